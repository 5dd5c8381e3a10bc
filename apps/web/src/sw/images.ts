import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { forgetSeen } from '../lib/device-store.ts';

declare const self: ServiceWorkerGlobalScope;

const day = 24 * 60 * 60;
const pictures = { cacheName: 'separai-seen-pictures', maxEntries: 200, maxAgeSeconds: 60 * day };
const tiles = { cacheName: 'separai-seen-tiles', maxEntries: 600, maxAgeSeconds: 30 * day };

/** Freshness in ms of a tile without caching headers, as OpenStreetMap's tile usage policy asks. */
const freshByDefault = 7 * day * 1000;

/** How long an image is fresh, in ms, by its own headers; null: not to be stored, or unreadable. */
const freshnessOf = (response: Response): number | null => {
  if (!response.ok || !/^image\//.test(response.headers.get('content-type') ?? '')) return null;
  const caching = response.headers.get('cache-control') ?? '';
  if (/no-store/i.test(caching)) return null;
  if (/no-cache/i.test(caching)) return 0;
  const seconds = /max-age=(\d+)/i.exec(caching)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const expires = Date.parse(response.headers.get('expires') ?? '');
  return Number.isNaN(expires) ? freshByDefault : Math.max(0, expires - Date.now());
};

/** Raised with every sign-out: images that were requested before are not stored. */
let epoch = 0;

/** Tile servers without CORS headers: their images are shown, and cannot be stored. */
const unreadable = new Set<string>();

/** Stores images as long as their servers allow, and shows stale ones where the server is out of reach. */
const asServersAllow = (cacheName: string): WorkboxPlugin => ({
  handlerWillStart: async ({ state }) => {
    if (state) state.epoch = epoch;
  },
  // Browsers count an opaque response as megabytes, and hide its headers.
  requestWillFetch: async ({ request }) => {
    const { origin } = new URL(request.url);
    if (origin === self.location.origin || unreadable.has(origin)) return request;
    const { referrerPolicy, signal } = request;
    return new Request(request.url, { mode: 'cors', credentials: 'omit', referrerPolicy, signal });
  },
  cacheWillUpdate: async ({ response, state }) => {
    const freshness = freshnessOf(response);
    if (freshness === null || state?.epoch !== epoch) return null;
    const headers = {
      'content-type': response.headers.get('content-type') ?? '',
      date: new Date().toUTCString(),
      expires: new Date(Date.now() + freshness).toUTCString(),
    };
    return new Response(response.body, { headers });
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && Date.now() < Date.parse(cachedResponse.headers.get('expires') ?? '') ? cachedResponse : null,
  handlerDidError: async ({ request }) => {
    const stale = await caches.match(request.url, { cacheName }).catch(() => undefined);
    const { origin } = new URL(request.url);
    if (stale !== undefined || origin === self.location.origin || request.signal.aborted) return stale;
    const response = await fetch(request).catch(() => undefined);
    if (response !== undefined) unreadable.add(origin);
    return response;
  },
});

const strategyOf = ({ cacheName, ...limits }: typeof pictures): CacheFirst =>
  new CacheFirst({
    cacheName,
    plugins: [asServersAllow(cacheName), new ExpirationPlugin({ ...limits, purgeOnQuotaError: true }) as WorkboxPlugin],
  });

const forget = async ({ cacheName }: typeof pictures): Promise<void> => {
  await caches.delete(cacheName);
  // The addresses of the images, in the expiration's IndexedDB.
  await new CacheExpiration(cacheName, { maxEntries: 1 }).delete();
};

/** Caches the points' pictures and the map's tiles that were seen, and shows them without a network. */
export const cacheSeenImages = (): void => {
  self.addEventListener('message', (event) => {
    if (event.data !== forgetSeen) return;
    epoch += 1;
    event.waitUntil(Promise.all([pictures, tiles].map(forget)).catch(() => {}));
  });
  registerRoute(
    ({ request, sameOrigin, url }) => request.destination === 'image' && sameOrigin && url.pathname.startsWith('/uploads/'),
    strategyOf(pictures),
  );
  // The Content-Security-Policy lets no other images in than our own and tiles.
  registerRoute(
    ({ request, sameOrigin, url }) =>
      request.destination === 'image' && (!sameOrigin || !/^\/(assets|api|uploads)\//.test(url.pathname)),
    strategyOf(tiles),
  );
};
