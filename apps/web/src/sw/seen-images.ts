import { forgetSeen } from '../platform/worker-message.ts';

declare const self: ServiceWorkerGlobalScope;

interface Store {
  readonly name: string;
  /** At most so many images; the first that were kept go first. */
  readonly most: number;
  /** Kept for so many ms at the longest. */
  readonly longest: number;
}

const day = 24 * 60 * 60 * 1000;
const pictures: Store = { name: 'separai-pictures', most: 200, longest: 60 * day };
const tiles: Store = { name: 'separai-tiles', most: 600, longest: 30 * day };

/** OpenStreetMap asks for so much where an answer does not say how long it holds. */
const unsaid = 7 * day;
const keptAt = 'x-kept-at';
const goodUntil = 'x-good-until';

const milliseconds = (response: Response, header: string): number => Number(response.headers.get(header));

/** How long an image may be used without asking again, in ms, as it says itself; null: it is not to be kept, or cannot be read. */
const goodFor = (response: Response): number | null => {
  if (!response.ok || !/^image\//.test(response.headers.get('content-type') ?? '')) return null;
  const caching = response.headers.get('cache-control') ?? '';
  if (/no-store/i.test(caching)) return null;
  if (/no-cache/i.test(caching)) return 0;
  const seconds = /max-age=(\d+)/i.exec(caching)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const expires = Date.parse(response.headers.get('expires') ?? '');
  return Number.isNaN(expires) ? unsaid : Math.max(0, expires - Date.now());
};

/** Drops what is too old, and the oldest of what is too much. Images lie in the order in which they were kept. */
const trim = async (store: Store): Promise<void> => {
  const cache = await caches.open(store.name);
  const kept = await cache.keys();
  for (const [index, request] of kept.entries()) {
    const image = await cache.match(request);
    const isYoung = image !== undefined && Date.now() - milliseconds(image, keptAt) < store.longest;
    if (isYoung && kept.length - index <= store.most) return;
    await cache.delete(request);
  }
};

let trimming = Promise.resolve();

/** Raised whenever seen images are forgotten: images that were asked for before are not kept. */
let epoch = 0;

/** Keeps a copy. What the browser forbids, or has no room for, is passed over. */
const keep = async (store: Store, address: string, response: Response, isGoodFor: number, begun: number): Promise<void> => {
  const now = Date.now();
  const headers = new Headers({ [keptAt]: String(now), [goodUntil]: String(now + isGoodFor) });
  const type = response.headers.get('content-type');
  if (type !== null) headers.set('content-type', type);
  try {
    const cache = await caches.open(store.name);
    const copy = new Response(await response.blob(), { headers });
    await cache.delete(address);
    if (begun !== epoch) return;
    await cache.put(address, copy);
    if (begun !== epoch) await cache.delete(address);
    trimming = trimming.then(() => trim(store)).catch(() => {});
    await trimming;
  } catch {}
};

/** Servers of tiles that let nobody read what they send: their images are shown, and cannot be kept. */
const unreadable = new Set<string>();

/** The image of a server that may be another one, so that it can be read: of what cannot be, browsers count the size as megabytes. */
const ask = async (request: Request): Promise<Response> => {
  const { origin } = new URL(request.url);
  if (origin === self.location.origin || unreadable.has(origin)) return fetch(request);
  try {
    const { referrerPolicy, signal } = request;
    return await fetch(request.url, { mode: 'cors', credentials: 'omit', referrerPolicy, signal });
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    const response = await fetch(request);
    unreadable.add(origin);
    return response;
  }
};

/** The kept image while it is good, else the server's, else the kept one however old. */
const answer = async (event: FetchEvent, store: Store): Promise<Response> => {
  const { request } = event;
  const kept = await caches.match(request.url, { cacheName: store.name }).catch(() => undefined);
  if (kept !== undefined && Date.now() < milliseconds(kept, goodUntil)) return kept;
  const begun = epoch;
  try {
    const response = await ask(request);
    const isGoodFor = goodFor(response);
    if (isGoodFor !== null) event.waitUntil(keep(store, request.url, response.clone(), isGoodFor, begun));
    return response;
  } catch (cause) {
    if (kept !== undefined) return kept;
    throw cause;
  }
};

/** Keeps the points' pictures and the map's tiles that were seen, as their servers allow, and shows them without a network. */
export const keepSeenImages = (): void => {
  self.addEventListener('message', (event) => {
    if (event.data !== forgetSeen) return;
    epoch += 1;
    event.waitUntil(Promise.all([pictures, tiles].map(({ name }) => caches.delete(name))).catch(() => {}));
  });
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || request.destination !== 'image') return;
    const isOwn = origin === self.location.origin;
    if (isOwn && pathname.startsWith('/uploads/')) event.respondWith(answer(event, pictures));
    // The Content-Security-Policy lets no other images in than our own and tiles.
    else if (!isOwn || !/^\/(assets|api)\//.test(pathname)) event.respondWith(answer(event, tiles));
  });
};
