import type { Position } from '../collection-points/rules.ts';
import { type CollectionPrecision, collectionPrecisions, type HouseParity, type PlacePart, placeParts } from './kinds.ts';
import { areSameStreet, districtKeys, streetKey } from './names.ts';
import { isInside, isWithin, type MultiPolygon } from './polygons.ts';

/** House numbers of a street, both ends included; null: without that end. `district` tells streets of one name apart. */
export interface StreetCoverage {
  readonly street: string;
  readonly district: string | null;
  readonly from: number | null;
  readonly until: number | null;
  readonly parity: HouseParity;
}

/** Postal codes as 'NNNNN-NNN', both ends included. */
export interface PostalCodeRange {
  readonly from: string;
  readonly until: string;
}

/** The place of an area; an address belongs to it by any part. */
export interface Coverage {
  readonly polygons: MultiPolygon | null;
  readonly districts: readonly string[];
  readonly streets: readonly StreetCoverage[];
  readonly postalCodes: readonly PostalCodeRange[];
}

/**
 * A place as far as it is known. `located`: `position` is where the person is or pointed; `postal-code` is where the street of
 * the postal code lies; `street` is a position in the named street; `district` is the middle of its district.
 */
export interface CoveredPlace {
  readonly position: (Position & { readonly located: 'position' | 'postal-code' | 'street' | 'district' }) | null;
  readonly street: string | null;
  readonly number: number | null;
  readonly postalCode: string | null;
  readonly district: string | null;
}

/** The house number in a text such as '120 A' or 'nº 120'; null where it has none. */
export const houseNumberIn = (text: string): number | null => {
  const digits = /(?<!\d)\d{1,5}(?!\d)/.exec(text)?.[0];
  return digits === undefined ? null : Number(digits);
};

/** Areas this near to the middle of a district may be those of a place in it. */
export const districtRadiusMetres = 1_000;

const fitsNumber = ({ from, until, parity }: StreetCoverage, number: number | null): boolean => {
  // Without a number the place may be in any of the street's areas: all of them are shown.
  if (number === null) return true;
  if ((from !== null && number < from) || (until !== null && number > until)) return false;
  return parity === 'all' || (number % 2 === 0) === (parity === 'even');
};

const isInDistrict = (district: string, keys: ReadonlySet<string>): boolean =>
  districtKeys(district).some((key) => keys.has(key));

const streetIn = (streets: readonly StreetCoverage[], { street, number, district }: CoveredPlace): StreetCoverage | undefined => {
  if (street === null || streets.length === 0) return undefined;
  const key = streetKey(street);
  const keys = district === null ? null : new Set(districtKeys(district));
  return streets.find(
    (each) =>
      areSameStreet(streetKey(each.street), key) &&
      fitsNumber(each, number) &&
      (each.district === null || keys === null || isInDistrict(each.district, keys)),
  );
};

/** Part of a coverage by which a place belongs to it. */
export type CoveragePart =
  | { readonly kind: 'polygon' }
  | { readonly kind: 'street'; readonly street: StreetCoverage }
  | { readonly kind: 'postal-code'; readonly range: PostalCodeRange }
  | { readonly kind: 'district'; readonly district: string };

/** The part of a coverage that a place fits best, and the precision; null where it does not belong to it. */
export const matchedPart = (
  coverage: Coverage,
  place: CoveredPlace,
): { readonly precision: CollectionPrecision; readonly part: CoveragePart } | null => {
  const { position, postalCode, district } = place;
  const { polygons } = coverage;
  const inPolygons =
    position !== null &&
    polygons !== null &&
    (position.located === 'district' ? isWithin(polygons, position, districtRadiusMetres) : isInside(polygons, position));
  if (inPolygons && position.located === 'position') return { precision: 'position', part: { kind: 'polygon' } };
  const street = streetIn(coverage.streets, place);
  if (street !== undefined) return { precision: 'street', part: { kind: 'street', street } };
  const range =
    postalCode === null ? undefined : coverage.postalCodes.find(({ from, until }) => postalCode >= from && postalCode <= until);
  if (range !== undefined) return { precision: 'postal-code', part: { kind: 'postal-code', range } };
  if (inPolygons && position.located === 'postal-code') return { precision: 'postal-code', part: { kind: 'polygon' } };
  if (inPolygons && position.located === 'street') return { precision: 'street-position', part: { kind: 'polygon' } };
  const keys = district === null ? null : new Set(districtKeys(district));
  const named = keys === null ? undefined : coverage.districts.find((each) => isInDistrict(each, keys));
  if (named !== undefined) return { precision: 'district', part: { kind: 'district', district: named } };
  return inPolygons ? { precision: 'district', part: { kind: 'polygon' } } : null;
};

/** The best precision with which a place belongs to an area; null where it does not. */
export const precisionIn = (coverage: Coverage, place: CoveredPlace): CollectionPrecision | null =>
  matchedPart(coverage, place)?.precision ?? null;

/** Areas of one service that a place may belong to, found with the same, best precision. */
export interface Match<Area> {
  readonly precision: CollectionPrecision;
  readonly areas: readonly Area[];
}

/** The areas with the best precision among those of one service; null where the place is outside of all. */
export const bestMatch = <Area extends { readonly coverage: Coverage }>(
  areas: readonly Area[],
  place: CoveredPlace,
): Match<Area> | null => {
  const found = areas.map((area) => ({ area, precision: precisionIn(area.coverage, place) }));
  const precision = collectionPrecisions.find((each) => found.some((match) => match.precision === each));
  return precision === undefined
    ? null
    : { precision, areas: found.filter((match) => match.precision === precision).map(({ area }) => area) };
};

/**
 * The parts of a place that are unknown and by which areas are described, the most precise first: without them no area found
 * does not mean that there is none.
 */
export const missingParts = (
  described: ReadonlySet<PlacePart>,
  { position, street, postalCode, district }: CoveredPlace,
): PlacePart[] => {
  const known = { position, street, 'postal-code': postalCode, district };
  return placeParts.filter((part) => described.has(part) && known[part] === null);
};
