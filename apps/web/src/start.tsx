import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { leadFocusAfterNavigation } from './components/layout/lead-focus.ts';
import { markChunkErrors } from './components/layout/screen-failed.tsx';
import { discardEntriesOfOthers } from './features/outbox/discard.ts';
import { clearWithPerson } from './lib/forget-person.ts';
import { recheckSessionWhenRestored, whenSessionChanges } from './lib/session.ts';
import { router } from './router.ts';

/** Renders the app into the page. */
export const start = (root: HTMLElement): void => {
  clearWithPerson(discardEntriesOfOthers);
  markChunkErrors();
  recheckSessionWhenRestored();
  // After the caller's own navigation, which a guard must not overtake.
  whenSessionChanges(() => queueMicrotask(() => void router.invalidate()));
  leadFocusAfterNavigation(router);
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
};
