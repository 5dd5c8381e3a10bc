import { isPanelPath } from '@separai/contract/system/panel';
import { dropOldDraft } from '../../features/accounts/registration-draft.ts';
import { type Notifier, startOutbox } from '../../features/outbox/auto-flush.ts';
import { finishClearing } from '../../lib/clear-personal-data.ts';
import { storeWorkerSession } from '../../lib/device-store.ts';
import { removeFormDrafts } from '../../lib/forms.ts';
import { tidyPersistedQueries } from '../../lib/persistence.ts';
import { currentSession, logUnreadableSession, sessionText, whenSessionChanges } from '../../lib/session.ts';
import { queryClient } from '../../query-client.ts';

/** Delay of the prefetches after the first screen, in ms. */
const prefetchDelay = 3_000;

const loadNotifications = async () => (await import('./outbox-notifications.ts')).outboxNotifications;

// Failures are ignored: the browser may deny storage.
const ignoreFailure = (keeping: Promise<unknown>): void => {
  keeping.catch(() => {});
};

/**
 * Starts the app services: persistence, removal of expired data, the outbox and resumed writes. Returns the function that stops
 * them. Denied storage is ignored.
 */
export const startAppServices = (notifier: Notifier): (() => void) => {
  logUnreadableSession(sessionText());
  const keepSession = (): void => ignoreFailure(storeWorkerSession(sessionText()));
  keepSession();
  ignoreFailure(tidyPersistedQueries());
  ignoreFailure(finishClearing());
  // Also on return to a page that stayed open.
  const tidy = (): void => {
    dropOldDraft(Date.now());
    removeFormDrafts(Date.now());
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
    ignoreFailure(import('./prefetch-offline.ts').then(({ prefetchOffline }) => prefetchOffline(queryClient)));
  }, prefetchDelay);
  stops.push(() => clearTimeout(timer));
  return () => {
    for (const stop of stops) stop();
  };
};
