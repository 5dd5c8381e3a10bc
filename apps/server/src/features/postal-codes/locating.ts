import { setTimeout as sleep } from 'node:timers/promises';
import { type PlaceNames, placeAmongPoints, tellingWordsOf } from '@separai/contract/collection-points/places';
import { distanceInMetres, type Position } from '@separai/contract/collection-points/rules';
import { districtName } from '@separai/contract/postal-codes/rules';
import type { PlacePrecision, PositionSource } from '@separai/contract/postal-codes/schema';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { failureFacts } from '../../platform/error-places.ts';
import { unlessStorageIsFull } from '../../platform/storage.ts';
import type { Geocoder, GeocoderQuestion } from './geocoder.ts';
import { farthestMetres } from './geocoder-answer.ts';
import { findMunicipality, type Municipality } from './municipalities.ts';
import type { ProvidedPlace } from './provider-answer.ts';
import { findLocation, type KeptLocation, keepLocation, type PlaceKey } from './repository.ts';
import { takeTurn } from './turns.ts';

/** A box in degrees. */
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Finds addresses of points in a box that contain any of the normalized words, with their coordinates. */
export type FindAddresses = (around: {
  box: Box;
  words: readonly string[];
}) => Promise<readonly { address: string; latitude: number | null; longitude: number | null }[]>;

export interface LocatingParts {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Null: no geocoder is configured. */
  readonly geocoder: Geocoder | null;
  readonly findAddresses: FindAddresses;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds that a caller waits for the geocoder, its turn included; by default as long as a request can. */
  readonly patience?: number;
}

/** The location of a postal code in degrees, with its precision and source. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
  readonly precision: PlacePrecision;
  readonly positionSource: PositionSource;
}

export interface Locating {
  /** The best location that is available in time; null when not even the municipality is known. */
  locate(place: ProvidedPlace): Promise<Location | null>;
  /** Aborts pending searches. */
  stop(): Promise<void>;
}

const turnPatience = 10_000;
const answerMilliseconds = 10_000;
/** Milliseconds that a request waits for the geocoder; a later result is stored for the next request. */
const callerPatience = 1_500;
const longWait = 1_000;
const hour = 3_600_000;
const askAgainAfter = { failed: hour, notFound: 180 * 24 * hour };
/** Degrees around a municipality's seat in which points are searched, about 50 km. */
const pointsReach = 0.45;

/** A place whose municipality is known. */
interface KnownPlace {
  readonly key: PlaceKey;
  readonly names: PlaceNames;
  readonly municipality: Municipality;
}

/** A search by the geocoder. */
interface Search {
  /** Milliseconds until its turn; null when no turn is available soon. */
  readonly turn: Promise<number | null>;
  /** The result; never rejects. */
  readonly location: Promise<KeptLocation | null>;
}

/** The chain of sources that locates every postal code: see record 10. */
export const openLocating = (parts: LocatingParts): Locating => {
  const searches = new Map<string, Search>();
  const stopping = new AbortController();

  /** The running search for the place, or a new one. */
  const searchFor = (place: KnownPlace, geocoder: Geocoder): Search => {
    const name = JSON.stringify(place.key);
    const running = searches.get(name);
    if (running !== undefined) return running;
    const turn = takeTurn(parts.db, turnPatience);
    const location = ask({ ...parts, geocoder }, place, turn, stopping.signal).finally(() => searches.delete(name));
    searches.set(name, { turn, location });
    return { turn, location };
  };

  const geocode = async (place: KnownPlace): Promise<KeptLocation | null> => {
    if (parts.geocoder === null) return null;
    const { turn, location } = searchFor(place, parts.geocoder);
    const wait = await turn;
    if (wait === null || wait > (parts.patience ?? longWait)) return null;
    const inTime = new AbortController();
    const late = sleep(parts.patience ?? callerPatience, null, { signal: inTime.signal }).catch(() => null);
    const found = await Promise.race([location, late]);
    inTime.abort();
    return found;
  };

  return {
    locate: async (place) => {
      const municipality = await findMunicipality(place);
      const provided = providedLocation(place, municipality);
      // A position in another district is the last resort.
      if (provided !== null && (place.positionOfOtherDistrict !== true || municipality === null)) return provided;
      if (municipality === null) return null;
      const found = await locateWithin(parts, knownPlace(place, municipality), geocode);
      if (found === null)
        return provided ?? { ...municipality.centre, precision: 'municipality', positionSource: 'municipality' };
      const { position, ...said } = found;
      return { ...position, ...said };
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([...searches.values()].map(({ location }) => location));
    },
  };
};

