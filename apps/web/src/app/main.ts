import './app.css';
import { ifAllowed } from '../platform/if-allowed.ts';
import { sessionKey } from '../platform/stored-session.ts';
import { appText } from '../text/app.ts';
import { lateCode } from '../ui/late-code.ts';
import { frame, rowAt } from './routes.ts';

// Before React: the code of the screen that is wanted comes beside it, not after it. Whoever needs a part hears how it went.
const wanted = rowAt(location.pathname, ifAllowed(() => localStorage.getItem(sessionKey)) !== null);
if ('row' in wanted) {
  const parts = wanted.row.frame === 'none' ? [wanted.row.code] : [frame, wanted.row.code];
  for (const part of parts) part.load().catch(() => {});
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const app = lateCode(() => import('./start.tsx'));
app.load().then(
  ({ start }) => start(root),
  () => {
    // Without React there are only words and a link.
    const status = root.querySelector('[role="status"]') ?? root;
    const reload = Object.assign(document.createElement('a'), { href: location.href, textContent: appText.reload });
    reload.className = 'inline-flex min-h-[44px] items-center font-semibold text-action underline';
    status.replaceChildren(`${appText.missingTitle}. ${appText.missingSentence} `, reload);
  },
);
