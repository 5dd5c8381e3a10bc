import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addressLimit, networksOf, type RateLimit, rateLimit } from '../../platform/rate-limits.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { openSemaphore } from '../../platform/semaphore.ts';

/** Compares a password; null says that it was wrong, and anything else that it was right. */
type Guess<Result> = () => Promise<Result | null>;

/** Every comparison of a password goes through here, so that guessing, and the work it makes, has an end. Each throws `too-many-requests`. */
export interface GuessLimits {
  /** Forgets the failed sign-ins on an account, as far as they keep this address from it: who it is has been shown otherwise. */
  forgive(who: { email: string; address: string }): Promise<void>;
  /** `email` in its one form; `address` as it arrived. */
  signIn<Result>(who: { email: string; address: string; security: SecurityLog }, guess: Guess<Result>): Promise<Result | null>;
  /** The current password that a signed-in person gives. */
  currentPassword<Result>(userId: string, guess: Guess<Result>): Promise<Result | null>;
}

const windowSeconds = 15 * 60;
const failuresOfAccount = 10;
const failuresOfAddress = 50;
/** Right ones, too: each is as much work. An address may be a neighbourhood's (`docs/decisions/0022`). */
const attemptsOfAddresses = 300;
const attemptsOfPersons = 60;
/** Passwords wait for each other further in, and one address must not have all the places there. */
const guessesAtOnceOfAddress = 4;

const unlimited: GuessLimits = {
  forgive: async () => {},
  signIn: (_who, guess) => guess(),
  currentPassword: (_userId, guess) => guess(),
};

/** What was counted before the comparison, so that guesses made at the same time see each other. */
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

/** Counts ahead, and takes it back when no password was compared: too many were before, or wait now. */
const counting = async <Result>(
  reserve: (reservation: Reservation) => Promise<unknown>,
  work: (reservation: Reservation) => Promise<Result>,
): Promise<Result> => {
  const reservation = new Reservation();
  try {
    await reserve(reservation);
    return await work(reservation);
  } catch (error) {
    if (error instanceof Refusal) await reservation.giveBack();
    throw error;
  }
};

/** Counts a failure ahead, makes the guess, and takes the failure back when the guess was right. */
const tryWith = <Result>(reserve: (reservation: Reservation) => Promise<unknown>, guess: Guess<Result>) =>
  counting(reserve, async (failure) => {
    const result = await guess();
    if (result !== null) await failure.giveBack();
    return result;
  });

/**
 * Sign-in: 300 an address in 15 minutes; of failures, 10 an account and 50 an address. When the account's failures are used up,
 * an address that has failed on it is refused and any other may still try once: a neighbour cannot be locked out. Current
 * password: 60 an account, 10 of them wrong.
 */
export const openGuessLimits = (database: Pick<Database, 'pool'>, enabled: boolean): GuessLimits => {
  if (!enabled) return unlimited;
  const counted = (name: string, points: number) => ({ name, points, seconds: windowSeconds, enabled });
  const attemptsOfAddress = addressLimit(database, counted('sign-in', attemptsOfAddresses));
  const ofAccount = rateLimit(database, counted('sign-in-account', failuresOfAccount));
  const ofAddress = addressLimit(database, counted('sign-in-address', failuresOfAddress));
  const ofAddressOnAccount = addressLimit(database, counted('sign-in-pair', failuresOfAccount));
  const attemptsOfPerson = rateLimit(database, counted('current-password-given', attemptsOfPersons));
  const ofCurrentPassword = rateLimit(database, counted('current-password', failuresOfAccount));
  // A right password waits for the guess before it instead of finding that one's failure counted ahead.
  const onePerPair = openSemaphore(1);
  const fewPerAddress = openSemaphore(guessesAtOnceOfAddress);
  const onePerPerson = openSemaphore(1);

  return {
    forgive: async ({ email, address }) => {
      await Promise.all([ofAccount.forget(email), ofAddressOnAccount.forget({ address, on: email })]);
    },
    signIn: async ({ email, address, security }, guess) => {
      const { own: network } = networksOf(address);
      const reserve = async (reservation: Reservation): Promise<void> => {
        await reservation.count(ofAddress, { address });
        const ownFailures = await reservation.count(ofAddressOnAccount, { address, on: email });
        try {
          await reservation.count(ofAccount, email);
        } catch (refused) {
          if (!(refused instanceof Refusal) || ownFailures > 1) throw refused;
          // Let in all the same, for this address's first try; nobody else would hear of it.
          security.note('limit-hit', { limit: refused.limit });
        }
      };
      // Before anything is counted that would be given back.
      attemptsOfAddress.refuseKnown({ address });
      ofAddress.refuseKnown({ address });
      ofAddressOnAccount.refuseKnown({ address, on: email });
      await ofAccount.refuseUsedUp(email).catch(async (refused) => {
        if (!(refused instanceof Refusal) || (await ofAddressOnAccount.nextCount({ address, on: email })) > 1) throw refused;
      });
      // Before the lanes, so that no more than these can wait in one.
      return counting(
        (attempt) => attempt.count(attemptsOfAddress, { address }),
        () => onePerPair(`${network} ${email}`, () => fewPerAddress(network, () => tryWith(reserve, guess))),
      );
    },
    currentPassword: async (userId, guess) => {
      ofCurrentPassword.refuseKnown(userId);
      return counting(
        (attempt) => attempt.count(attemptsOfPerson, userId),
        () => onePerPerson(userId, () => tryWith((failure) => failure.count(ofCurrentPassword, userId), guess)),
      );
    },
  };
};
