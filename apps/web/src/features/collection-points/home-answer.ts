import { queryOptions, useQuery } from '@tanstack/react-query';
import { askPositionAhead, usePostalCode } from '../../lib/postal-code.ts';
import { currentSession, useSession } from '../../lib/session.ts';
import { queryClient } from '../../query-client.ts';
import { ownPersonQuery } from '../accounts/index.ts';

const question = queryOptions({
  ...ownPersonQuery,
  // Where points are looked for is nobody's reason to end a session: they are found without, too.
  meta: { ...ownPersonQuery.meta, isAhead: true as const },
  // It may have been changed in the profile, but not since the screen's code came.
  staleTime: 5_000,
});

/** Asks for the resident's postal code, and where that is, before a screen is drawn, which hears how it went. */
export const askForHome = async (): Promise<void> => {
  if (currentSession() === null) return;
  await queryClient.prefetchQuery(question);
  const cep = queryClient.getQueryData(question.queryKey)?.cep;
  if (cep) askPositionAhead(cep);
};

/** The resident's profile, of which the postal code is asked, and what is known of where that is. */
export const useHomeAnswer = () => {
  const token = useSession()?.token ?? null;
  const profile = useQuery({ ...question, enabled: token !== null });
  const cep = profile.data?.cep || null;
  return { profile, cep, ...usePostalCode(cep, 'position') };
};
