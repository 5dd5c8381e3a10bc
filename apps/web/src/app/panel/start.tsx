import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { askPanelQuestionsAgain } from '../../platform/panel-questions.ts';
import { pause } from '../../platform/pause.ts';
import { recheckSessionWhenRestored } from '../../platform/session.ts';
import { Panel, panelRouter } from './panel.tsx';

/** Draws the panel into the page. */
export const start = async (root: HTMLElement): Promise<void> => {
  recheckSessionWhenRestored();
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
