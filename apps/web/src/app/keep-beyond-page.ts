import { isPanelPath } from '@separai/contract/system/panel';
import { dropOldDraft } from '../features/accounts/registration/registration-draft.ts';
import { tidyAnswers } from '../platform/kept-answers.ts';
import { forgetForms } from '../platform/kept-form.ts';
import { keepMutations } from '../platform/kept-mutations.ts';
import { canHoldOff, keptWrites } from '../platform/kept-writes.ts';
import { queuedWritesQuery } from '../platform/kept-writes-query.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentSession, sessionText, whenSessionChanges } from '../platform/session.ts';
import { copySession } from '../platform/session-copy.ts';
import { logUnread } from '../platform/session-log.ts';
import { type Ended, hearOfWrites, inTurn, sendWaiting } from '../platform/write-sending.ts';
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
  ifPossible(tidyAnswers());
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
    () => document.removeEventListener('visibilitychange', tidy),
  ];
  // An address without https has no locks, without which two pages could do the same.
  if (canHoldOff()) stops.push(keepMutations(queryClient), sendWhenPossible(teller), sayWhatSessionLeaves(teller));
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

/** A server that was not to be had is asked again after so many ms, the last of them over and over. */
const pauses = [5_000, 15_000, 60_000] as const;

/** Sends what waits: now, when the network is back, when the page is looked at again, when its person signs in, and now and then. */
const sendWhenPossible = (teller: Teller): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isFirst = true;
  let isStopped = false;

  const tell = async (ended: readonly Ended[]): Promise<void> => {
    if (ended.length === 0) return;
    const { tellOf } = await import('./resumed-writes.ts');
    for (const one of ended) tellOf(queryClient, { ...one, isStart: isFirst }, teller);
  };

  const trySending = async (): Promise<boolean> => {
    const session = currentSession();
    if (session === null || session.email === null || session.token === null) return true;
    const { email, token } = session;
    const waiting = (await keptWrites()).filter(({ owner }) => owner === email);
    if (waiting.length === 0) return true;
    const { ended, isAllSent } = await inTurn(() => sendWaiting({ email, token }));
    await tell(ended);
    // What was pressed in this page has been said at the press.
    const isLeftBehind = waiting.some(({ at }) => at < performance.timeOrigin);
    if (!isAllSent && isFirst && isLeftBehind) teller.show({ title: queueText.waiting, variant: 'destructive', isLasting: true });
    return isAllSent;
  };

  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    ifPossible(
      trySending().then((isAllSent) => {
        isFirst = false;
        failures = isAllSent ? 0 : failures + 1;
        clearTimeout(timer);
        if (!isAllSent && !isStopped) timer = setTimeout(send, pauses[Math.min(failures, pauses.length) - 1]);
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

/** Says, when a session ends that nobody has signed out of, that what waits is kept for its person. */
const sayWhatSessionLeaves = ({ show }: Teller): (() => void) => {
  let email = currentSession()?.email ?? null;
  return whenSessionChanges(() => {
    const before = email;
    email = currentSession()?.email ?? null;
    if (before === null || email !== null) return;
    ifPossible(
      keptWrites().then((kept) => {
        if (kept.some(({ owner, queued, refused }) => owner === before && queued !== undefined && refused === undefined))
          show({
            title: queueText.sessionEnded,
            description: queueText.keptForYou,
            variant: 'destructive',
            isLasting: true,
          });
      }),
    );
  });
};
