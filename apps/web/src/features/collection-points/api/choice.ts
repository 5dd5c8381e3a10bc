import type { MaterialType } from '@separai/contract/collection-points/materials';
import { distanceWords } from '@separai/contract/collection-points/places';
import { takesBookings } from '@separai/contract/collection-points/public-access';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useCallback, useEffect, useMemo } from 'react';
import { usePostalCode } from '../../../lib/postal-code.ts';
import { useNoneNear } from '../components/none-near.tsx';
import { type MaterialOffer, useMaterialOffers } from '../components/offers.tsx';
import { orderPoints } from '../map/order.ts';
import { choosePlace, type NearPlace, useNearPlace } from '../near-place.ts';
import { placeOf } from '../postal-code-place.ts';
import { findPoints, typedPostalCode } from '../search/results.ts';
import { type CityPoints, useCityPoints } from './city-points.ts';
import type { OnePoint, PointAnswer } from './questions.ts';
import { useFoundPoints, usePoint } from './questions.ts';

/** As the screen that chooses has asked for them; it decides when they are asked for anew. */
const asTheyAre = { refetchOnMount: false, retry: false } as const;
const useKnownPoints = (): CityPoints | undefined => useCityPoints(asTheyAre).data;

/** What a typed text finds, with how far each is, by id, where it is known from where. */
interface ChoosablePoints extends PointAnswer {
  readonly points: readonly CollectionPoint[];
  readonly distances: ReadonlyMap<number, string>;
  /** Near to where they are; null where nobody knows of a place. */
  readonly near: NearPlace | null;
  /** Where there are no points near, which is said in their place; null where they are shown. */
  readonly noneNear: NearPlace | null;
  /** Whether that is known by now. */
  readonly isNearKnown: boolean;
  /** The materials that the text names. */
  readonly offers: readonly MaterialOffer[];
  readonly city: CityPoints | undefined;
}

/** The points whose name or address a typed text finds, nearest first, to choose from; a whole postal code finds those that are near to it. */
export const useChoosablePoints = (typed: string, material: MaterialType | null): ChoosablePoints => {
  const city = useKnownPoints();
  const { place, isWaiting } = useNearPlace();
  const { answer } = usePostalCode(typedPostalCode(typed), 'position');
  const found = useMemo(() => (answer.step === 'found' ? placeOf(answer.found) : null), [answer]);
  useEffect(() => {
    if (found !== null) choosePlace(found);
  }, [found]);
  const text = found === null ? typed : '';
  const near = place?.position ?? null;
  const find = useCallback(
    (points: readonly CollectionPoint[]) => orderPoints(findPoints(points.filter(takesBookings), { text, material }), near),
    [text, material, near],
  );
  const isPending = answer.step === 'waiting';
  const { listed, ...answered } = useFoundPoints(isPending || isWaiting ? undefined : city, { text, material, near }, find);
  // Whoever types words wants what they say, wherever it is.
  const noneNear = useNoneNear(listed, text.trim() === '' ? place : null);
  const points = useMemo(() => listed.map(({ point }) => point).filter(takesBookings), [listed]);
  const distances = useMemo(
    () =>
      new Map(
        listed.flatMap(({ point, metres }) =>
          metres === null || place === null ? [] : [[point.id, distanceWords(metres, point.address, place)] as const],
        ),
      ),
    [listed, place],
  );
  return {
    ...answered,
    points,
    distances,
    near: place,
    noneNear,
    isNearKnown: place !== null || !isWaiting,
    offers: useMaterialOffers(city, typed),
    city,
  };
};

/** A point by its number, which a form or an address names. */
export const useChosenPoint = (id: number | null): OnePoint => usePoint(useKnownPoints(), id === null ? null : String(id));
