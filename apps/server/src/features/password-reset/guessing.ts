import { limits } from '@separai/contract/limits';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  addressLimit,
  type Caller,
  consumeAll,
  countOf,
  type RateLimit,
  type ReadableLimit,
  rateLimit,
} from '../../platform/rate-limits.ts';

const hour = 3600;
const day = 24 * hour;

/** Limits on wrong codes; record 04 computes the remaining chance of a guess. */
export interface GuessingLimits {
  readonly ofAddressInHour: RateLimit<Caller>;
  readonly ofAddressInDay: RateLimit<Caller>;
  /** Over all accounts and addresses. */
  readonly ofAll: ReadableLimit;
  /** By account, over its codes. It refuses no comparison; when it is used up, the account's mails contain links only. */
  readonly onAccount: ReadableLimit;
}

const everything = 'all';

export const openGuessingLimits = (database: Pick<Database, 'pool'>, enabled: boolean): GuessingLimits => ({
  ofAddressInHour: addressLimit(database, { name: 'wrong-code', points: 30, seconds: hour, enabled }),
  ofAddressInDay: addressLimit(database, { name: 'wrong-code-day', points: 60, seconds: day, enabled }),
  ofAll: rateLimit(database, { name: 'wrong-code-all', points: 200, seconds: day, enabled }),
  onAccount: rateLimit(database, {
    name: 'wrong-code-account',
    points: limits.codeTries,
    seconds: limits.linkAloneDays * day,
    enabled,
  }),
});

/**
 * Counts a guess before the comparison, so that concurrent guesses see each other; the result reverts the count. Throws
 * `too-many-requests` when the limit of the address or of the installation is used up.
 */
export const countGuess = async (
  { ofAddressInHour, ofAddressInDay, ofAll }: GuessingLimits,
  address: string,
): Promise<() => Promise<void>> =>
  consumeAll([countOf(ofAddressInHour, { address }), countOf(ofAddressInDay, { address }), countOf(ofAll, everything)]);

/** Counts a guess at an account before the comparison, unless the limit is used up; the result reverts the count. */
export const countGuessOn = async ({ onAccount }: GuessingLimits, userId: string): Promise<() => Promise<void>> => {
  try {
    return await consumeAll([countOf(onAccount, userId)]);
  } catch (refused) {
    if (refused instanceof ApiError) return async () => {};
    throw refused;
  }
};

/** Whether an account's mails contain links only, because its codes were guessed at. */
export const isGuessedAt = ({ onAccount }: GuessingLimits, userId: string): Promise<boolean> => onAccount.isUsedUp(userId);

/** Whether all mails contain links only, because codes are guessed at across accounts. */
export const areCodesSuspended = ({ ofAll }: GuessingLimits): Promise<boolean> => ofAll.isUsedUp(everything);
