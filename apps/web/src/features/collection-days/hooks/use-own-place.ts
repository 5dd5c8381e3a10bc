import { houseNumberIn } from '@separai/contract/collection-days/coverage';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { ownPersonQuery } from '../../accounts/index.ts';
import { ownAreasQuery } from '../api.ts';
import { type Place, placeWith } from '../place.ts';

/** The profile, beside the screen's own requests: `/coleta` is open without a session. */
const profileQuery = { ...ownPersonQuery, meta: { ...ownPersonQuery.meta, isBackground: true } } as const;

/** The place of the signed-in person's profile; null without a postal code. `isKnown`: the profile has been read, or could not be. */
export const useOwnPlace = (): { place: Place | null; isKnown: boolean } => {
  const profile = useQuery({ ...profileQuery, enabled: useSession() !== null });
  const { cep = null, number = null, address = null } = profile.data ?? {};
  const house = number === null ? null : houseNumberIn(number);
  return {
    place: cep === null ? null : placeWith({ cep, number: house === null ? null : String(house), address: address || null }),
    isKnown: profile.data !== undefined || hasFailed(profile),
  };
};

/** Ids of the areas that the person has chosen for the own address; undefined while unknown. */
export const useOwnChoice = (isNeeded: boolean): readonly number[] | undefined => {
  const areas = useQuery({ ...ownAreasQuery, enabled: isNeeded });
  if (!isNeeded || hasFailed(areas)) return [];
  return areas.data?.services.flatMap(({ area, isChosen }) => (isChosen && area !== null ? [area.id] : []));
};
