import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { discardEntriesOfOthers } from '../features/outbox/discard.ts';
import { clearWithPerson } from '../platform/forget-person.ts';
import { recheckSessionWhenRestored } from '../platform/session.ts';
import { App } from './app.tsx';

/** Draws the residents' app into the page. */
export const start = (root: HTMLElement): void => {
  recheckSessionWhenRestored();
  clearWithPerson(discardEntriesOfOthers);
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
};
