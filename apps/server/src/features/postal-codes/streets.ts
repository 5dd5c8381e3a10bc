import { setTimeout as sleep } from 'node:timers/promises';
import { streetKey } from '@separai/contract/collection-days/names';
import type { Position } from '@separai/contract/collection-points/rules';
import { streetName } from '@separai/contract/postal-codes/rules';
import { foldText } from '@separai/contract/text';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../platform/database/database.ts';
import { unlessStorageIsFull } from '../../platform/storage.ts';
import type { Geocoder } from './geocoder.ts';
import { findMunicipality, type Municipality } from './municipalities.ts';
import { findLocatedStreet, keepLocation } from './repository.ts';
import { takeTurn } from './turns.ts';

interface StreetParts {
  readonly db: Queryable;
  /** Null: no geocoder is configured. */
  readonly geocoder: Geocoder | null;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A street as a person names it. */
export interface SoughtStreet {
  readonly street: string;
  /** Null: unknown. */
  readonly district: string | null;
  readonly municipality: string;
  readonly uf: string;
}

/** Timeouts in milliseconds: a person waits for both. */
const turnMilliseconds = 3_000;
const answerMilliseconds = 4_000;
/** Maximum number of cached names without a position, most of which are misspelt; the cache saves geocoder requests. */
const unknownNamesMax = 2_000;

/** The name under which a street's position is stored, however it is typed. */
const storedName = (street: string): string => {
  const { type, name } = streetKey(street);
  return type === null ? name : `${type} ${name}`;
};

/**
 * A position in a street; null where it is unknown or ambiguous, where the geocoder does not respond in time, and where
 * `mayGeocode`, which is called before the geocoder is, returns false.
 */
export type StreetLookup = (sought: SoughtStreet, mayGeocode?: () => Promise<boolean>) => Promise<Position | null>;

/** Result of a geocoder request; `isSettled`: the geocoder would say the same again. */
type Geocoded = { readonly position: Position } | { readonly isSettled: boolean };

const geocode = async (
  { db, log }: StreetParts,
  geocoder: Geocoder,
  { street, district, municipality }: { street: string; district: string; municipality: Municipality },
): Promise<Geocoded> => {
  const wait = await takeTurn(db, turnMilliseconds);
  if (wait === null) return { isSettled: false };
  await sleep(wait);
  const reply = await geocoder.findStreet({ street, district, municipality }, { milliseconds: answerMilliseconds });
  if (reply.says === 'nothing') log.warn({ geocoder: geocoder.host, failure: reply.why }, 'geocodificador não respondeu');
  if (reply.says !== 'found') return { isSettled: reply.says === 'not-found' };
  const key = { municipality: municipality.ibge, district: district === '' ? '' : reply.district, street: storedName(street) };
  await keepLocation(db, key, { position: reply.position, precision: 'street' }).catch(unlessStorageIsFull);
  return { position: reply.position };
};

/** Locates streets by their stored positions, else by the geocoder in its turn, and stores what is found. */
export const openStreetLookup = (parts: StreetParts): StreetLookup => {
  const unknown = new Set<string>();
  const running = new Map<string, Promise<Position | null>>();

  const locate = async (name: string, sought: SoughtStreet, mayGeocode?: () => Promise<boolean>): Promise<Position | null> => {
    const municipality = await findMunicipality({ localidade: sought.municipality, uf: sought.uf });
    const street = streetName(sought.street);
    if (municipality === null || street === '') return null;
    const district = sought.district ?? '';
    const stored = await findLocatedStreet(parts.db, {
      ...{ municipality: municipality.ibge, district: foldText(district), streets: [foldText(street), storedName(street)] },
    });
    if (stored !== null) return stored;
    if (parts.geocoder === null || unknown.has(name) || (await mayGeocode?.()) === false) return null;
    const found = await geocode(parts, parts.geocoder, { street, district, municipality });
    if ('position' in found) return found.position;
    if (found.isSettled) {
      if (unknown.size >= unknownNamesMax) unknown.clear();
      unknown.add(name);
    }
    return null;
  };

  return (sought, mayGeocode) => {
    const { street, district, municipality, uf } = sought;
    const name = JSON.stringify([storedName(street), foldText(district ?? ''), foldText(municipality), uf]);
    const lookup = running.get(name) ?? locate(name, sought, mayGeocode).finally(() => running.delete(name));
    running.set(name, lookup);
    return lookup;
  };
};
