import { addDays, dayAt } from '@separai/contract/calendar';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Parts } from './reading.ts';
import { findUnplaced, type StopPlace, writePlace } from './repository-places.ts';

/** Places looked up in one run: each may wait a second for the geocoder's turn. */
const atOnce = 30;
/** Delay in milliseconds after which a place that was not found is looked up again. */
const againAfter = 4 * 3_600_000;

const placeIn = ({ latitude, longitude, precision }: PostalCode): StopPlace =>
  latitude === undefined || longitude === undefined || (precision !== 'street' && precision !== 'district')
    ? null
    : { latitude, longitude, precision };

/**
 * Looks up the places of today's and tomorrow's confirmed pickups by their postal codes, for the order and the map of the
 * collectors' lists. While no provider answers, the rest is left to the next run.
 */
export const locateStops = async (
  { db, clock, findPostalCode }: Parts & { readonly findPostalCode: (cep: string) => Promise<PostalCode> },
  stopping: AbortSignal,
): Promise<void> => {
  const now = clock.now();
  const from = dayAt(now, clock.timeZone);
  const failedBefore = new Date(now.getTime() - againAfter);
  for (const stop of await findUnplaced(db, { from, to: addDays(from, 1), failedBefore, limit: atOnce })) {
    if (stopping.aborted) return;
    try {
      const place = placeIn(await findPostalCode(stop.cep));
      await db.transaction((transaction) => writePlace(transaction, stop, place, now));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'postal-code-unavailable') return;
      await db.transaction((transaction) => writePlace(transaction, stop, null, now));
    }
  }
};
