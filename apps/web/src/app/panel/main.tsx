import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { askPanelQuestionsAgain } from '../../platform/panel-questions.ts';
import { pause } from '../../platform/pause.ts';
import './panel.css';
import { Panel, panelRouter } from './panel.tsx';

const begin = async (root: HTMLElement): Promise<void> => {
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

const root = document.getElementById('root');
if (root === null) throw new Error('panel.html has no #root');
begin(root);
