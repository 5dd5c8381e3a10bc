import { signOut } from '@separai/contract/accounts/endpoints';
import { queryClient, removePersonal } from '../query-client.ts';
import { call } from './api.ts';
import { copySession, forgetSeen } from './device-store.ts';
import { removeQueriesOfOthers } from './persistence.ts';
import { currentSession, forgetSession, sessionText } from './session.ts';
import { ifAllowed } from './storage.ts';

/** Caches that tell nothing of a person: the files of the app. A cache that is added later is forgotten unless it is named here. */
const publicCaches = /^separai-app-/;
/** Set while stores are being cleared: a page that was left meanwhile has it done by the next one. */
const pendingKey = 'separai_forgetting';
type ClearStore = (how: { readonly isAsked: boolean }) => Promise<void>;
const featureStores = new Set<ClearStore>();

/** Registers a feature's store of personal data, which is then cleared with the others. `clear` rejects when it could not. */
export const clearWithPerson = (clear: ClearStore): void => {
  featureStores.add(clear);
};

const listeners = new Set<() => void>();

/** Calls the listener when all stores have been cleared; gives the way to stop that. */
export const whenForgotten = (listener: () => void): (() => void) => {
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
    copySession(sessionText()),
    removeQueriesOfOthers(currentSession()?.id ?? null),
    ...[...featureStores].map((clear) => clear({ isAsked })),
    clearCaches(),
  ]);
  if (cleared.every(({ status }) => status === 'fulfilled')) ifAllowed(() => localStorage.removeItem(pendingKey));
  for (const listener of listeners) listener();
};

/** Finishes a removal that an earlier page was left before. */
export const finishForgetting = async (): Promise<void> => {
  if (ifAllowed(() => localStorage.getItem(pendingKey)) !== null) await clearStores(false);
};

/**
 * Forgets the session on this device, and all that any store of it tells of the person: answers, forms, drafts, the map, tiles,
 * pictures, unsent writes and the push subscription. Data of visitors in the outbox stay. Other tabs hear that the session is gone.
 * `isAsked`: the person knows that unsent writes are dropped.
 */
export const forgetPerson = ({ isAsked = false } = {}): void => {
  forgetSession();
  forgetPushHere();
  removePersonal(() => localStorage);
  removePersonal(() => sessionStorage);
  queryClient.clear();
  ifAllowed(() => localStorage.setItem(pendingKey, 'true'));
  void clearStores(isAsked);
};

/**
 * Has this browser take no more messages, and takes away those that are shown: whoever signs in next is somebody else. The server
 * ends its side with the session.
 */
const forgetPushHere = (): void => {
  const forget = async (): Promise<void> => {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  };
  // What could not be ended here ends when the server is told that nobody is there.
  forget().catch(() => {});
};

/** The server is given so many ms to hear of a sign-out. */
const patience = 10_000;

/**
 * Ends the session: here at once, with all that this device keeps of the person, and on the server as soon as the call arrives. A
 * server out of reach keeps no session open here. Go to a public page first, since the guards of the others would lead away.
 */
export const signOutHere = (how: { isAsked?: boolean } = {}): void => {
  if ((currentSession()?.token ?? null) !== null) {
    call(signOut, { patience, keepalive: true, quiet: true }).catch(() => {});
  }
  forgetPerson(how);
};
