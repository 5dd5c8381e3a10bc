import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './lib/api.ts';
import { noteWrite } from './lib/device-store.ts';
import { persistManualUpdates, queryPersister, removeQueriesOfOthers } from './lib/persistence.ts';
import { refetchPolicy } from './lib/refetch-policy.ts';
import { currentSession, whenSessionChanges } from './lib/session.ts';
import { tryStorage } from './lib/storage.ts';

/** Specification §7: never stale by itself, no refetch on focus, no retries; screens say otherwise where they need it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      // 'always': without a network a query must fail visibly instead of waiting forever.
      networkMode: 'always',
      persister: queryPersister,
      ...refetchPolicy,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

persistManualUpdates(queryClient);
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'updated' && (event.action.type === 'pending' || event.action.type === 'continue')) void noteWrite();
});
// TanStack Query assumes that a page starts online.
if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false);

// Data loaded for one person are never shown to another.
let token = currentSession()?.token;
let person = currentSession()?.id;
whenSessionChanges(() => {
  const before = token;
  token = currentSession()?.token;
  if (token === before) return;
  const personBefore = person;
  person = currentSession()?.id;
  // The same person has signed in again: the screen below the dialog keeps its data.
  if (person != null && person === personBefore) return;
  // Only the tab itself can clear its sessionStorage.
  if (personBefore !== undefined && person !== personBefore) removePersonal(() => sessionStorage);
  queryClient.clear();
  removeQueriesOfOthers(person ?? null).catch(() => {});
});

/**
 * Three retries, one second apart, for the lists of points (specification §9). A timeout of 15 s is not retried before the
 * person is notified.
 */
export const patient = {
  retry: (failures: number, error: Error) => failures < 3 && !(error instanceof ApiError && error.code === 'timed-out'),
  retryDelay: 1_000,
} as const;

/** Keys of localStorage and sessionStorage without personal data; all others are removed with the session. */
const publicKeys = /^separai_(recycle_materials|install_closed|no_collections|admin_shortcuts|reloaded_.*|forgetting|dropped)$/;

/** Removes the keys of a storage that may hold personal data. A storage that the browser denies is skipped. */
export const removePersonal = (storage: () => Storage): void =>
  void tryStorage(() => {
    for (const key of Object.keys(storage())) if (!publicKeys.test(key)) storage().removeItem(key);
  });
