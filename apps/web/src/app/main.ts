import './app.css';
import { askEarly } from '../platform/early-answers.ts';
import { ifAllowed } from '../platform/if-allowed.ts';
import { takeInstallPrompt } from '../platform/install-prompt.ts';
import { sessionIn, sessionKey } from '../platform/stored-session.ts';
import { sayMissing } from './missing.ts';
import { frame, rowAt } from './routes.ts';

// Before React: the code of the screen that is wanted comes beside it, not after it, and so does what that asks for. Whoever needs a
// part or an answer hears how it went.
const fetchWanted = (): void => {
  const stored = ifAllowed(() => localStorage.getItem(sessionKey));
  const wanted = rowAt(location.pathname, stored !== null);
  if (!('row' in wanted)) return;
  const parts = wanted.row.frame === 'none' ? [wanted.row.code] : [frame, wanted.row.code];
  for (const part of parts) part.ahead();
  const { asks } = wanted.row;
  // As the screens ask for them, or they would be asked for twice.
  if (asks === 'items') askEarly('/api/items', null);
  const token = asks === 'points' && sessionIn(stored ?? '').token;
  if (token) {
    askEarly('/api/users/me', token);
    askEarly('/api/collection-points', null);
  }
};

const begin = async (root: HTMLElement): Promise<void> => {
  fetchWanted();
  try {
    // However long it takes: a slow line still gets there.
    const { start } = await import('./start.tsx');
    start(root);
  } catch {
    sayMissing(root);
  }
};

takeInstallPrompt();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
begin(root);
