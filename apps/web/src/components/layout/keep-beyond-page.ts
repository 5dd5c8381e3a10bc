import { isPanelPath } from '@separai/contract/system/panel';
import { dropOldDraft } from '../../features/accounts/registration/registration-draft.ts';
import type { Notifier } from '../../features/outbox/auto-flush.ts';
import { startOutbox } from '../../features/outbox/auto-flush.ts';
import { copySession } from '../../lib/device-store.ts';
import { finishForgetting } from '../../lib/forget-person.ts';
import { forgetForms } from '../../lib/forms.ts';
import { tidyPersistedQueries } from '../../lib/persistence.ts';
import { currentSession, logUnread, sessionText, whenSessionChanges } from '../../lib/session.ts';
import { queryClient } from '../../query-client.ts';

/** Delay of the prefetches after the first screen, in ms. */
const askAheadAfter = 3_000;

const loadNotifications = async () => (await import('./outbox-notifications.ts')).outboxNotifications;

// Failures are ignored: the browser may deny storage.
const ifPossible = (keeping: Promise<unknown>): void => {
  keeping.catch(() => {});
};

/**
 * Starts the app services: persistence, removal of expired data, the outbox and resumed writes. Returns the function that stops
 * them. Denied storage is ignored.
 */
export const keepBeyondPage = (notifier: Notifier): (() => void) => {
  logUnread(sessionText());
  const keepSession = (): void => ifPossible(copySession(sessionText()));
  keepSession();
  ifPossible(tidyPersistedQueries());
  ifPossible(finishForgetting());
  // Also on return to a page that stayed open.
  const tidy = (): void => {
    dropOldDraft(Date.now());
    forgetForms(Date.now());
  };
  tidy();
  document.addEventListener('visibilitychange', tidy);
  const stops = [
    whenSessionChanges(keepSession),
    startOutbox(notifier, loadNotifications),
    () => document.removeEventListener('visibilitychange', tidy),
  ];
  const timer = setTimeout(() => {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (currentSession()?.id == null || !navigator.onLine || connection?.saveData === true || isPanelPath(location.pathname))
      return;
    ifPossible(import('./ahead.ts').then(({ askAhead }) => askAhead(queryClient)));
  }, askAheadAfter);
  stops.push(() => clearTimeout(timer));
  return () => {
    for (const stop of stops) stop();
  };
};
