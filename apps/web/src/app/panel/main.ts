import { askEarly } from '../../platform/early-answers.ts';
import { ifAllowed } from '../../platform/if-allowed.ts';
import { sessionIn, sessionKey } from '../../platform/stored-session.ts';
import { sayMissing } from '../missing.ts';
import './panel.css';
import { firstQuestionAt, frameQuestion } from './first-question.ts';
import { type PanelPath, panelPathOf, screens } from './screens.ts';

// What the screen and its frame will ask for comes beside their code, not after it.
const askFirstQuestions = (path: PanelPath): void => {
  const { token, isAdmin } = sessionIn(ifAllowed(() => localStorage.getItem(sessionKey)) ?? '');
  if (token === null || !isAdmin || !path.startsWith('/admin-dashboard')) return;
  const question = firstQuestionAt(path, location);
  if (question !== undefined) askEarly(question.address, question.isOpen ? null : token);
  askEarly(frameQuestion, token);
};

// As the residents' page begins (`../main.ts`).
const begin = async (root: HTMLElement): Promise<void> => {
  const path = panelPathOf(location.pathname);
  if (path !== undefined) {
    // First, for they are short: where six come at a time they would wait for the code.
    askFirstQuestions(path);
    screens[path].ahead();
  }
  try {
    const { start } = await import('./start.tsx');
    start(root);
  } catch {
    sayMissing(root);
  }
};

const root = document.getElementById('root');
if (root === null) throw new Error('panel.html has no #root');
begin(root);
