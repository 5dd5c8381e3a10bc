import './styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { leadFocusAfterNavigation } from './components/layout/lead-focus.ts';
import { markChunkErrors } from './components/layout/screen-failed.tsx';
import { registerPersonalStore } from './lib/clear-personal-data.ts';
import { captureInstallPrompt } from './lib/install-prompt.ts';
import { openQueryStore } from './lib/persistence.ts';
import { recheckSessionWhenRestored, whenSessionChanges } from './lib/session.ts';
import { router } from './router.ts';

captureInstallPrompt();
openQueryStore();
registerPersonalStore(async (how) => (await import('./features/outbox/discard.ts')).discardEntriesOfOthers(how));
markChunkErrors();
recheckSessionWhenRestored();
// After the caller's own navigation, which a guard must not overtake.
whenSessionChanges(() => queueMicrotask(() => void router.invalidate()));
leadFocusAfterNavigation(router);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);
