import { type CoveredPlace, houseNumberIn } from '@separai/contract/collection-days/coverage';
import type { PlacePart } from '@separai/contract/collection-days/kinds';
import type { CollectionDaysQuery } from '@separai/contract/collection-days/schema';
import type { Position } from '@separai/contract/collection-points/rules';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import type { Queryable } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type City, findOnlyCity } from './repository-matching.ts';

/** A place as far as it is known; `failure` is why its postal code was not found. */
export interface FoundPlace {
  readonly place: CoveredPlace;
  readonly city: City;
  readonly failure: ApiError | null;
  /** Whether the street is the person's own words, not that of the postal code, which has been located already. */
  readonly isStreetTyped: boolean;
}

/** Looks up an address and its position. Throws `postal-code-not-found` and `postal-code-unavailable`. */
export type FindPostalCode = (cep: string) => Promise<PostalCode>;

/** A position in a street of a city; null where it is unknown. */
export type LocateStreet = (street: {
  readonly street: string;
  readonly district: string | null;
  readonly municipality: string;
  readonly uf: string;
}) => Promise<Position | null>;

const textOrNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Position of the query, else of the postal code where it is better than that of its city. */
const positionOf = ({ lat, lon }: CollectionDaysQuery, found: PostalCode | null): CoveredPlace['position'] => {
  if (lat !== undefined && lon !== undefined) return { latitude: lat, longitude: lon, located: 'position' };
  const { latitude, longitude, precision } = found ?? {};
  if (latitude === undefined || longitude === undefined) return null;
  if (precision !== 'street' && precision !== 'district') return null;
  return { latitude, longitude, located: precision === 'street' ? 'postal-code' : 'district' };
};

const placeOf = (query: CollectionDaysQuery, found: PostalCode | null): Omit<FoundPlace, 'failure'> => ({
  isStreetTyped: textOrNull(query.street) !== null || textOrNull(found?.logradouro) === null,
  place: {
    position: positionOf(query, found),
    street: textOrNull(query.street) ?? textOrNull(found?.logradouro) ?? textOrNull(query.address?.split(',')[0]?.trim()),
    number: query.number ?? null,
    postalCode: query.cep ?? null,
    district: textOrNull(query.district) ?? textOrNull(found?.bairro),
  },
  city: {
    municipality: textOrNull(query.municipality) ?? found?.localidade ?? null,
    uf: query.uf ?? found?.uf ?? null,
  },
});

const failures = ['postal-code-not-found', 'postal-code-unavailable'];

/**
 * Completes what a query says of a place by its postal code. Where the code is not found the place is what the query says,
 * since a range of codes may cover it all the same.
 */
export const findPlace = async (findPostalCode: FindPostalCode, query: CollectionDaysQuery): Promise<FoundPlace> => {
  if (query.cep === undefined) return { ...placeOf(query, null), failure: null };
  try {
    return { ...placeOf(query, await findPostalCode(query.cep)), failure: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !failures.includes(error.code)) throw error;
    return { ...placeOf(query, null), failure: error };
  }
};

/**
 * The place of a profile's address, by its postal code. A postal code of a whole town has no street: then it is the first part
 * of the address. A chosen district replaces that of the code.
 */
export const findPlaceOfAddress = (
  findPostalCode: FindPostalCode,
  { cep, address, number, chosenDistrict }: Record<'address' | 'number' | 'chosenDistrict', string | null> & { cep: string },
): Promise<FoundPlace> =>
  findPlace(findPostalCode, {
    ...{ cep, number: houseNumberIn(number ?? '') ?? undefined },
    ...{ address: address ?? undefined, district: chosenDistrict ?? undefined },
  });

/** Whether nothing better is known of a place than a typed street, whose approximate position can be looked up. */
export const isLocatable = ({ place, isStreetTyped }: FoundPlace): boolean =>
  place.position === null && place.street !== null && isStreetTyped;

/** The city in which a street was looked for, and the street's approximate position; null: unknown. */
export interface SoughtStreet {
  readonly city: { readonly municipality: string; readonly uf: string };
  readonly position: Position | null;
}

/**
 * Looks for the street of a locatable place in the only city with areas that are described by `part`; null without such a city.
 */
export const seekStreet = async (
  { db, locateStreet }: { db: Queryable; locateStreet: LocateStreet },
  { place: { street, district }, city }: Pick<FoundPlace, 'place' | 'city'>,
  part: PlacePart,
): Promise<SoughtStreet | null> => {
  const only = street === null ? null : await findOnlyCity(db, city, part);
  return street === null || only === null ? null : { city: only, position: await locateStreet({ street, district, ...only }) };
};

/** A place at the approximate position of its street. */
export const placeInStreet = (place: CoveredPlace, position: Position): CoveredPlace => ({
  ...place,
  position: { ...position, located: 'street' },
});

/** Adds the approximate position of a locatable place's street where the city's areas are drawn on the map. */
export const locateByStreet = async (
  parts: { db: Queryable; locateStreet: LocateStreet },
  found: FoundPlace,
): Promise<FoundPlace> => {
  const sought = isLocatable(found) ? await seekStreet(parts, found, 'position') : null;
  const position = sought?.position ?? null;
  return position === null ? found : { ...found, place: placeInStreet(found.place, position) };
};
