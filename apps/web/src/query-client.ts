import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './lib/api.ts';
import { noteWrite } from './lib/device-store.ts';
import { persistManualUpdates, queryPersister, removeQueriesOfOthers } from './lib/persistence.ts';
import { refetchPolicy } from './lib/refetch-policy.ts';
import { currentSession, whenSessionChanges } from './lib/session.ts';
import { ifAllowed } from './lib/storage.ts';

/** Specification §7: never stale by itself, no refetch on focus, no retries; screens say otherwise where they need it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      // 'always': without a network a query must fail and say so, not wait for ever.
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
// TanStack Query takes a page for online that began offline.
if (!navigator.onLine) onlineManager.setOnline(false);

// Nothing that was loaded for one person is shown to another.
let token = currentSession()?.token;
let person = currentSession()?.id;
whenSessionChanges(() => {
  const before = token;
  token = currentSession()?.token;
  if (token === before) return;
  const personBefore = person;
  person = currentSession()?.id;
  // Signed in again: the screen below the question keeps its data.
  if (person != null && person === personBefore) return;
  // A tab's own storage is cleared by the tab alone.
  if (personBefore !== undefined && person !== personBefore) removePersonal(() => sessionStorage);
  queryClient.clear();
  removeQueriesOfOthers(person ?? null).catch(() => {});
});

/**
 * Three retries, one second apart: what the lists of points ask for (specification §9). A server that said nothing for 15 s is
 * not asked again before the person is told.
 */
export const patient = {
  retry: (failures: number, error: Error) => failures < 3 && !(error instanceof ApiError && error.code === 'timed-out'),
  retryDelay: 1_000,
} as const;

/** Keys of localStorage and sessionStorage that tell nothing of a person; every other is removed with the session. */
const publicKeys = /^separai_(recycle_materials|install_closed|admin_shortcuts|reloaded_.*|forgetting|dropped)$/;

/** Removes the keys of a storage that may hold personal data. A storage that the browser denies is skipped. */
export const removePersonal = (storage: () => Storage): void =>
  void ifAllowed(() => {
    for (const key of Object.keys(storage())) if (!publicKeys.test(key)) storage().removeItem(key);
  });
