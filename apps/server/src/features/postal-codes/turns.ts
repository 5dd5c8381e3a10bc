import type { Db } from '../../platform/database/database.ts';
import { takeGeocoderTurn } from './repository.ts';

// One request a second is allowed; the rest is for what the way to the geocoder takes, which differs between two requests.
const turnsApart = 1_100;

/** Takes the geocoder's next turn, and gives the milliseconds until it comes; null when it is not to be had within `patience` ms. */
export const takeTurn = (db: Db, patience: number): Promise<number | null> =>
  takeGeocoderTurn(db, { apart: turnsApart, patience });