const knownPlace = ({ logradouro, bairro }: ProvidedPlace, municipality: Municipality): KnownPlace => ({
  key: { municipality: municipality.ibge, district: bairro, street: logradouro },
  names: { street: logradouro, district: districtName(bairro), city: municipality.name },
  municipality,
});

/** The provider's coordinates, unless they are too far from the municipality. */
const providedLocation = (place: ProvidedPlace, municipality: Municipality | null): Location | null => {
  const { latitude, longitude } = place;
  if (latitude === undefined || longitude === undefined) return null;
  if (municipality !== null && distanceInMetres(municipality.centre, { latitude, longitude }) > farthestMetres) return null;
  const isOfStreet = place.logradouro !== '' && place.positionOfOtherDistrict !== true;
  const precision = isOfStreet ? 'street' : place.bairro !== '' ? 'district' : 'municipality';
  return { latitude, longitude, precision, positionSource: 'provider' };
};

type FoundLocation = Omit<Location, 'latitude' | 'longitude'> & { readonly position: Position };

const locateWithin = async (
  parts: LocatingParts,
  place: KnownPlace,
  geocode: (place: KnownPlace) => Promise<KeptLocation | null>,
): Promise<FoundLocation | null> => {
  const { key, names, municipality } = place;
  if (names.street === '' && names.district === '') return null;
  // Queried every time and not cached, because points change.
  const box = boxAround(municipality.centre);
  const among = placeAmongPoints(names, await parts.findAddresses({ box, words: tellingWordsOf(names) }));
  if (among !== null) return { ...among, positionSource: 'points' };
  const kept = await findLocation(parts.db, key);
  const mayAsk = kept === null || ('askAgainAt' in kept && parts.clock.now() >= kept.askAgainAt);
  const found = mayAsk ? await geocode(place) : kept;
  return found === null || 'askAgainAt' in found ? null : { ...found, positionSource: 'geocoder' };
};

const boxAround = ({ latitude, longitude }: Position): Box => ({
  west: longitude - pointsReach,
  south: latitude - pointsReach,
  east: longitude + pointsReach,
  north: latitude + pointsReach,
});

const questionsOf = ({ names, municipality }: KnownPlace): readonly GeocoderQuestion[] => {
  const { street, district } = names;
  return [
    ...(street === '' ? [] : [{ sought: 'street', street, district, municipality } as const]),
    ...(district === '' ? [] : [{ sought: 'district', street: '', district, municipality } as const]),
  ];
};

/** Searches for the street, then for the district, each in its turn, and stores the result. Never throws. */
const ask = async (
  parts: LocatingParts & { readonly geocoder: Geocoder },
  place: KnownPlace,
  turn: Search['turn'],
  stopping: AbortSignal,
): Promise<KeptLocation | null> => {
  const { db, geocoder, log } = parts;
  try {
    const location = await askInTurns(parts, place, turn, stopping);
    if (location !== null) await keepLocation(db, place.key, location).catch(unlessStorageIsFull);
    return location;
  } catch (error) {
    if (!stopping.aborted) log.warn({ geocoder: geocoder.host, ...failureFacts(error) }, 'lugar de um CEP não foi guardado');
    return null;
  }
};

const askInTurns = async (
  { db, clock, geocoder, log }: LocatingParts & { readonly geocoder: Geocoder },
  place: KnownPlace,
  firstTurn: Search['turn'],
  stopping: AbortSignal,
): Promise<KeptLocation | null> => {
  const again = (milliseconds: number): KeptLocation => ({ askAgainAt: new Date(clock.now().getTime() + milliseconds) });
  // A street of that name in another district: used with the precision of a district if the geocoder does not know the
  // district.
  let elsewhere: Position | null = null;
  for (const [index, question] of questionsOf(place).entries()) {
    const wait = await (index === 0 ? firstTurn : takeTurn(db, turnPatience));
    // The next request for this place starts a new search.
    if (wait === null) return null;
    await sleep(wait, null, { signal: stopping });
    const reply = await geocoder.ask(question, { milliseconds: answerMilliseconds, stopping });
    if (stopping.aborted) return null;
    if (reply.says === 'found' && reply.isInDistrict) return { position: reply.position, precision: question.sought };
    if (reply.says === 'found') elsewhere = reply.position;
    if (reply.says === 'nothing') {
      log.warn({ geocoder: geocoder.host, failure: reply.why }, 'geocodificador não respondeu');
      return again(askAgainAfter.failed);
    }
  }
  return elsewhere === null ? again(askAgainAfter.notFound) : { position: elsewhere, precision: 'district' };
};
