import { isResidentsAddress } from '@separai/contract/system/residents';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** `__WB_MANIFEST`: the residents' files, which the build fills in; absent while developing. */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST?: PrecacheEntry[] };

/** Of the page and this worker together, filled in by the server: a page with another setting is another version, too. */
const revision = '%SEPARAI_REVISION%';
const everyVersion = 'separai-app-';
/** Each version has its own cache: Workbox's own would lose the files of tabs that stay open on the version before. */
const cacheName = `${everyVersion}${revision}`;
/** The page of all residents' screens. */
const page = '/';
/** Key of an older version's cache: the ids of the tabs that were open when this version came. */
const openTabs = '/open-pages';

const isPage = (request: Request): boolean => new URL(request.url).pathname === page;

const precache = new PrecacheController({
  cacheName,
  plugins: [
    {
      // Of several servers one may be updated before another.
      cacheWillUpdate: async ({ request, response }) =>
        response.ok && (!isPage(request) || (await response.clone().text()).includes(revision)) ? response : null,
      fetchDidSucceed: async ({ response }) => {
        // The browser has evicted a file that the server no longer has: the next load brings the server's own page.
        if (response.status === 404) await (await caches.open(cacheName)).delete(precache.getCacheKeyForURL(page) ?? page);
        return response;
      },
    },
  ],
});
precache.addToCacheList([...(self.__WB_MANIFEST ?? []), { url: page, revision }]);

/** Precaches this version; rejects unless all of it came, so that the browser tries again later. */
const install = async (): Promise<void> => {
  try {
    // An event of its own: Workbox would fail the installation with the first file that finds no room.
    await precache.install({ type: 'install', waitUntil: () => {} } as unknown as ExtendableEvent);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    // Without room the worker still installs, with no files: it receives push messages, too.
    await caches.delete(cacheName).catch(() => {});
  }
};

const olderVersions = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(everyVersion) && name !== cacheName);

const tabIds = async (): Promise<readonly string[]> =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);

/** Notes in each older version's cache which tabs may still need its files. */
const noteOpenTabs = async (): Promise<void> => {
  const open = JSON.stringify(await tabIds());
  for (const name of await olderVersions()) {
    const cache = await caches.open(name);
    if ((await cache.match(openTabs)) === undefined) await cache.put(openTabs, new Response(open));
  }
};

/** Deletes the older versions whose tabs are all closed. */
const deleteOlder = async (): Promise<void> => {
  const open = await tabIds();
  for (const name of await olderVersions()) {
    const noted = await caches.match(openTabs, { cacheName: name });
    const users: unknown = await noted?.json();
    if (Array.isArray(users) && !users.some((id) => open.includes(id))) await caches.delete(name);
  }
};

/** Deletes the caches of earlier releases: markup of screens, and images without the expiration's records. */
const deleteFormer = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => /^separai-(looks-|(pictures|tiles)$)/.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
};

/** Precaches the page and the files of the residents' screens, and answers their addresses with them. */
export const precacheApp = (): void => {
  self.addEventListener('install', (event) => event.waitUntil(install()));
  self.addEventListener('activate', (event) =>
    event.waitUntil(
      noteOpenTabs()
        .then(deleteOlder)
        .then(deleteFormer)
        .catch(() => {}),
    ),
  );
  const answerWithPage = precache.createHandlerBoundToURL(page);
  registerRoute(
    ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isResidentsAddress(url.pathname),
    (options) => {
      options.event.waitUntil(deleteOlder().catch(() => {}));
      return answerWithPage(options);
    },
  );
  registerRoute(new PrecacheRoute(precache));
  // The files of an older version, for tabs that are still open on it.
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await caches.match(request, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request),
  );
};
