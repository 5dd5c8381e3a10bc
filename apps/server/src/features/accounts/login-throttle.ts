import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addressLimit, networksOf, type RateLimit, rateLimit } from '../../platform/rate-limits.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { openSemaphore } from '../../platform/semaphore.ts';

/** Compares a password; null if it is wrong, any other value if it is right. */
type Guess<Result> = () => Promise<Result | null>;

/** Limits on password comparisons, which bound both guessing and hashing. Each function throws `too-many-requests`. */
export interface LoginThrottle {
  /** Resets the failed sign-ins that block this address from the account, after the person was authenticated by other means. */
  reset(caller: { email: string; address: string }): Promise<void>;
  /** `email` is normalized; `address` is `request.ip`. */
  signIn<Result>(
    attempt: { email: string; address: string; security: SecurityLog },
    guess: Guess<Result>,
  ): Promise<Result | null>;
  /** Limits comparisons of a signed-in person's current password. */
  currentPassword<Result>(userId: string, guess: Guess<Result>): Promise<Result | null>;
}

const windowSeconds = 15 * 60;
const failuresOfAccount = 10;
const failuresOfAddress = 50;
/** Includes successful attempts, which cost the same. An address may be shared by a neighbourhood (`docs/decisions/01`). */
const attemptsOfAddresses = 300;
const attemptsOfPersons = 60;
/** Hashing has a queue of its own, which a single address must not fill. */
const guessesAtOnceOfAddress = 4;

const unlimited: LoginThrottle = {
  reset: async () => {},
  signIn: (_attempt, guess) => guess(),
  currentPassword: (_userId, guess) => guess(),
};

/** Counts made before the comparison, so that concurrent guesses see each other. */
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

/** Counts in advance, and reverts the counts when no comparison took place because a limit or a queue refused it. */
const counting = async <Result>(
  reserve: (reservation: Reservation) => Promise<unknown>,
  work: (reservation: Reservation) => Promise<Result>,
): Promise<Result> => {
  const reservation = new Reservation();
  try {
    await reserve(reservation);
    return await work(reservation);
  } catch (error) {
    if (error instanceof ApiError) await reservation.giveBack();
    throw error;
  }
};

/** Counts a failure in advance, runs the guess, and reverts the failure when the guess was right. */
const tryWith = <Result>(reserve: (reservation: Reservation) => Promise<unknown>, guess: Guess<Result>) =>
  counting(reserve, async (failure) => {
    const result = await guess();
    if (result !== null) await failure.giveBack();
    return result;
  });

/**
 * Sign-in: 300 attempts per address in 15 minutes; 10 failures per account and 50 per address. When the account's failures are
 * used up, an address that has failed on it is refused, and any other has one attempt, so that a stranger cannot lock the owner out.
 * Current password: 60 attempts per account, of which 10 may fail.
 */
export const openLoginThrottle = (database: Pick<Database, 'pool'>, enabled: boolean): LoginThrottle => {
  if (!enabled) return unlimited;
  const counted = (name: string, points: number) => ({ name, points, seconds: windowSeconds, enabled });
  const attemptsOfAddress = addressLimit(database, counted('sign-in', attemptsOfAddresses));
  const ofAccount = rateLimit(database, counted('sign-in-account', failuresOfAccount));
  const ofAddress = addressLimit(database, counted('sign-in-address', failuresOfAddress));
  const ofAddressOnAccount = addressLimit(database, counted('sign-in-pair', failuresOfAccount));
  const attemptsOfPerson = rateLimit(database, counted('current-password-given', attemptsOfPersons));
  const ofCurrentPassword = rateLimit(database, counted('current-password', failuresOfAccount));
  // Serialized, so that a right password is not refused because of the failure counted in advance for a concurrent guess.
  const onePerPair = openSemaphore(1);
  const fewPerAddress = openSemaphore(guessesAtOnceOfAddress);
  const onePerPerson = openSemaphore(1);

  return {
    reset: async ({ email, address }) => {
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
          if (!(refused instanceof ApiError) || ownFailures > 1) throw refused;
          // Admitted despite the limit, as this address's first attempt, and logged, because no refusal reports the limit.
          security.note('limit-hit', { limit: refused.limit });
        }
      };
      /** Checked before any count that would be reverted. */
      const refuseUsedUp = async (): Promise<void> => {
        ofAddressOnAccount.refuseKnown({ address, on: email });
        await ofAccount.refuseUsedUp(email).catch(async (refused) => {
          if (!(refused instanceof ApiError) || (await ofAddressOnAccount.nextCount({ address, on: email })) > 1) throw refused;
        });
      };
      attemptsOfAddress.refuseKnown({ address });
      ofAddress.refuseKnown({ address });
      return onePerPair(`${network} ${email}`, async () => {
        // Within the queue: before it, the failure that a running comparison has counted in advance would refuse a right password.
        await refuseUsedUp();
        // Counted before the address's queue, which bounds its length.
        return counting(
          (attempt) => attempt.count(attemptsOfAddress, { address }),
          () => fewPerAddress(network, () => tryWith(reserve, guess)),
        );
      });
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
