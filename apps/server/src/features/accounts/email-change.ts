import { randomUUID } from 'node:crypto';
import { isOfDomain } from '@separai/contract/accounts/email';
import type { Role } from '@separai/contract/accounts/roles';
import { errors } from '@separai/contract/errors';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { constraintOf } from '../../platform/database/failures.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { putMail, takeBackMails } from '../../platform/outbox.ts';
import { type RateLimit, rateLimit } from '../../platform/rate-limits.ts';
import { idInLinkToken, linkToken, type Secrets } from '../../platform/secrets.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { maskedEmail } from './masked-email.ts';
import * as repository from './repository.ts';

const hour = 3_600_000;
const day = 24 * hour;
const linkPurpose = 'email-change';

/** The dependencies of decisions on an e-mail address. */
export interface EmailParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly adminEmailDomain: string;
}

/** Rate limits on e-mail changes, which protect strangers' mailboxes from confirmation mails. */
export interface EmailChangeLimits {
  readonly ofAccount: RateLimit;
  readonly ofAddress: RateLimit;
}

export const openEmailChangeLimits = (database: Pick<Database, 'pool'>, enabled: boolean): EmailChangeLimits => ({
  ofAccount: rateLimit(database, { name: 'email-change', points: 5, seconds: 3600, enabled }),
  ofAddress: rateLimit(database, { name: 'email-change-to', points: 5, seconds: 3600, enabled }),
});

export const emailTaken = (): ApiError => new ApiError('email-taken', { fields: { email: errors['email-taken'].sentence } });

/** Maps a violation of the unique e-mail to `email-taken`. */
export const refuseTakenEmail = (error: unknown): never => {
  throw constraintOf(error) === 'users_email_unique' ? emailTaken() : error;
};

/** Throws `email-taken` for an address that another account can still restore. */
export const requireUnreserved = async (transaction: Transaction, email: string, userId: string, now: Date): Promise<void> => {
  if (await repository.isReservedEmail(transaction, email, userId, now)) throw emailTaken();
};

/**
 * Throws `validation-failed` for an address in the administrators' domain of an account that is no administrator: such
 * addresses sign in through the administrators' route, which refuses all others.
 */
export const requireOpenDomain = ({ adminEmailDomain }: EmailParts, email: string, role: Role): void => {
  if (role === 'user' && isOfDomain(email, adminEmailDomain)) throw invalidFields({ email: messages.emailReserved });
};

/** Throws the error for a new e-mail without the current password. */
export const refuseWithoutPassword = (): never => {
  throw invalidFields({ currentPassword: messages.currentPasswordRequired });
};

/**
 * Stores the undo of a change of the account's present e-mail, valid for `limits.emailUndoDays` from now, and returns its id.
 */
const putEmailUndo = async (transaction: Transaction, userId: string, email: string, now: Date): Promise<string> => {
  const expiresAt = new Date(now.getTime() + limits.emailUndoDays * day);
  return repository.putEmailUndo(transaction, { userId, email, createdAt: now, expiresAt });
};

interface WantedEmail {
  readonly userId: string;
  /** The account's present e-mail, and whether it is verified. */
  readonly present: { readonly email: string; readonly emailConfirmed: boolean };
  readonly email: string;
  /** Whether the request included the current password; without it only a pending change's mail can be repeated. */
  readonly withPassword: boolean;
  readonly now: Date;
}

/**
 * Requests an e-mail change: stores it for `limits.emailLinkHours` and mails both addresses. The present e-mail stays until the
 * link in the mail to the new one is used. A request for the present e-mail drops a pending change. Call it in the transaction
 * that saves the other changes. Throws `email-taken`, and `validation-failed` without the password.
 */
export const askForEmail = async (
  transaction: Transaction,
  { userId, present, email, withPassword, now }: WantedEmail,
): Promise<void> => {
  if (present.email === email) return dropEmailChange(transaction, userId);
  if ((await repository.findAccount(transaction, email)) !== null) throw emailTaken();
  await requireUnreserved(transaction, email, userId, now);
  // A repeated request keeps the link's id, so that the link of a delayed mail is valid as well.
  const earlier = await repository.findEmailChangeOf(transaction, userId, now);
  const again = earlier?.newEmail === email;
  if (!again && !withPassword) refuseWithoutPassword();
  const id = again ? earlier.id : randomUUID();
  const expiresAt = new Date(now.getTime() + limits.emailLinkHours * hour);
  await takeBackMails(transaction, userId, 'email-confirmation');
  await repository.putEmailChange(transaction, { id, userId, newEmail: email, createdAt: now, expiresAt });
  const confirmation = { kind: 'email-confirmation', purpose: 'proof', userId, recipient: email } as const;
  await putMail(transaction, { ...confirmation, data: { changeId: id } }, now);
  // An unverified present address may be a stranger's: it is not notified, and gets no undo that would reserve it.
  if (again || !present.emailConfirmed) return;
  const data = { newEmail: maskedEmail(email), undoId: await putEmailUndo(transaction, userId, present.email, now) };
  await putMail(transaction, { kind: 'email-change-notice', purpose: 'account', userId, recipient: present.email, data }, now);
};

/** Drops a pending e-mail change and withdraws its unsent mail. */
export const dropEmailChange = async (transaction: Transaction, userId: string): Promise<void> => {
  await repository.deleteEmailChangeOf(transaction, userId);
  await takeBackMails(transaction, userId, 'email-confirmation');
};

/** The token of the link that confirms an e-mail change. */
export const emailLinkToken = (secrets: Secrets, changeId: string): Promise<string> => linkToken(secrets, linkPurpose, changeId);

/**
 * Sets the e-mail to which the link of `token` was sent, notifies the previous address, and returns the new one. Throws
 * `email-link-invalid` for a link that is forged, used, replaced or older than `limits.emailLinkHours`, and `email-taken`.
 */
export const confirmEmail = async (
  { db, clock, secrets, security }: { db: Queryable; clock: Clock; secrets: Secrets; security: SecurityLog },
  token: string,
): Promise<string> => {
  const id = await idInLinkToken(secrets, linkPurpose, token);
  const now = clock.now();
  const asked = id === null ? null : await repository.findEmailChange(db, id, now);
  if (asked === null) throw new ApiError('email-link-invalid');
  const { userId } = asked;
  const email = await db.transaction(async (transaction) => {
    // The account is locked before its change, as in every writer; the change is then read again under the lock.
    const before = await repository.lockPerson(transaction, userId);
    const change = await repository.findEmailChange(transaction, asked.id, now);
    if (before === null || change === null) throw new ApiError('email-link-invalid');
    await repository.updateEmail(transaction, userId, change.newEmail, now).catch(refuseTakenEmail);
    // Checked after the update: the address may be free only because its owner has just changed it away.
    await requireUnreserved(transaction, change.newEmail, userId, now);
    await repository.deleteEmailChangeOf(transaction, userId);
    if (before.emailConfirmed) {
      const undoId = await putEmailUndo(transaction, userId, before.email, now);
      const data = { newEmail: maskedEmail(change.newEmail), undoId };
      await putMail(transaction, { kind: 'email-changed', purpose: 'account', userId, recipient: before.email, data }, now);
    }
    return change.newEmail;
  });
  security.note('email-change-confirmed', { account: userId });
  return email;
};
