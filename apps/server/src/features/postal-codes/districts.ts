import { setTimeout as sleep } from 'node:timers/promises';
import { averagePosition, type Position } from '@separai/contract/collection-points/rules';
import type { District } from '@separai/contract/postal-codes/district-schema';
import { districtName } from '@separai/contract/postal-codes/rules';
import { foldText } from '@separai/contract/text';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { unlessStorageIsFull } from '../../platform/storage.ts';
import type { Geocoder } from './geocoder.ts';
import { type Municipality, municipalitiesWithin } from './municipalities.ts';
import { findLocatedPlaces, keepLocation } from './repository.ts';
import { takeTurn } from './turns.ts';

interface DistrictParts {
  readonly db: Queryable;
  /** Null: no geocoder is configured. */
  readonly geocoder: Geocoder | null;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Maximum distance of a municipality's seat from the position, and number of nearest municipalities to search. */
const reachMetres = 60_000;
const municipalitiesAsked = 2;
const turnMilliseconds = 8_000;
const answerMilliseconds = 5_000;
const retryAfterSeconds = 10;

const districtIn = (
  { name, uf }: Municipality,
  bairro: string,
  { latitude, longitude }: Position,
  positionSource: District['positionSource'],
): District => ({ logradouro: '', bairro, localidade: name, uf, latitude, longitude, precision: 'district', positionSource });

/** A district among the geocoded places: its own position, else the centre of its streets. */
const findLocated = async (db: Queryable, municipality: Municipality, folded: string): Promise<District | null> => {
  const places = (await findLocatedPlaces(db, municipality.ibge)).filter(
    ({ district }) => foldText(districtName(district)) === folded,
  );
  const own = places.filter(({ street }) => street === '');
  const position = averagePosition((own.length > 0 ? own : places).map((place) => place.position));
  const [first] = own.length > 0 ? own : places;
  return position === null || first === undefined
    ? null
    : districtIn(municipality, districtName(first.district), position, 'geocoder');
};

/** Queries the geocoder in its turn and stores a found position. Throws `places-unavailable`. */
const geocode = async (
  { db, geocoder, log }: DistrictParts & { readonly geocoder: Geocoder },
  municipality: Municipality,
  name: string,
): Promise<District | null> => {
  const wait = await takeTurn(db, turnMilliseconds);
  if (wait === null) throw new ApiError('places-unavailable', { retryAfter: retryAfterSeconds });
  await sleep(wait);
  const reply = await geocoder.findDistrict({ name, municipality }, { milliseconds: answerMilliseconds });
  if (reply.says === 'nothing') {
    log.warn({ geocoder: geocoder.host, failure: reply.why }, 'geocodificador não respondeu');
    throw new ApiError('places-unavailable', { retryAfter: retryAfterSeconds });
  }
  if (reply.says === 'not-found') return null;
  const { position } = reply;
  const key = { municipality: municipality.ibge, district: reply.name, street: '' };
  await keepLocation(db, key, { position, precision: 'district' }).catch(unlessStorageIsFull);
  return districtIn(municipality, reply.name, position, 'geocoder');
};

interface SoughtDistrict {
  readonly name: string;
  /** A position in the district's city, or near to it. */
  readonly near: Position;
  /** Skips the geocoder. */
  readonly isLocatedOnly: boolean;
}

/**
 * Finds a district by name in the municipality whose seat is nearest to a position, or in the next: among the geocoded places
 * first, then by the geocoder; null without a match. Throws `places-unavailable` when the geocoder does not respond.
 */
const findDistrictNear = async (
  parts: DistrictParts,
  { name, near, isLocatedOnly }: SoughtDistrict,
): Promise<District | null> => {
  const { db, geocoder } = parts;
  const municipalities = (await municipalitiesWithin(near, reachMetres)).slice(0, municipalitiesAsked);
  for (const municipality of municipalities) {
    const located = await findLocated(db, municipality, foldText(name));
    if (located !== null) return located;
  }
  if (geocoder !== null && !isLocatedOnly)
    for (const municipality of municipalities) {
      const found = await geocode({ ...parts, geocoder }, municipality, name);
      if (found !== null) return found;
    }
  return null;
};

/** Finds the districts of a name near to a position: at most one. Throws as `findDistrictNear` does. */
export type DistrictLookup = (sought: SoughtDistrict) => Promise<readonly District[]>;

/** Maximum number of cached names without a match, most of which are no districts; the cache saves geocoder requests. */
const unknownNamesMax = 2_000;

export const openDistrictLookup = (parts: DistrictParts): DistrictLookup => {
  const unknown = new Set<string>();
  return async (sought) => {
    const { name, near, isLocatedOnly } = sought;
    const key = `${foldText(name)} ${near.latitude.toFixed(1)} ${near.longitude.toFixed(1)}`;
    if (unknown.has(key)) return [];
    const found = await findDistrictNear(parts, sought);
    if (found !== null) return [found];
    if (isLocatedOnly) return [];
    if (unknown.size >= unknownNamesMax) unknown.clear();
    unknown.add(key);
    return [];
  };
};
