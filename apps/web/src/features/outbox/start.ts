import { whenForgotten } from '../../lib/forget-person.ts';
import { startAutoFlush } from './auto-flush.ts';
import { takeDiscarded } from './discard.ts';
import { canLock } from './locks.ts';
import type { NotificationsByEndpoint, Notifier } from './notifications.ts';
import { outboxText } from './text.ts';

/**
 * Flushes the outbox as long as the page is open, and notifies of entries that ended or were discarded. `loadNotifications` is called when the
 * first entry has ended. Returns the function that stops that.
 */
export const startOutbox = (notifier: Notifier, loadNotifications: () => Promise<NotificationsByEndpoint>): (() => void) => {
  const notifyDiscarded = (): void => {
    const count = takeDiscarded();
    if (count === 0) return;
    const title = outboxText.dropped(count);
    notifier.show({ title, description: outboxText.droppedSentence, variant: 'destructive', isLasting: true });
  };
  notifyDiscarded();
  const stops = [
    whenForgotten(notifyDiscarded),
    // Without locks, which need https, two tabs could send the same entry: nothing is queued.
    ...(canLock() ? [startAutoFlush(notifier, loadNotifications)] : []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
