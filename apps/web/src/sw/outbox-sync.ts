import { flush, sendersOf, syncTag } from '../features/outbox/flush.ts';
import { outboxText } from '../features/outbox/text.ts';
import { readWorkerSession } from '../lib/device-store.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync is missing in TypeScript's types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Shows a system notification of a refusal where notifications are granted and no page is open; open pages notify themselves. */
const notifyRefused = async (): Promise<void> => {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.length > 0 || Notification.permission !== 'granted') return;
  await self.registration.showNotification(outboxText.refused, {
    body: outboxText.refusedSentence,
    tag: syncTag,
    lang: 'pt-BR',
    icon: '/assets/notification-icon.png',
    badge: '/assets/notification-badge.png',
    data: { path: '/schedule/list' },
  });
};

/** Flushes the outbox for every sender. Rejects while an entry waits, so that the browser repeats the sync event. */
const flushAll = async (): Promise<void> => {
  let isAllSent = true;
  for (const sender of sendersOf(await readWorkerSession())) {
    const { ended, isReachable, deferred } = await flush(sender);
    // A visitor's entry may be another person's than the device's present user's.
    if (sender.owner !== null && ended.some(({ refused }) => refused !== null)) await notifyRefused();
    isAllSent &&= isReachable && deferred.size === 0;
  }
  if (!isAllSent) throw new Error('not everything could be sent');
};

/** Flushes the outbox on Background Sync, also without an open page. */
export const syncOutbox = (): void => {
  self.addEventListener('sync', (event: Event) => {
    const sync = event as SyncEvent;
    if (sync.tag === syncTag) sync.waitUntil(flushAll());
  });
};
