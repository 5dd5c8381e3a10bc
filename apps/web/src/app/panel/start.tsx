import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { discardEntriesOfOthers } from '../../features/outbox/discard.ts';
import { clearWithPerson } from '../../platform/forget-person.ts';
import { askPanelQuestionsAgain } from '../../platform/panel-questions.ts';
import { pause } from '../../platform/pause.ts';
import { recheckSessionWhenRestored } from '../../platform/session.ts';
import { Panel, panelRouter } from './panel.tsx';

/** Draws the panel into the page. */
export const start = async (root: HTMLElement): Promise<void> => {
  recheckSessionWhenRestored();
  clearWithPerson(discardEntriesOfOthers);
  askPanelQuestionsAgain();
  await pause();
  const router = panelRouter();
  await pause();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Panel router={router} />
      </StrictMode>,
    ),
  );
};
