import { isResidentsAddress } from '@separai/contract/system/residents';
import { revision } from './revision.ts';

declare const self: ServiceWorkerGlobalScope;

/** Paths of all that the residents' screens are made of. The build writes them in; while developing there are none. */
declare const builtFiles: readonly string[] | undefined;

const files = new Set(typeof builtFiles === 'undefined' ? [] : builtFiles);

const everyVersion = 'separai-app-';
const ownVersion = `${everyVersion}${revision}`;
/** The page that all of the residents' screens stand in. */
const page = '/';
/** Beside an older version's files: which pages were open when this version came. */
const openPages = '/open-pages';
/** So many files are on their way at a time: whoever uses the app meanwhile comes first. */
const lanes = 3;
// The bundler puts a hash into these names, so their content never changes.
const hashedName = /-[\w-]{8}\.\w+$/;

/** What this device keeps, of this version or else of an older one; nothing where the browser forbids it. */
const keptFile = async (path: string): Promise<Response | undefined> => {
  try {
    const own = await caches.match(path, { cacheName: ownVersion, ignoreVary: true });
    return own ?? (await caches.match(path, { ignoreVary: true }));
  } catch {
    return undefined;
  }
};

/** Throws when it does not come. */
const fetched = async (path: string): Promise<Response> => {
  const response = await fetch(path, { cache: hashedName.test(path) ? 'default' : 'no-cache', priority: 'low' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};

/** Throws when something does not come, or comes of another version: the browser tries again later. */
const keepAll = async (): Promise<void> => {
  const shell = await fetched(page);
  const html = await shell.clone().text();
  // Of several servers one may be updated before another.
  if (!html.includes(revision)) throw new Error('the page is of another version');
  const cache = await caches.open(ownVersion);
  const missing = [...files];
  const lane = async (): Promise<void> => {
    for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
      const known = hashedName.test(path) ? await keptFile(path) : undefined;
      await cache.put(path, known ?? (await fetched(path)));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await cache.put(page, shell);
};

const keep = async (): Promise<void> => {
  try {
    await keepAll();
  } catch (cause) {
    // What the browser forbids, or has no room for, the worker goes on without: it is there for messages, too.
    if (!(cause instanceof DOMException)) throw cause;
    await caches.delete(ownVersion).catch(() => {});
  }
};

const olderVersions = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(everyVersion) && name !== ownVersion);

const openNow = async (): Promise<readonly string[]> =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);

/** Notes for every older version which pages may still need its files. */
const noteOpenPages = async (): Promise<void> => {
  const open = JSON.stringify(await openNow());
  for (const name of await olderVersions()) {
    const cache = await caches.open(name);
    if ((await cache.match(openPages)) === undefined) await cache.put(openPages, new Response(open));
  }
};

/** Deletes the caches in which earlier releases stored the markup of screens, with personal data in it. */
const dropFormerLooks = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => name.startsWith('separai-looks-'));
  await Promise.all(names.map((name) => caches.delete(name)));
};

/** Drops the versions whose pages are all gone. */
const dropOlder = async (): Promise<void> => {
  const open = await openNow();
  for (const name of await olderVersions()) {
    const noted = await caches.match(openPages, { cacheName: name });
    const users: unknown = await noted?.json();
    if (Array.isArray(users) && !users.some((id) => open.includes(id))) await caches.delete(name);
  }
};

const answerPage = async (request: Request): Promise<Response> => {
  const kept = await caches.match(page, { cacheName: ownVersion, ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
};

const answerFile = async (request: Request, path: string): Promise<Response> => {
  const kept = await keptFile(path);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  // The browser has thrown a file away that the server no longer has: the next load brings the server's own page.
  if (response.status === 404 && hashedName.test(path)) {
    await caches
      .open(ownVersion)
      .then((cache) => cache.delete(page))
      .catch(() => {});
  }
  return response;
};

/**
 * Keeps the page and all files of the residents' screens, of this version, and answers their addresses with them at once. An older
 * version's files stay until the pages that were made of them are gone.
 */
export const keepAppFiles = (): void => {
  self.addEventListener('install', (event) => event.waitUntil(keep()));
  self.addEventListener('activate', (event) =>
    event.waitUntil(
      noteOpenPages()
        .then(dropOlder)
        .then(dropFormerLooks)
        .catch(() => {}),
    ),
  );
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return;
    if (request.mode === 'navigate' && isResidentsAddress(pathname)) {
      event.respondWith(answerPage(request));
      event.waitUntil(dropOlder().catch(() => {}));
    } else if (files.has(pathname) || pathname.startsWith('/assets/')) event.respondWith(answerFile(request, pathname));
  });
};
