import { signOut } from '@separai/contract/accounts/endpoints';
import { queryClient, removePersonal } from '../query-client.ts';
import { call } from './api.ts';
import { forgetSeen, storeWorkerSession } from './device-store.ts';
import { removeQueriesOfOthers } from './persistence.ts';
import { currentSession, removeSession, sessionText } from './session.ts';
import { tryStorage } from './storage.ts';

/** Caches without personal data: the app's files. All others are deleted with the person's data. */
const publicCaches = /^separai-app-/;
/** Set while stores are being cleared: after an interruption the next page finishes. */
const pendingKey = 'separai_forgetting';
type ClearStore = (how: { readonly isAsked: boolean }) => Promise<void>;
const featureStores = new Set<ClearStore>();

/** Registers a feature's store of personal data for the removal. `clear` rejects on failure. */
export const registerPersonalStore = (clear: ClearStore): void => {
  featureStores.add(clear);
};

const listeners = new Set<() => void>();

/** Calls the listener after all stores have been cleared; returns the unsubscribe function. */
export const whenCleared = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const clearCaches = async (): Promise<void> => {
  (await navigator.serviceWorker?.getRegistration())?.active?.postMessage(forgetSeen);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !publicCaches.test(name)).map((name) => caches.delete(name)));
};

/** Clears IndexedDB and Cache Storage. The present session's own data may be cleared too: they are copies of the server's. */
const clearStores = async (isAsked: boolean): Promise<void> => {
  const cleared = await Promise.allSettled([
    storeWorkerSession(sessionText()),
    removeQueriesOfOthers(currentSession()?.id ?? null),
    ...[...featureStores].map((clear) => clear({ isAsked })),
    clearCaches(),
  ]);
  if (cleared.every(({ status }) => status === 'fulfilled')) tryStorage(() => localStorage.removeItem(pendingKey));
  for (const listener of listeners) listener();
};

/** Finishes a removal that the end of an earlier page interrupted. */
export const finishClearing = async (): Promise<void> => {
  if (tryStorage(() => localStorage.getItem(pendingKey)) !== null) await clearStores(false);
};

/**
 * Removes the session and all personal data on this device: queries, forms, drafts, the map's view, tiles, pictures, unsent
 * writes and the push subscription. Visitors' entries of the outbox stay. Other tabs are notified. `isAsked`: the person has
 * agreed to lose unsent writes.
 */
export const clearPersonalData = ({ isAsked = false } = {}): void => {
  removeSession();
  removePushSubscription();
  removePersonal(() => localStorage);
  removePersonal(() => sessionStorage);
  queryClient.clear();
  tryStorage(() => localStorage.setItem(pendingKey, 'true'));
  void clearStores(isAsked);
};

/**
 * Unsubscribes this browser from push messages, and closes the shown ones, for the next person's sake. The server ends its side
 * with the session.
 */
const removePushSubscription = (): void => {
  const forget = async (): Promise<void> => {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  };
  // A failed unsubscription ends when the push service reports it to the server.
  forget().catch(() => {});
};

/** Time limit of the sign-out call, in ms. */
const responseTimeout = 10_000;

/**
 * Ends the session: at once on this device with all personal data, and on the server when the call arrives. An unreachable
 * server delays nothing here. Navigate to a public page first, since the guards of the others would redirect.
 */
export const signOutHere = (how: { isAsked?: boolean } = {}): void => {
  if ((currentSession()?.token ?? null) !== null) {
    call(signOut, { responseTimeout, keepalive: true, quiet: true }).catch(() => {});
  }
  clearPersonalData(how);
};
