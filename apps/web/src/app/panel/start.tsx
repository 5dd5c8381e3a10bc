import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { discardEntriesOfOthers } from '../../features/outbox/discard.ts';
import { clearWithPerson } from '../../platform/forget-person.ts';
import { askPanelQuestionsAgain } from '../../platform/panel-questions.ts';
import { recheckSessionWhenRestored } from '../../platform/session.ts';
import { Panel, panelRouter } from './panel.tsx';

/** Draws the panel into the page. */
export const start = (root: HTMLElement): void => {
  recheckSessionWhenRestored();
  clearWithPerson(discardEntriesOfOthers);
  askPanelQuestionsAgain();
  const router = panelRouter();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Panel router={router} />
      </StrictMode>,
    ),
  );
};
