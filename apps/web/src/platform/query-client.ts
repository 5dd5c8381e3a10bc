import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { currentSession, whenSessionChanges } from './session.ts';

/** Specification §7: never stale by itself, no refetch on focus, no retries; screens say otherwise where they need it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a network a query must fail and say so, not wait for ever.
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Nothing that was loaded for one person is shown to another.
let token = currentSession()?.token;
whenSessionChanges(() => {
  const before = token;
  token = currentSession()?.token;
  if (token !== before) queryClient.clear();
});

/**
 * Three retries, one second apart: what the lists of points ask for (specification §9). A server that said nothing for 15 s is
 * not asked again before the person is told.
 */
export const patient = {
  retry: (failures: number, error: Error) => failures < 3 && !(error instanceof ApiError && error.code === 'timed-out'),
  retryDelay: 1_000,
} as const;
