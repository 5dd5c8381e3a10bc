import { type Query, QueryClient, type QueryFunction, type QueryFunctionContext } from '@tanstack/react-query';
import { lateCode } from '../ui/late-code.ts';
import { ApiError } from './api.ts';
import { removePersonal } from './public-keys.ts';
import { currentSession, whenSessionChanges } from './session.ts';

const keptAnswers = lateCode(async () => {
  const code = await import('./kept-answers.ts');
  code.keepAnswers(queryClient);
  return code;
});

/** Fails only when it is known what this device keeps of the answer: meanwhile that is shown (`keepAnswers`). */
const askBesideKept = async (ask: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> => {
  try {
    return await ask(context);
  } catch (failure) {
    if (query.meta?.isKept)
      await keptAnswers.load().then(
        (code) => code.restore(query, true),
        () => {},
      );
    throw failure;
  }
};

/** Specification §7: never stale by itself, no refetch on focus, no retries; screens say otherwise where they need it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: false,
      // 'always': without a network a query must fail and say so, not wait for ever.
      networkMode: 'always',
      persister: askBesideKept,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Nothing that was loaded for one person is shown to another.
let token = currentSession()?.token;
let person = currentSession()?.id;
if (token) keptAnswers.ahead();
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
  if (token) keptAnswers.ahead();
});

/**
 * Three retries, one second apart: what the lists of points ask for (specification §9). A server that said nothing for 15 s is
 * not asked again before the person is told.
 */
export const patient = {
  retry: (failures: number, error: Error) => failures < 3 && !(error instanceof ApiError && error.code === 'timed-out'),
  retryDelay: 1_000,
} as const;
