import { inStore } from '../platform/device-store.ts';
import { forgetLooks, type LastLook, lookId, looksOf } from '../platform/last-look.ts';
import { lastWrite } from '../platform/last-write.ts';
import { copiedSession } from '../platform/session-copy.ts';
import { revision } from './revision.ts';

declare const self: ServiceWorkerGlobalScope;

/** Where the page asks for the styles of a look: its policy allows none in the markup. */
const stylePath = '/last-look.css';
/** A look is of use for so many ms. */
const lifetime = 7 * 24 * 60 * 60_000;

/** The look that is kept of a path; null without one. Rejects where the browser forbids it. */
const keptLook = async (path: string): Promise<LastLook | null> => {
  const kept = await caches.match(path, { cacheName: looksOf(revision) });
  return kept === undefined ? null : ((await kept.json()) as LastLook);
};

/** The same, if who saw it is signed in, and has written nothing since. */
const usableLook = async (path: string): Promise<LastLook | null> => {
  const look = await keptLook(path);
  if (look === null || Date.now() - look.at > lifetime) return null;
  const [session, written] = await Promise.all([
    copiedSession(),
    inStore('answers', 'readonly', (store) => store.get(lastWrite)),
  ]);
  return session?.id === look.owner && !(typeof written === 'number' && written >= look.at) ? look : null;
};

/**
 * The page with the look that its screen had at the last visit: over the app, which is drawn below it, for eyes alone, and not to be
 * touched. The page takes it away when the screen has come (`leaveLook`); should its code not come, it goes by itself.
 */
export const withLastLook = async (page: Response, { pathname, search }: URL): Promise<Response> => {
  const look = search === '' ? await usableLook(pathname).catch(() => null) : null;
  if (look === null) return page;
  const html = await page.text();
  const sheets = [...look.sheets.filter((sheet) => !html.includes(sheet)), `${stylePath}?${encodeURIComponent(pathname)}`];
  const links = sheets.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join('');
  const shown = `${links}<div id="${lookId}" inert aria-hidden="true">${look.html}</div>`;
  return new Response(
    html.replace('</body>', () => `${shown}</body>`),
    { headers: page.headers },
  );
};

const styleOf = ({ css, width }: LastLook): string => `
#${lookId} { display: none }
@media screen and (width: ${width}px) {
  #${lookId} { display: block; position: absolute; inset: 0 0 auto; z-index: 2147483647; min-height: 100dvh; background: inherit; animation: ${lookId} 0s 6s forwards }
  #${lookId} * { animation: none !important; transition: none !important }
  @keyframes ${lookId} { to { visibility: hidden } }
  ${css}
}`;

const answerStyle = async (path: string): Promise<Response> => {
  const look = await keptLook(path).catch(() => null);
  return new Response(look === null ? '' : styleOf(look), { headers: { 'content-type': 'text/css; charset=utf-8' } });
};

/** Answers for the styles of looks, and drops those that older versions have kept. */
export const showLastLooks = (): void => {
  self.addEventListener('activate', (event) => event.waitUntil(forgetLooks(revision).catch(() => {})));
  self.addEventListener('fetch', (event) => {
    const { origin, pathname, search } = new URL(event.request.url);
    if (origin === self.location.origin && pathname === stylePath)
      event.respondWith(answerStyle(decodeURIComponent(search.slice(1))));
  });
};
