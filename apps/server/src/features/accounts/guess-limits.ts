import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addressLimit, networksOf, type RateLimit, rateLimit } from '../../platform/rate-limits.ts';
import { openTurns } from './turns.ts';

/** Compares a password; null says that it was wrong, and anything else that it was right. */
type Guess<Result> = () => Promise<Result | null>;

/** Every comparison of a password goes through here, so that guessing has an end. Each throws `too-many-requests`. */
export interface GuessLimits {
  /** Forgets the failed sign-ins on an account, as far as they keep this address from it: who it is has been shown otherwise. */
  forgive(who: { email: string; address: string }): Promise<void>;
  /** `email` in its one form; `address` as it arrived. */
  signIn<Result>(who: { email: string; address: string }, guess: Guess<Result>): Promise<Result | null>;
  /** The current password that a signed-in person gives. */
  currentPassword<Result>(userId: string, guess: Guess<Result>): Promise<Result | null>;
}

const windowSeconds = 15 * 60;
const failuresOfAccount = 10;
const failuresOfAddress = 50;
/** libuv compares four passwords at once; more from one address would only wait further in. */
const guessesAtOnceOfAddress = 4;

const unlimited: GuessLimits = {
  forgive: async () => {},
  signIn: (_who, guess) => guess(),
  currentPassword: (_userId, guess) => guess(),
};

/** Failures that were counted before the comparison, so that guesses made at the same time see each other. */
class Reservation {
  readonly #takeBack: (() => Promise<void>)[] = [];

  async count<Key>(limit: RateLimit<Key>, key: Key): Promise<number> {
    const count = await limit.consume(key);
    this.#takeBack.push(() => limit.giveBack(key));
    return count;
  }

  async giveBack(): Promise<void> {
    await Promise.all(this.#takeBack.map((takeBack) => takeBack()));
  }
}

/** Counts a failure ahead, makes the guess, and takes the failure back when the guess was right or was not admitted. */
const tryWith = async <Result>(reserve: (reservation: Reservation) => Promise<void>, guess: Guess<Result>) => {
  const reservation = new Reservation();
  try {
    await reserve(reservation);
  } catch (refused) {
    if (refused instanceof Refusal) await reservation.giveBack();
    throw refused;
  }
  const result = await guess();
  if (result !== null) await reservation.giveBack();
  return result;
};

/**
 * Sign-in: 10 failures an account and 50 an address in 15 minutes. When the account's failures are used up, an address that
 * has failed on it is refused and any other may still try once: a neighbour cannot be locked out. Current password: 10 an account.
 */
export const openGuessLimits = (database: Pick<Database, 'pool'>, enabled: boolean): GuessLimits => {
  if (!enabled) return unlimited;
  const failures = (name: string, points: number) => ({ name, points, seconds: windowSeconds, enabled });
  const ofAccount = rateLimit(database, failures('sign-in-account', failuresOfAccount));
  const ofAddress = addressLimit(database, failures('sign-in-address', failuresOfAddress));
  const ofAddressOnAccount = addressLimit(database, failures('sign-in-pair', failuresOfAccount));
  const ofCurrentPassword = rateLimit(database, failures('current-password', failuresOfAccount));
  // A right password waits for the guess before it instead of finding that one's failure counted ahead.
  const onePerPair = openTurns(1);
  const fewPerAddress = openTurns(guessesAtOnceOfAddress);
  const onePerPerson = openTurns(1);

  return {
    forgive: async ({ email, address }) => {
      await Promise.all([ofAccount.forget(email), ofAddressOnAccount.forget({ address, on: email })]);
    },
    signIn: ({ email, address }, guess) => {
      const { own: network } = networksOf(address);
      const reserve = async (reservation: Reservation): Promise<void> => {
        await reservation.count(ofAddress, { address });
        const ownFailures = await reservation.count(ofAddressOnAccount, { address, on: email });
        try {
          await reservation.count(ofAccount, email);
        } catch (refused) {
          if (!(refused instanceof Refusal) || ownFailures > 1) throw refused;
        }
      };
      return onePerPair(`${network} ${email}`, () => fewPerAddress(network, () => tryWith(reserve, guess)));
    },
    currentPassword: (userId, guess) =>
      onePerPerson(userId, () =>
        tryWith(async (reservation) => void (await reservation.count(ofCurrentPassword, userId)), guess),
      ),
  };
};
