import { limits } from '@separai/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { putMail, takeBackMails } from '../../platform/outbox.ts';
import {
  addressLimit,
  type Caller,
  type Count,
  consumeAll,
  countOf,
  type RateLimit,
  rateLimit,
} from '../../platform/rate-limits.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { areCodesSuspended, type GuessingLimits, isGuessedAt } from './guessing.ts';
import { codeMail } from './mails.ts';
import * as repository from './repository.ts';

const hour = 3600;

/** Rate limits on password-reset mails. */
export interface AskingLimits {
  /** By network, over all accounts and unknown e-mails. */
  readonly ofAddress: RateLimit<Caller>;
  /** By network and account. */
  readonly ofAddressOnAccount: RateLimit<Caller>;
  /** Codes by account. */
  readonly codesInHour: RateLimit;
  readonly codesInDay: RateLimit;
  /**
   * Mails with only a link, by account. The window is half a link's lifetime: when the limit refuses a mail, the mailbox holds
   * a link that is valid for at least five more minutes, so the limit cannot be used to lock the owner out.
   */
  readonly links: RateLimit;
}

export const openAskingLimits = (database: Pick<Database, 'pool'>, enabled: boolean): AskingLimits => {
  const ofAccount = (name: string, points: number, seconds: number) => rateLimit(database, { name, points, seconds, enabled });
  return {
    ofAddress: addressLimit(database, { name: 'code-address', points: 20, seconds: hour, enabled }),
    ofAddressOnAccount: addressLimit(database, { name: 'code-pair', points: 3, seconds: hour, enabled }),
    codesInHour: ofAccount('code-account', 3, hour),
    codesInDay: ofAccount('code-account-day', 6, 24 * hour),
    links: ofAccount('reset-link', 1, (limits.codeMinutes * 60) / 2),
  };
};

interface AskingParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly asking: AskingLimits;
  readonly guessing: GuessingLimits;
}

/** The caller of a reset operation. */
export interface Requester {
  /** `request.ip`, unmodified. */
  readonly address: string;
  readonly security: SecurityLog;
}

/** Counts all limits if each has room; false otherwise. */
const admits = async (...counts: readonly Count[]): Promise<boolean> => {
  try {
    await consumeAll(counts);
    return true;
  } catch (refused) {
    if (refused instanceof ApiError) return false;
    throw refused;
  }
};

const hasCodeLeft = ({ codesInHour, codesInDay }: AskingLimits, userId: string): Promise<boolean> =>
  admits(countOf(codesInDay, userId), countOf(codesInHour, userId));

/**
 * Queues a password-reset mail, and returns the lifetime in seconds of its code and link, which starts when the mail is
 * written. The account's earlier code is revoked at once, from any network, so that only one code is valid; links stay valid.
 * When the account's codes are used up or being guessed, the mail contains only a link, and no code is revoked. An
 * administrator's unconfirmed e-mail gets no mail. Throws `email-unknown` and `too-many-requests`.
 */
export const askForReset = async (
  { db, clock, asking, guessing }: AskingParts,
  email: string,
  { address, security }: Requester,
): Promise<number> => {
  asking.ofAddress.refuseKnown({ address });
  const known = await repository.findOwner(db, email);
  const counts: Count[] = [countOf(asking.ofAddress, { address })];
  if (known !== null) counts.push(countOf(asking.ofAddressOnAccount, { address, on: known.id }));
  await consumeAll(counts);
  security.note('code-asked', { account: known?.id });
  if (known === null) throw new ApiError('email-unknown');
  const expiresInSeconds = limits.codeMinutes * 60;
  // The response is the same, so that it does not reveal administrators' addresses.
  if (known.role === 'admin' && known.emailConfirmedAt === null) return expiresInSeconds;
  const guessedAt = await isGuessedAt(guessing, known.id);
  const withoutCodes = guessedAt || (await areCodesSuspended(guessing));
  const withCode = !withoutCodes && (await hasCodeLeft(asking, known.id));
  if (!withCode) security.note('limit-hit', { account: known.id, limit: withoutCodes ? 'wrong-code-account' : 'code-account' });
  if (withCode || (await admits(countOf(asking.links, known.id)))) {
    await db.transaction(async (transaction) => {
      const owner = await repository.lockOwner(transaction, email);
      if (owner?.id !== known.id) throw new ApiError('email-unknown');
      if (withCode) await repository.endCode(transaction, owner.id);
      const taken = await takeBackMails(transaction, owner.id, codeMail);
      // A code that was queued but not sent is still due.
      const code = withCode || (!withoutCodes && taken.some((mail) => mail.code === true));
      const data = { code, ...(guessedAt ? { guessedAt } : {}) };
      await putMail(
        transaction,
        { kind: codeMail, purpose: 'proof', userId: owner.id, recipient: owner.email, data },
        clock.now(),
      );
    });
  }
  return expiresInSeconds;
};
