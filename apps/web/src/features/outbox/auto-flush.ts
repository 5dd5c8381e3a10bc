import type { QueryClient } from '@tanstack/react-query';
import type { ToastContent } from '../../components/ui/toast.tsx';
import { whenCleared } from '../../lib/clear-personal-data.ts';
import { currentSession, whenSessionChanges } from '../../lib/session.ts';
import { queryClient } from '../../query-client.ts';
import { takeDiscarded } from './discard.ts';
import { outboxQuery } from './enqueue.ts';
import { isOfRoute, type OutboxEntry, pageOf } from './entry.ts';
import { flush, sendersOf } from './flush.ts';
import { canLock, type EndedEntry, onOutboxChange } from './locks.ts';
import { readEntries } from './store.ts';
import { outboxText } from './text.ts';

/** Longest pause between two flushes while an entry waits, in ms. */
const longestPause = 60_000;
/** Backoff after flushes without an answer of the server, in ms; the last pause repeats. */
const backoff = [5_000, 15_000, longestPause] as const;

/** Whether this page reports on an entry: a signed-in person sees only their own, a visitor only visitors'. */
const isOwn = ({ owner }: OutboxEntry): boolean => {
  const session = currentSession();
  return session === null ? owner === null : owner !== null && owner === session.email;
};

const notifyOffline = ({ show, navigate }: Notifier, entry: OutboxEntry): void => {
  // A collector's list counts its queued writes itself, and a lasting toast would cover the address of a stop.
  if (isOfRoute(entry) && location.pathname.startsWith(pageOf(entry))) return;
  const see = { label: outboxText.see, onSelect: () => navigate(pageOf(entry)) };
  const action = entry.queued === undefined ? {} : { action: see };
  show({ title: outboxText.waiting, ...action, variant: 'destructive', isLasting: true });
};

/** Result of flushing for every sender of this device. */
interface Round {
  readonly isReachable: boolean;
  /** Earliest time of a deferred entry's next attempt, in ms since 1970; infinite for none. */
  readonly nextAttempt: number;
  /** An entry of an earlier page that still waits. */
  readonly leftBehind: OutboxEntry | undefined;
}

const flushAll = async (notify: (ended: readonly EndedEntry[]) => Promise<void>): Promise<Round> => {
  const entries = await readEntries();
  let isReachable = true;
  let nextAttempt = Number.POSITIVE_INFINITY;
  let leftBehind: OutboxEntry | undefined;
  for (const sender of sendersOf(currentSession())) {
    const waiting = entries.filter(({ owner }) => owner === sender.owner);
    if (waiting.length === 0) continue;
    const result = await flush(sender);
    await notify(result.ended);
    nextAttempt = Math.min(nextAttempt, ...result.deferred.values());
    if (result.isReachable) continue;
    isReachable = false;
    leftBehind ??= waiting.find((entry) => entry.at < performance.timeOrigin && isOwn(entry));
  }
  return { isReachable, nextAttempt, leftBehind };
};

/**
 * The pause until the next flush, in ms; null when no entry waits. `failures` counts the flushes without an answer of the server, the last
 * one included.
 */
export const pauseAfter = ({ nextAttempt }: Pick<Round, 'nextAttempt'>, failures: number, now: number): number | null => {
  if (failures > 0) return backoff[Math.min(failures, backoff.length) - 1] ?? longestPause;
  // Bounded, because an entry that is enqueued meanwhile waits for the same timer.
  return nextAttempt === Number.POSITIVE_INFINITY ? null : Math.min(Math.max(nextAttempt - now, 0), longestPause);
};

/**
 * Flushes the outbox now, on `online`, when the page becomes visible, after sign-in, after changes of other contexts, and with backoff while
 * an entry waits. Notifies of entries that have ended. Returns the function that stops that. Needs `canLock()`.
 */
