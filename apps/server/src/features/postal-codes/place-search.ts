import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@separai/contract/collection-points/rules';
import type { Place } from '@separai/contract/postal-codes/place-schema';
import { streetName } from '@separai/contract/postal-codes/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Geocoder } from './geocoder.ts';
import { takeTurn } from './turns.ts';

interface PlaceSearchParts {
  readonly db: Queryable;
  /** Null: no geocoder is configured. */
  readonly geocoder: Geocoder | null;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Timeouts of a search in milliseconds: for the geocoder's turn, and for its response. */
const turnMilliseconds = 5_000;
const answerMilliseconds = 7_000;
const retryAfterSeconds = 10;

/** Searches for an address by the geocoder in its turn, without storing the result. Throws `places-unavailable`. */
export const searchPlaces = async (
  { db, geocoder, log }: PlaceSearchParts,
  address: string,
  near: Position | null,
): Promise<readonly Place[]> => {
  const wait = geocoder === null ? null : await takeTurn(db, turnMilliseconds);
  if (geocoder === null || wait === null) throw new ApiError('places-unavailable', { retryAfter: retryAfterSeconds });
  await sleep(wait);
  const withoutTails = address.split(',').map(streetName).join(', ');
  const reply = await geocoder.search(withoutTails, near, { milliseconds: answerMilliseconds });
  if (reply.says === 'places') return reply.places;
  log.warn({ geocoder: geocoder.host, failure: reply.why }, 'geocodificador não respondeu');
  throw new ApiError('places-unavailable', { retryAfter: retryAfterSeconds });
};
