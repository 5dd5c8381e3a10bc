import { limits } from '@separai/contract/limits';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
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

/** Limits on wrong codes; record 0021 computes the chance that they leave to a guesser. */
export interface GuessingLimits {
  readonly ofAddressInHour: RateLimit<Caller>;
  readonly ofAddressInDay: RateLimit<Caller>;
  /** Over all accounts and addresses. */
  readonly ofAll: ReadableLimit;
  /** Of one account, over its codes; refuses no comparison, but leaves the account links alone. */
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
 * Counts a guess before it is compared, so that concurrent guesses see each other; the result takes it back. Throws `too-many-requests` when the
 * address or the installation has none left.
 */
export const countGuess = async (
  { ofAddressInHour, ofAddressInDay, ofAll }: GuessingLimits,
  address: string,
): Promise<() => Promise<void>> =>
  consumeAll([countOf(ofAddressInHour, { address }), countOf(ofAddressInDay, { address }), countOf(ofAll, everything)]);

/** Counts a guess at an account ahead of its comparison, as far as there is room; the result takes it back. */
export const countGuessOn = async ({ onAccount }: GuessingLimits, userId: string): Promise<() => Promise<void>> => {
  try {
    return await consumeAll([countOf(onAccount, userId)]);
  } catch (refused) {
    if (refused instanceof Refusal) return async () => {};
    throw refused;
  }
};

/** Whether an account's mails hold a link alone because its codes were guessed at. */
export const isGuessedAt = ({ onAccount }: GuessingLimits, userId: string): Promise<boolean> => onAccount.isUsedUp(userId);

/** Whether all mails hold a link alone because codes are guessed at everywhere. */
export const areCodesSuspended = ({ ofAll }: GuessingLimits): Promise<boolean> => ofAll.isUsedUp(everything);
