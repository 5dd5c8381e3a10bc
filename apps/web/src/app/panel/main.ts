import { askEarly } from '../../platform/early-answers.ts';
import { ifAllowed } from '../../platform/if-allowed.ts';
import { pause } from '../../platform/pause.ts';
import { sessionIn, sessionKey } from '../../platform/stored-session.ts';
import { sayMissing } from '../missing.ts';
import './panel.css';
import { firstQuestionAt } from './first-question.ts';
import { screenAt } from './screens.ts';

// What the screen will ask for comes beside its code, not after it.
const askFirstQuestion = (): void => {
  const { token, isAdmin } = sessionIn(ifAllowed(() => localStorage.getItem(sessionKey)) ?? '');
  const question = firstQuestionAt(location);
  if (token !== null && isAdmin && question !== undefined) askEarly(question.address, question.isOpen ? null : token);
};

// As the residents' page begins (`../main.ts`).
const begin = async (root: HTMLElement): Promise<void> => {
  screenAt(location.pathname)?.ahead();
  askFirstQuestion();
  await pause();
  try {
    const { start } = await import('./start.tsx');
    await pause();
    await start(root);
  } catch {
    sayMissing(root);
  }
};

const root = document.getElementById('root');
if (root === null) throw new Error('panel.html has no #root');
begin(root);
