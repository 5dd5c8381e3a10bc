import { limits } from '@separai/contract/limits';
import type { PasswordReset } from '@separai/contract/password-reset/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { putMail, takeBackMails } from '../../platform/outbox.ts';
import { requireGoodPassword } from '../../platform/password-choice.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { isHashUnderAnyKey, newLink, rowOfLink, type Secrets, underEachKey } from '../../platform/secrets.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import type { Requester } from './asking.ts';
import { countGuess, countGuessOn, type GuessingLimits } from './guessing.ts';
import { codeMail, passwordChangedMail } from './mails.ts';
import { codeHashOf, linkHashOf } from './proofs.ts';
import * as repository from './repository.ts';

export interface ResetParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly guessing: GuessingLimits;
  /** Resets the failed sign-ins that would lock this caller out of the account. */
  readonly resetThrottle: (caller: { email: string; address: string }) => Promise<void>;
  /** Drops a pending e-mail change; injected, because accounts belong to another feature. */
  readonly dropEmailChange: (transaction: Transaction, userId: string) => Promise<void>;
  /** Renews the private address of a person's calendar; false when there is none. */
  readonly renewCalendar: (transaction: Transaction, userId: string, now: Date) => Promise<boolean>;
}

/** A verified code or link with its account. */
interface Proof {
  readonly owner: repository.Owner;
  readonly shown: repository.Proof;
}

/**
 * Verifies a code; a wrong one counts as a try, a right one stays valid until it is used. Throws `code-exhausted` after too
 * many tries, `invalid-code` for anything else that is not a valid code of this e-mail, and `too-many-requests` after too many
 * of either from this address, or over all addresses.
 */
export const checkCode = async (
  { db, clock, secrets, guessing }: Pick<ResetParts, 'db' | 'clock' | 'secrets' | 'guessing'>,
  { email, code }: { email: string; code: string },
  { address, security }: Requester,
): Promise<Proof> => {
  const giveBack = await countGuess(guessing, address);
  const owner = await repository.findOwner(db, email);
  const compared = owner === null ? nothingToCompare : await compareCounted({ db, clock, secrets, guessing }, owner, code);
  const isRight = 'owner' in compared;
  security.note(isRight ? 'code-right' : 'code-wrong', { account: owner?.id });
  if (!isRight) throw new ApiError(compared.refused);
  await giveBack();
  return compared;
};

/** A rejected code; `isTry` if the account has a valid code, on which the try was counted. */
interface Refused {
  readonly refused: 'invalid-code' | 'code-exhausted';
  readonly isTry: boolean;
}

const nothingToCompare: Refused = { refused: 'invalid-code', isTry: false };

const compareCounted = async (
  { guessing, ...parts }: Pick<ResetParts, 'db' | 'clock' | 'secrets' | 'guessing'>,
  owner: repository.Owner,
  code: string,
): Promise<Proof | Refused> => {
  const giveBack = await countGuessOn(guessing, owner.id);
  const compared = await compare(parts, owner, code);
  if ('owner' in compared || !compared.isTry) await giveBack();
  return compared;
};

/** Compares a code with the stored one: a proof, or the reason of the rejection. */
const compare = async (
  { db, clock, secrets }: Pick<ResetParts, 'db' | 'clock' | 'secrets'>,
  owner: repository.Owner,
  code: string,
): Promise<Proof | Refused> => {
  // Outside of the transaction: it may read the key over another connection, and concurrent calls would exhaust the pool.
  const codeHashes = await underEachKey(secrets, (keys) => codeHashOf(keys, owner, code));
  return db.transaction(async (transaction) => {
    const locked = await repository.lockOwner(transaction, owner.email);
    if (locked?.id !== owner.id) return nothingToCompare;
    const now = clock.now();
    const compared = await repository.compareCode(transaction, { userId: owner.id, codeHashes, now });
    if (compared === 'right') return { owner, shown: { codeHashes } };
    if (compared === 'wrong') return { refused: 'invalid-code', isTry: true };
    const isExhausted = await repository.isExhausted(transaction, owner.id, now);
    return { refused: isExhausted ? 'code-exhausted' : 'invalid-code', isTry: false };
  });
};

