import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { askPanelQuestionsAgain } from '../../platform/panel-questions.ts';
import './panel.css';
import { Panel } from './panel.tsx';

askPanelQuestionsAgain();
const root = document.getElementById('root');
if (root === null) throw new Error('panel.html has no #root');
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Panel />
    </StrictMode>,
  ),
);
