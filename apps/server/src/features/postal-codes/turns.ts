import type { Queryable } from '../../platform/database/database.ts';
import { takeGeocoderTurn } from './repository.ts';

// One request a second is allowed; the margin covers the network's jitter.
const turnsApart = 1_100;

/** Reserves the geocoder's next turn, and returns the milliseconds until it; null when it would exceed `patience` ms. */
export const takeTurn = (db: Queryable, patience: number): Promise<number | null> =>
  takeGeocoderTurn(db, { apart: turnsApart, patience });
