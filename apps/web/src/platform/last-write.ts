import { inStore } from './device-store.ts';

/** Where it is noted among the answers when the person wrote last: what was kept before may not be so any more. */
export const lastWrite = 'last write';

/** Notes that something is written now, also by the service worker. What the browser forbids is passed over. */
export const noteWrite = (): void => {
  inStore('answers', 'readwrite', (store) => store.put(Date.now(), lastWrite)).catch(() => {});
};
