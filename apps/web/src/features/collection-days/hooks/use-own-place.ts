import { houseNumberIn } from '@separai/contract/collection-days/coverage';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { ownPersonQuery } from '../../accounts/index.ts';
import { collectionDaysQuery, ownAreasQuery } from '../api.ts';
import { type Place, placeWith } from '../place.ts';

/** The profile, beside the screen's own requests: `/coleta` is open without a session. */
const profileQuery = { ...ownPersonQuery, meta: { ...ownPersonQuery.meta, isBackground: true } } as const;

/**
 * The place of the signed-in person's profile, with the district that the person has chosen where the postal code does not tell
 * it; null without a postal code. `isKnown`: both have been read, or could not be.
 */
export const useOwnPlace = (): { place: Place | null; isKnown: boolean } => {
  const profile = useQuery({ ...profileQuery, enabled: useSession() !== null });
  const { cep = null, number = null, address = null } = profile.data ?? {};
  const house = number === null ? null : houseNumberIn(number);
  const place = cep === null ? null : placeWith({ cep, number: house === null ? null : String(house), address: address || null });
  const { data: answer } = useQuery({ ...collectionDaysQuery(place ?? placeWith({})), enabled: place !== null });
  const lacksDistrict = answer?.undecided.some(({ missing }) => missing.includes('district')) ?? false;
  const areas = useQuery({ ...ownAreasQuery(place ?? placeWith({})), enabled: lacksDistrict });
  const district = lacksDistrict ? (areas.data?.district ?? null) : null;
  return {
    place: place === null || district === null ? place : { ...place, district },
    isKnown:
      (profile.data !== undefined || hasFailed(profile)) && (!lacksDistrict || areas.data !== undefined || hasFailed(areas)),
  };
};

/** Ids of the areas that the person has chosen for the own address; none for null, undefined while unknown. */
export const useOwnChoice = (own: Place | null): readonly number[] | undefined => {
  const areas = useQuery({ ...ownAreasQuery(own ?? placeWith({})), enabled: own !== null });
  if (own === null || hasFailed(areas)) return [];
  return areas.data?.services.flatMap(({ area, isChosen }) => (isChosen && area !== null ? [area.id] : []));
};