/** Verifies a link, which stays valid until it is used. Throws `reset-link-invalid`. */
export const checkLink = async (
  { db, clock, secrets }: Pick<ResetParts, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<Proof> => {
  const id = rowOfLink(token);
  const found = id === null ? null : await repository.findLinkOwner(db, { id, now: clock.now() });
  if (found === null) throw new ApiError('reset-link-invalid');
  const { linkHash, ...owner } = found;
  if (!(await isHashUnderAnyKey(secrets, linkHash, (keys) => linkHashOf(keys, owner, token))))
    throw new ApiError('reset-link-invalid');
  return { owner, shown: { linkHash } };
};

/** Revokes all codes and links of an account, including those still in the outbox. */
export const endResets = async (transaction: Transaction, userId: string): Promise<void> => {
  await repository.removeResets(transaction, userId);
  await takeBackMails(transaction, userId, codeMail);
};

/**
 * Begins a reset after the caller has proven access to the account's mailbox: revokes all codes and links of the account and
 * returns a token for `/reset-password#…`, valid for `limits.codeMinutes` and for the account's present e-mail. Null when the
 * account is gone.
 */
export const startReset = async (
  { secrets }: Pick<ResetParts, 'secrets'>,
  transaction: Transaction,
  { userId, now }: { userId: string; now: Date },
): Promise<string | null> => {
  const owner = await repository.lockOwnerById(transaction, userId);
  if (owner === null) return null;
  await endResets(transaction, userId);
  const { id, token } = newLink();
  const linkHash = await linkHashOf(secrets, owner, token);
  const expiresAt = new Date(now.getTime() + limits.codeMinutes * 60_000);
  await repository.putReset(transaction, { id, userId, linkHash, createdAt: now, expiresAt });
  return token;
};

/**
 * Sets a new password by a valid code or link, and revokes all sessions, codes and links of the account. Throws as `checkCode`
 * and `checkLink` do.
 */
export const resetPassword = async (parts: ResetParts, reset: PasswordReset, requester: Requester): Promise<void> => {
  const { db, clock, resetThrottle, dropEmailChange, renewCalendar } = parts;
  const { owner, shown } = 'token' in reset ? await checkLink(parts, reset.token) : await checkCode(parts, reset, requester);
  requireGoodPassword(reset.password, owner, 'password');
  const { id: userId, email } = owner;
  // Failed sign-ins often precede a reset; they must not block the sign-in with the new password.
  await resetThrottle({ email, address: requester.address });
  // Hashing is expensive, so it comes after the proof.
  const passwordHash = await hashPassword(reset.password);
  await db.transaction(async (transaction) => {
    const locked = await repository.lockOwner(transaction, email);
    // A concurrent reset, a newer code or a changed e-mail invalidates the proof.
    if (locked?.id !== userId || !(await repository.hasReset(transaction, userId, shown))) {
      throw new ApiError('linkHash' in shown ? 'reset-link-invalid' : 'invalid-code');
    }
    const now = clock.now();
    await repository.setPasswordHash(transaction, userId, passwordHash, now);
    await endSessionsOf(transaction, userId);
    await endResets(transaction, userId);
    // An e-mail change may have been requested with the old password, which also gave access to the calendar's address.
    await dropEmailChange(transaction, userId);
    const calendar = await renewCalendar(transaction, userId, now);
    const data = calendar ? { calendar } : {};
    await putMail(transaction, { kind: passwordChangedMail, purpose: 'account', userId, recipient: email, data }, now);
  });
  requester.security.note('linkHash' in shown ? 'link-used' : 'code-used', { account: userId });
};
