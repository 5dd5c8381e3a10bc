import { syncTag } from '../platform/kept-writes.ts';
import { copiedSession } from '../platform/session-copy.ts';
import { inTurn, sendersOf, sendWaiting } from '../platform/write-sending.ts';
import { queueText } from '../text/queue.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync is in no types: the browser says that the network is back, and under which name that was asked for. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Tells who has no page open, and wants messages, that something was refused; pages show it themselves. */
const tellOfRefusal = async (): Promise<void> => {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.length > 0 || Notification.permission !== 'granted') return;
  await self.registration.showNotification(queueText.refused, {
    body: queueText.refusedSentence,
    tag: syncTag,
    lang: 'pt-BR',
    icon: '/assets/notification-icon.png',
    badge: '/assets/notification-badge.png',
    data: { path: '/schedule/list' },
  });
};

/** Sends what waits of who is signed in, and of visitors. Rejects while something waits still: the browser then tries again. */
const send = async (): Promise<void> => {
  let isAllSent = true;
  for (const sender of sendersOf(await copiedSession())) {
    const { ended, isReached, held } = await inTurn(() => sendWaiting(sender));
    // Of visitors nobody knows who is there now.
    if (sender.owner !== null && ended.some(({ refused }) => refused !== null)) await tellOfRefusal();
    isAllSent &&= isReached && held.size === 0;
  }
  if (!isAllSent) throw new Error('not everything could be sent');
};

/** Sends bookings, moves, cancellations and reports that were made without a network as soon as it is back, also with no page open. */
export const sendQueue = (): void => {
  self.addEventListener('sync', (event: Event) => {
    const sync = event as SyncEvent;
    if (sync.tag === syncTag) sync.waitUntil(send());
  });
};
