import type { Person } from '@separai/contract/accounts/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { putMail, takeBackMails } from '../../platform/outbox.ts';
import { consumeAll, countOf, type RateLimit, rateLimit } from '../../platform/rate-limits.ts';
import { idInLinkToken, linkToken, type Secrets } from '../../platform/secrets.ts';
import { isUuid } from '../../platform/uuid.ts';
import * as repository from './repository.ts';

/** Kind of the mail with the link that confirms an account's present e-mail. */
export const ownEmailMail = 'own-email-confirmation';

/** Rate limits on that mail. */
export interface ConfirmationLimits {
  /** By account id. */
  readonly ofAccount: readonly RateLimit[];
  /** By address, which also bounds repeated registrations with a stranger's address. */
  readonly ofAddress: readonly RateLimit[];
}

const hour = 3600;
const day = 24 * hour;

export const openConfirmationLimits = (database: Pick<Database, 'pool'>, enabled: boolean): ConfirmationLimits => {
  const limit = (name: string, points: number, seconds: number) => rateLimit(database, { name, points, seconds, enabled });
  return {
    ofAccount: [limit('confirm-email', 3, hour), limit('confirm-email-day', 6, day)],
    ofAddress: [limit('confirm-email-to', 3, hour), limit('confirm-email-to-day', 6, day)],
  };
};

const countsOf = (limits: readonly RateLimit[], key: string) => limits.map((limit) => countOf(limit, key));

/** Counts and admits a confirmation mail for an account that is being registered. */
export const mayConfirmAtRegistration = async ({ ofAddress }: ConfirmationLimits, email: string): Promise<boolean> => {
  try {
    await consumeAll(countsOf(ofAddress, email));
    return true;
  } catch (refused) {
    // The account is created nevertheless: its owner can request the link later.
    if (refused instanceof ApiError) return false;
    throw refused;
  }
};

/** Queues the mail that confirms an account's e-mail, replacing an unsent one. */
export const putConfirmation = async (
  transaction: Transaction,
  account: { id: string; email: string },
  now: Date,
): Promise<void> => {
  const { id: userId, email: recipient } = account;
  await takeBackMails(transaction, userId, ownEmailMail);
  await putMail(transaction, { kind: ownEmailMail, purpose: 'proof', userId, recipient }, now);
};

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/**
 * Sends the link again and returns the caller's record, without sending if the e-mail is confirmed already. Throws
 * `too-many-requests`, and `session-ended` when the account is gone.
 */
export const askForConfirmation = async (
  { db, clock, limits }: Parts & { readonly limits: ConfirmationLimits },
  userId: string,
): Promise<Person> => {
  const now = clock.now();
  const known = await repository.findPerson(db, userId, now);
  if (known === null) throw new ApiError('session-ended');
  if (known.emailConfirmed) return known;
  await consumeAll([...countsOf(limits.ofAccount, userId), ...countsOf(limits.ofAddress, known.email)]);
  await db.transaction((transaction) => putConfirmation(transaction, known, now));
  return known;
};

// The purpose includes the address, so that a link is valid exactly as long as the account has the address.
const linkPurpose = (email: string): string => `own-email ${email}`;

/** The token of the link that confirms this e-mail of this account. */
export const ownEmailToken = (secrets: Secrets, { id, email }: { id: string; email: string }): Promise<string> =>
  linkToken(secrets, linkPurpose(email), id);

/**
 * Confirms the e-mail to which the link of `token` was sent and returns it; idempotent. Null for an invalid token, or when the
 * account or its e-mail has changed.
 */
export const confirmOwnEmail = async (
  { db, clock, secrets }: Parts & { readonly secrets: Secrets },
  token: string,
): Promise<{ userId: string; email: string } | null> => {
  const [id = ''] = token.split('.');
  const person = isUuid(id) ? await repository.findPerson(db, id, clock.now()) : null;
  if (person === null || (await idInLinkToken(secrets, linkPurpose(person.email), token)) !== id) return null;
  const { email } = person;
  return (await repository.setEmailConfirmed(db, { id, email, now: clock.now() })) ? { userId: id, email } : null;
};
