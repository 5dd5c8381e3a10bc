import { syncTag } from '../platform/kept-writes.ts';
import { copiedSession } from '../platform/session-copy.ts';
import { inTurn, sendWaiting } from '../platform/write-sending.ts';
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

/** Sends what waits of who is signed in. Rejects while the server is out of reach: the browser then tries again. */
const send = async (): Promise<void> => {
  const session = await copiedSession();
  if (session === null || session.email === null || session.token === null) return;
  const { email, token } = session;
  const { ended, isAllSent } = await inTurn(() => sendWaiting({ email, token }));
  if (ended.some(({ refused }) => refused !== null)) await tellOfRefusal();
  if (!isAllSent) throw new Error('the server is out of reach');
};

/** Sends bookings, moves and cancellations that were made without a network as soon as it is back, also with no page open. */
export const sendQueue = (): void => {
  self.addEventListener('sync', (event: Event) => {
    const sync = event as SyncEvent;
    if (sync.tag === syncTag) sync.waitUntil(send());
  });
};
