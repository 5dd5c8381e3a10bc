import { limits } from '@separai/contract/limits';
import type { PasswordReset } from '@separai/contract/password-reset/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { putMail, takeBackMails } from '../../platform/outbox.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { codeHashOf } from './code.ts';
import { codeMail, passwordChangedMail } from './mails.ts';
import * as repository from './repository.ts';

export interface ResetParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Codes sent to one account. */
  readonly codesOfAccount: RateLimit;
  /** Forgets the failed sign-ins that would keep this caller from the account. */
  readonly forgive: (who: { email: string; address: string }) => Promise<void>;
  /** Gives up a new e-mail that waits for its confirmation; handed in, for accounts are another feature's. */
  readonly dropEmailChange: (transaction: Db, userId: string) => Promise<void>;
}

/**
 * Has a new code mailed to an account; the one before ends at once. Gives the seconds that the code will live from when it is
 * written. Throws `email-unknown` and `too-many-requests`.
 */
export const sendCode = async ({ db, clock, codesOfAccount }: ResetParts, email: string): Promise<number> => {
  const known = await repository.findOwner(db, email);
  if (known === null) throw new Refusal('email-unknown');
  await codesOfAccount.consume(known.id);
  await db.transaction(async (transaction) => {
    const owner = await repository.lockOwner(transaction, email);
    if (owner === null) throw new Refusal('email-unknown');
    await repository.removeCode(transaction, owner.id);
    await takeBackMails(transaction, owner.id, codeMail);
    await putMail(transaction, { kind: codeMail, userId: owner.id, recipient: owner.email }, clock.now());
  });
  return limits.codeMinutes * 60;
};

interface CheckedCode {
  readonly owner: repository.CodeOwner;
  readonly codeHash: Buffer;
}

/**
 * Compares a code, which counts as a try when it is wrong; a right one stays good until it is used. Throws `code-exhausted` after
 * too many wrong tries, and `invalid-code` for everything else that is not a living code of this e-mail.
 */
export const checkCode = async (
  { db, clock, secrets }: ResetParts,
  { email, code }: Pick<PasswordReset, 'email' | 'code'>,
): Promise<CheckedCode> => {
  const owner = await repository.findOwner(db, email);
  if (owner === null) throw new Refusal('invalid-code');
  const codeHash = await codeHashOf(secrets, owner, code);
  const now = clock.now();
  const compared = await repository.compareCode(db, { userId: owner.id, codeHash, now });
  if (compared === 'right') return { owner, codeHash };
  const exhausted = compared === null && (await repository.isExhausted(db, owner.id, now));
  throw new Refusal(exhausted ? 'code-exhausted' : 'invalid-code');
};

/**
 * Sets a new password for a right code and ends every session of the account. `address` is the caller's, as it arrived.
 * Throws what `checkCode` throws.
 */
export const resetPassword = async (
  parts: ResetParts,
  { email, code, password }: PasswordReset,
  address: string,
): Promise<void> => {
  const { db, clock, forgive, dropEmailChange } = parts;
  const { codeHash } = await checkCode(parts, { email, code });
  // Who forgot the password has often tried it too often, and is to get in with the new one.
  await forgive({ email, address });
  // Slow on purpose, so only whoever has the code can ask for it.
  const passwordHash = await hashPassword(password);
  await db.transaction(async (transaction) => {
    const owner = await repository.lockOwner(transaction, email);
    // Another reset with this code, or a newer code, may have come first.
    if (owner === null || !(await repository.useUpCode(transaction, owner.id, codeHash))) throw new Refusal('invalid-code');
    const now = clock.now();
    await repository.setPasswordHash(transaction, owner.id, passwordHash, now);
    await endSessionsOf(transaction, owner.id);
    // Whoever knew the old password may have asked for it.
    await dropEmailChange(transaction, owner.id);
    await putMail(transaction, { kind: passwordChangedMail, userId: owner.id, recipient: owner.email }, now);
  });
};
