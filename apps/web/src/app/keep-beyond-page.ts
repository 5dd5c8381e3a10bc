import { isPanelPath } from '@separai/contract/system/panel';
import { dropOldDraft } from '../features/accounts/registration/registration-draft.ts';
import { tidyAnswers } from '../platform/kept-answers.ts';
import { forgetWrites, keepWrites, takeUpWrites } from '../platform/kept-writes.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentSession, sessionText, whenSessionChanges } from '../platform/session.ts';
import { copySession } from '../platform/session-copy.ts';
import { logUnread } from '../platform/session-log.ts';
import { savedText } from '../text/saved.ts';
import type { ToastContent } from '../ui/toast-state.ts';
import { keepApp } from './kept-app.ts';
import { keepScrollPlaces } from './scroll-places.ts';

/** What one may need without a network is asked for so many ms later, when the screen has what it needs. */
const askAheadAfter = 3_000;

/** How a write that a page before has left undone is told. */
export interface Told {
  readonly show: (content: ToastContent) => void;
  readonly navigate: (address: string) => void;
}

// Where the browser forbids it, the page goes on without.
const ifPossible = (keeping: Promise<unknown>): void => {
  keeping.catch(() => {});
};

/**
 * Keeps what outlives the page from now on, drops what was kept for too long, and takes up what pages before have left undone; gives
 * the way to stop that. What the browser forbids is passed over.
 */
export const keepBeyondPage = (told: Told): (() => void) => {
  logUnread(sessionText());
  let token = currentSession()?.token;
  const follow = (): void => {
    ifPossible(copySession(sessionText()));
    if (currentSession()?.token === token) return;
    token = currentSession()?.token;
    // Nothing that one person has pressed is done for another.
    ifPossible(forgetWrites());
  };
  follow();
  ifPossible(tidyAnswers());
  // Also for who comes back to a page that stayed open.
  const tidy = (): void => dropOldDraft(Date.now());
  tidy();
  document.addEventListener('visibilitychange', tidy);
  const stops = [
    keepApp(told.show),
    keepScrollPlaces(),
    whenSessionChanges(follow),
    () => document.removeEventListener('visibilitychange', tidy),
  ];
  // Writes fail at once without a network, but for those that are taken up below: they wait for it, and that is said.
  stops.push(
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'pause' || event.mutation.options.networkMode !== 'online') return;
      told.show({ title: savedText.waiting, variant: 'destructive', isLasting: true });
    }),
  );
  // An address without https has no locks, without which two pages could do the same.
  if ('locks' in navigator) {
    stops.push(keepWrites(queryClient));
    ifPossible(
      takeUpWrites(queryClient, async () => {
        const { giveFunctionsTo, tellOf } = await import('./resumed-writes.ts');
        giveFunctionsTo(queryClient);
        return (mutation) => tellOf(queryClient, mutation, told);
      }),
    );
  }
  const timer = setTimeout(() => {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (currentSession()?.id == null || !navigator.onLine || connection?.saveData === true || isPanelPath(location.pathname))
      return;
    ifPossible(import('./answers-ahead.ts').then(({ askAhead }) => askAhead(queryClient)));
  }, askAheadAfter);
  stops.push(() => clearTimeout(timer));
  return () => {
    for (const stop of stops) stop();
  };
};
