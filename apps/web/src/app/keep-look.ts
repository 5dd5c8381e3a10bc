import { type LastLook, lookId, looksOf } from '../platform/last-look.ts';
import { isComing } from '../platform/leave-look.ts';
import { currentSession } from '../platform/session.ts';
import { settings } from '../platform/settings.ts';

/** A screen is looked at so many ms after it was opened, and again as long as something of it is on its way. */
const settledAfter = 2_000;
const tries = 5;
/** So many are kept, the newest. */
const most = 30;

const touches = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/** Without what would be found, named or said twice, what passes by itself, and what a page's policy does not allow in markup. */
const lookOf = (root: HTMLElement, owner: string): LastLook => {
  const copy = root.cloneNode(true) as HTMLElement;
  const copies = [...copy.querySelectorAll<HTMLElement>('*')];
  const originals = [...root.querySelectorAll<HTMLElement>('*')];
  const classes = new Map<string, string>();
  for (const [index, element] of copies.entries()) {
    const original = originals[index];
    // What was typed or chosen stands beside the attributes.
    if (original instanceof HTMLInputElement) {
      if (original.type !== 'password') element.setAttribute('value', original.value);
      element.toggleAttribute('checked', original.checked);
    }
    if (original instanceof HTMLTextAreaElement) element.textContent = original.value;
    if (original instanceof HTMLOptionElement) element.toggleAttribute('selected', original.selected);
    const style = element.getAttribute('style');
    if (style !== null && !/[{}<]/.test(style)) {
      const name = classes.get(style) ?? `look-${classes.size}`;
      classes.set(style, name);
      element.classList.add(name);
    }
    for (const attribute of ['style', 'name', 'for', 'autofocus']) element.removeAttribute(attribute);
    // What is drawn may be made of parts that are named.
    if (element.closest('svg') === null) element.removeAttribute('id');
  }
  for (const element of copy.querySelectorAll('iframe, script, .toast, [data-passing]')) element.remove();
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => new URL(href));
  return {
    ...{ owner, at: Date.now(), html: copy.innerHTML, width: innerWidth },
    css: [...classes].map(([style, name]) => `.${name} { ${style} }`).join('\n'),
    sheets: sheets.filter(({ search }) => search === '').map(({ pathname }) => pathname),
  };
};

const keep = async (path: string, look: LastLook, revision: string): Promise<void> => {
  const cache = await caches.open(looksOf(revision));
  await cache.delete(path);
  await cache.put(path, new Response(JSON.stringify(look), { headers: { 'content-type': 'application/json' } }));
  // The session ended while the look was written.
  if (currentSession()?.id !== look.owner) await caches.delete(looksOf(revision));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -most).map((request) => cache.delete(request)));
};

/**
 * Keeps what the screen of this address looks like once it has come, while nobody has touched it, for the next visit (`LastLook`).
 * Gives the way to stop that.
 */
export const keepLook = (path: string): (() => void) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  const { revision } = settings;
  const root = document.getElementById('root');
  let left = tries;
  const look = (): void => {
    const owner = currentSession()?.id ?? null;
    if (signal.aborted || root === null || revision === null || owner === null) return;
    if (location.pathname !== path || location.search !== '' || document.querySelector('[role="dialog"]') !== null) return;
    left -= 1;
    if (document.visibilityState === 'visible' && !isComing(root) && document.getElementById(lookId) === null)
      keep(path, lookOf(root, owner), revision).catch(() => {});
    else if (left > 0) setTimeout(look, settledAfter);
  };
  // A page that the worker did not give has none that would show it; scrolled, it would not look as it begins.
  if (scrollY > 0 || navigator.serviceWorker?.controller == null) return () => {};
  for (const touch of touches) addEventListener(touch, () => stopped.abort(), { signal, capture: true });
  setTimeout(look, settledAfter);
  return () => stopped.abort();
};
