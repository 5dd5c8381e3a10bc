import { readMe } from '@separai/contract/accounts/endpoints';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { usePostalCode } from '../../../platform/postal-code.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { currentSession, useSession } from '../../../platform/session.ts';

const question = {
  // The map is nobody's reason to end a session: it opens without, too.
  queryKey: ['/api/users/me', 'cep'],
  queryFn: async ({ signal }: QueryFunctionContext) => (await call(readMe, { signal, quiet: true })).cep || null,
  meta: { isKept: (kept: unknown) => kept === null || typeof kept === 'string' },
  // It may have been changed in the profile, but not since the screen's code came.
  staleTime: 5_000,
};

/** Asks for the resident's postal code before the map is drawn, which hears how it went. */
export const askForHome = (): void => {
  if (currentSession() !== null) void queryClient.prefetchQuery(question);
};

/** The resident's profile, of which the postal code is asked, and what is known of where that is. */
export const useHomeAnswer = () => {
  const token = useSession()?.token ?? null;
  const profile = useQuery({ ...question, enabled: token !== null });
  return { profile, ...usePostalCode(profile.data ?? null, 'position') };
};
