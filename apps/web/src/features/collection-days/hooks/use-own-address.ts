import { houseNumberIn } from '@separai/contract/collection-days/coverage';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { ownPersonQuery } from '../../accounts/index.ts';
import type { Address } from '../api.ts';

/** The profile, beside the screen's own requests: `/coleta` is open without a session. */
const profileQuery = { ...ownPersonQuery, meta: { ...ownPersonQuery.meta, isBackground: true } } as const;

/** The address of the signed-in person's profile; null without one. `isKnown`: the profile has been read, or could not be. */
export const useOwnAddress = (): { address: Address | null; isKnown: boolean } => {
  const profile = useQuery({ ...profileQuery, enabled: useSession() !== null });
  const { cep = null, number = null } = profile.data ?? {};
  const house = number === null ? null : houseNumberIn(number);
  return {
    address: cep === null ? null : { cep, number: house === null ? null : String(house) },
    isKnown: profile.data !== undefined || hasFailed(profile),
  };
};
