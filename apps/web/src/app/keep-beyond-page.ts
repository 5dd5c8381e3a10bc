import { isPanelPath } from '@separai/contract/system/panel';
import { dropOldDraft } from '../features/accounts/registration/registration-draft.ts';
import { tidyPersistedQueries } from '../lib/persistence.ts';
import { finishForgetting, takeDropped, whenForgotten } from '../platform/forget-person.ts';
import { forgetForms } from '../platform/kept-form.ts';
import { keepMutations } from '../platform/kept-mutations.ts';
import { canHoldOff, type KeptWrite, keptWrites, screenOf } from '../platform/kept-writes.ts';
import { queuedWritesQuery } from '../platform/kept-writes-query.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentSession, sessionText, whenSessionChanges } from '../platform/session.ts';
import { copySession } from '../platform/session-copy.ts';
import { logUnread } from '../platform/session-log.ts';
import { type Ended, hearOfWrites, inTurn, sendersOf, sendWaiting } from '../platform/write-sending.ts';
import { queueText } from '../text/queue.ts';
import type { ToastContent } from '../ui/toast-state.ts';
import { keepApp } from './kept-app.ts';
import { keepScrollPlaces } from './scroll-places.ts';

/** What one may need next, or without a network, is asked for so many ms later, when the screen has what it needs. */
const askAheadAfter = 3_000;

/** How a write that a page before has left undone is told. */
export interface Teller {
  readonly show: (content: ToastContent) => void;
  readonly navigate: (address: string) => void;
}

// Where the browser forbids it, the page goes on without.
const ifPossible = (keeping: Promise<unknown>): void => {
  keeping.catch(() => {});
};

/**
 * Keeps what outlives the page from now on, drops what was kept for too long, and sends what pages before have left undone or what
 * waits for a connection; gives the way to stop that. What the browser forbids is passed over.
 */
export const keepBeyondPage = (teller: Teller): (() => void) => {
  logUnread(sessionText());
  const keepSession = (): void => ifPossible(copySession(sessionText()));
  keepSession();
  ifPossible(tidyPersistedQueries());
  const sayDropped = (): void => {
    const count = takeDropped();
    if (count > 0)
      teller.show({
        title: queueText.dropped(count),
        description: queueText.droppedSentence,
        variant: 'destructive',
        isLasting: true,
      });
  };
  ifPossible(finishForgetting());
  sayDropped();
  // Also for who comes back to a page that stayed open.
  const tidy = (): void => {
    dropOldDraft(Date.now());
    forgetForms(Date.now());
  };
  tidy();
  document.addEventListener('visibilitychange', tidy);
  const stops = [
    keepApp(teller.show),
    keepScrollPlaces(),
    whenSessionChanges(keepSession),
    whenForgotten(sayDropped),
    () => document.removeEventListener('visibilitychange', tidy),
  ];
  // An address without https has no locks, without which two pages could do the same.
  if (canHoldOff()) stops.push(keepMutations(queryClient), sendWhenPossible(teller));
  const timer = setTimeout(() => {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (currentSession()?.id == null || !navigator.onLine || connection?.saveData === true || isPanelPath(location.pathname))
      return;
    ifPossible(import('./ahead.ts').then(({ fetchTabs, askAhead }) => Promise.all([fetchTabs(), askAhead(queryClient)])));
  }, askAheadAfter);
  stops.push(() => clearTimeout(timer));
  return () => {
    for (const stop of stops) stop();
  };
};

/** What waits is tried again after so many ms at the latest. */
const longestPause = 60_000;
/** A server that was not to be had is asked again after so many ms, the last of them over and over. */
const pauses = [5_000, 15_000, longestPause] as const;

const sayThatItWaits = ({ show, navigate }: Teller, write: KeptWrite): void => {
  const see = { label: queueText.see, onSelect: () => navigate(screenOf(write)) };
  const ways = write.queued === undefined ? {} : { action: see };
  show({ title: queueText.waiting, ...ways, variant: 'destructive', isLasting: true });
};

/** Sends what waits: now, when the network is back, when the page is looked at again, when its person signs in, and now and then. */
const sendWhenPossible = (teller: Teller): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isFirst = true;
  let isStopped = false;

  // Whoever is signed in is told of nobody else's.
  const isOwn = ({ owner }: KeptWrite): boolean => {
    const session = currentSession();
    return session === null ? owner === null : owner !== null && owner === session.email;
  };
  const tell = async (ended: readonly Ended[]): Promise<void> => {
    const own = ended.filter(({ write }) => isOwn(write));
    if (own.length === 0) return;
    const { tellOf } = await import('./resumed-writes.ts');
    for (const one of own) tellOf(queryClient, { ...one, isStart: isFirst }, teller);
  };

  /** Gives in how many ms to try again; null: nothing waits. */
  const trySending = async (): Promise<number | null> => {
    const kept = await keptWrites();
    let again = Number.POSITIVE_INFINITY;
    let isThere = true;
    for (const sender of sendersOf(currentSession())) {
      const waiting = kept.filter(({ owner }) => owner === sender.owner);
      if (waiting.length === 0) continue;
      const { ended, isReached, held } = await inTurn(() => sendWaiting(sender));
      await tell(ended);
      again = Math.min(again, ...held.values());
      isThere &&= isReached;
      // What was pressed in this page has been said at the press.
      const leftBehind = waiting.find((write) => write.at < performance.timeOrigin && isOwn(write));
      if (!isReached && isFirst && leftBehind !== undefined) sayThatItWaits(teller, leftBehind);
    }
    failures = isThere ? 0 : failures + 1;
    if (!isThere) return pauses[Math.min(failures, pauses.length) - 1] ?? longestPause;
    // Whatever is put into the queue meanwhile is not to wait for long behind it.
    return again === Number.POSITIVE_INFINITY ? null : Math.min(Math.max(again - Date.now(), 0), longestPause);
  };

  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    ifPossible(
      trySending().then((pause) => {
        isFirst = false;
        clearTimeout(timer);
        timer = undefined;
        if (pause !== null && !isStopped) timer = setTimeout(send, pause);
      }),
    );
  };
  const sendWhenSeen = (): void => {
    if (document.visibilityState === 'visible') send();
  };

  const stops = [
    whenSessionChanges(send),
    hearOfWrites(({ ended, isFromWorker }) => {
      void queryClient.invalidateQueries(ended.length > 0 ? {} : { queryKey: queuedWritesQuery.queryKey });
      // What the worker has done is told by the page that is looked at.
      if (isFromWorker && document.visibilityState === 'visible') ifPossible(tell(ended));
      // What was put into the queue just now is tried again before long.
      timer ??= setTimeout(send, pauses[0]);
    }),
  ];
  addEventListener('online', send);
  document.addEventListener('visibilitychange', sendWhenSeen);
  send();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener('online', send);
    document.removeEventListener('visibilitychange', sendWhenSeen);
    for (const stop of stops) stop();
  };
};