const startAutoFlush = (notifier: Notifier, loadNotifications: () => Promise<NotificationsByEndpoint>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isFirst = true;
  let isStopped = false;

  const notify = async (ended: readonly EndedEntry[]): Promise<void> => {
    const own = ended.filter(({ write }) => isOwn(write));
    if (own.length === 0) return;
    const notifications = await loadNotifications();
    for (const one of own) notifyEnded(queryClient, notifications, { ...one, isStart: isFirst }, notifier);
  };
  const runOnce = async (): Promise<void> => {
    const round = await flushAll(notify);
    // An entry of this page was announced when it was enqueued.
    if (isFirst && round.leftBehind !== undefined) notifyOffline(notifier, round.leftBehind);
    failures = round.isReachable ? 0 : failures + 1;
    isFirst = false;
    clearTimeout(timer);
    const pause = isStopped ? null : pauseAfter(round, failures, Date.now());
    timer = pause === null ? undefined : setTimeout(run, pause);
  };
  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // IndexedDB is denied: the outbox is empty.
    runOnce().catch(() => {});
  };
  const runOnline = (): void => {
    // `online` often precedes a usable connection: the attempt may fail, and the next one must not wait for a minute.
    failures = 0;
    run();
  };
  const runWhenVisible = (): void => {
    if (document.visibilityState === 'visible') run();
  };

  const stops = [
    whenSessionChanges(run),
    onOutboxChange(({ ended, isFromWorker }) => {
      void queryClient.invalidateQueries(ended.length > 0 ? {} : { queryKey: outboxQuery.queryKey });
      // Only the visible page notifies of entries that the worker has sent.
      if (isFromWorker && document.visibilityState === 'visible') notify(ended).catch(() => {});
      timer ??= setTimeout(run, backoff[0]);
    }),
  ];
  addEventListener('online', runOnline);
  document.addEventListener('visibilitychange', runWhenVisible);
  run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener('online', runOnline);
    document.removeEventListener('visibilitychange', runWhenVisible);
    for (const stop of stops) stop();
  };
};

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
    whenCleared(notifyDiscarded),
    // Without locks, which need https, two tabs could send the same entry: nothing is queued.
    ...(canLock() ? [startAutoFlush(notifier, loadNotifications)] : []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** How the page shows a notification, and leads to another page. */
export interface Notifier {
  readonly show: (content: ToastContent) => void;
  readonly navigate: (address: string) => void;
}

/** Notification of an entry that ended without the page that enqueued it. */
export interface OutboxNotification {
  /** Title after success; absent for no notification. */
  readonly done?: string;
  /** Toast after a refusal, with the server's sentence. */
  readonly failed: (sentence: string) => ToastContent;
  /** `isShown`: the form that sent the entry is still open, and is left for `to`. `isStart`: the page was loaded just now. */
  readonly next?: { readonly isShown: (write: OutboxEntry, isStart: boolean) => boolean; readonly to: string };
  /** Called after the entry has ended. */
  readonly onEnded?: (write: OutboxEntry, isShown: boolean) => void;
}

/** The notification of each endpoint whose writes are persisted. */
export type NotificationsByEndpoint = readonly (readonly [Readonly<Pick<OutboxEntry, 'method' | 'path'>>, OutboxNotification])[];

/** Refetches what is shown, and notifies of an entry that has ended. */
const notifyEnded = (
  client: QueryClient,
  notifications: NotificationsByEndpoint,
  { write, refused, isStart }: EndedEntry & { isStart: boolean },
  { show, navigate }: Notifier,
): void => {
  // Queries of a page that was just loaded may have run before the write.
  void client.invalidateQueries();
  const [, notification] = notifications.find(([{ method, path }]) => method === write.method && path === write.path) ?? [];
  if (notification === undefined) return;
  const { done, failed, next, onEnded } = notification;
  if (refused !== null) {
    const see = { label: outboxText.seeRefused, onSelect: () => navigate(pageOf(write)) };
    const action = write.queued === undefined ? {} : { action: see };
    show({ ...failed(refused.sentence), ...action, variant: 'destructive' });
  } else if (done !== undefined) show({ title: done });
  const isShown = next?.isShown(write, isStart) ?? false;
  onEnded?.(write, isShown);
  // A refused entry is listed with its next step.
  if (next !== undefined && isShown) navigate(refused === null ? next.to : pageOf(write));
};
