import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import { and, eq, lte, not, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Queryable, Transaction } from './database/database.ts';
import { idempotencyKeys } from './database/schema/idempotency.ts';
import { beforeEveryCommit } from './database/transaction.ts';
import { failureFacts } from './error-places.ts';
import { ApiError, invalidFields } from './http/api-error.ts';
import type { RateLimit } from './rate-limits.ts';
import { openSealed, type Secrets, sealed, underEachKey } from './secrets.ts';

const visibleAscii = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyMaxLength}}$`);

/** The value of an `Idempotency-Key` header, or null without one. Throws when it is not 1 to 200 visible ASCII characters. */
export const parseIdempotencyKey = (header: string | readonly string[] | undefined): string | null => {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !visibleAscii.test(header))
    throw invalidFields({ 'Idempotency-Key': messages.idempotencyKeyInvalid });
  return header;
};

/** A person's write together with its key. */
export interface KeyedWrite {
  readonly userId: string;
  readonly key: string;
  /** The complete request: the same key with another request is refused. */
  readonly asked: unknown;
  /**
   * Limits the account's keys: a write beyond it is refused before it begins, since without a stored key a retry could repeat
   * it. Null: no limit.
   */
  readonly keys: RateLimit | null;
}

/**
 * Executes the work of a key once and returns its response, also to repetitions of the request. Throws `idempotency-key-reused`
 * for a key that came with another request, `idempotency-key-running` while another attempt takes too long,
 * `idempotency-key-done` when the work was done but its response is unknown, and the work's own errors, which release the key.
 */
export type WithIdempotencyKey = (write: KeyedWrite, work: () => Promise<string>) => Promise<string>;

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
}

/** Milliseconds after which another attempt may take the key over: longer than any write takes. */
const attemptLasts = 60_000;
/** Milliseconds that a repetition waits for the running attempt, polling every `pause`. */
const patience = 5_000;
const pause = 100;

interface Attempt {
  readonly userId: string;
  readonly key: string;
  readonly id: string;
}

const ofAttempt = ({ userId, key, id }: Attempt) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), eq(idempotencyKeys.attempt, id));

/**
 * Claims the key for this attempt: an unused key, or one whose attempt expired without a write. False when another attempt has
 * it.
 */
const claim = async (db: Queryable, { userId, key, id: attempt }: Attempt, fingerprint: Buffer, now: Date): Promise<boolean> => {
  const { isWritten, answer } = idempotencyKeys;
  const attemptEndsAt = new Date(now.getTime() + attemptLasts);
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ userId, key, fingerprint, attempt, attemptEndsAt, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { attempt, attemptEndsAt },
      setWhere: sql`${eq(idempotencyKeys.fingerprint, fingerprint)} and not ${isWritten} and ${answer} is null
        and ${lte(idempotencyKeys.attemptEndsAt, now)}`,
    })
    .returning({ attempt: idempotencyKeys.attempt });
  return claimed.length > 0;
};

const find = async (db: Queryable, { userId, key }: Attempt) => {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return row;
};

/**
 * Marks the key as written in the write's own transaction. Throws, which rolls the write back, when another attempt owns the
 * key.
 */
const noteWritten = async (transaction: Transaction, attempt: Attempt): Promise<void> => {
  const { rowCount } = await transaction.update(idempotencyKeys).set({ isWritten: true }).where(ofAttempt(attempt));
  if (rowCount === 0) throw new ApiError('idempotency-key-running', { retryAfter: 1 });
};

/** Opens the store of idempotent responses. */
export const openIdempotency = ({ db, clock, secrets, log }: Parts): WithIdempotencyKey => {
  const purpose = 'idempotent-answer';
  const contextOf = ({ userId, key }: Attempt): string => JSON.stringify([userId, key]);

  // A longer response is not stored: a repetition then gets `idempotency-key-done`.
  const keep = async (attempt: Attempt, text: string): Promise<void> => {
    if (Buffer.byteLength(text) > limits.idempotentAnswerMaxBytes) {
      await db.update(idempotencyKeys).set({ isWritten: true, attemptEndsAt: clock.now() }).where(ofAttempt(attempt));
      return;
    }
    const answer = await sealed(secrets, purpose, contextOf(attempt), text);
    await db.update(idempotencyKeys).set({ answer }).where(ofAttempt(attempt));
  };

  const release = async (attempt: Attempt, isRefused: boolean): Promise<void> => {
    // A failure after a commit leaves the key marked as written, so that the write is not repeated.
    const which = isRefused ? ofAttempt(attempt) : and(ofAttempt(attempt), not(idempotencyKeys.isWritten));
    await db.delete(idempotencyKeys).where(which);
  };

  const attemptNow = async (attempt: Attempt, keys: RateLimit | null, work: () => Promise<string>): Promise<string> => {
    const unlessDone = async (step: Promise<void>): Promise<void> => {
      // The response is returned even if its storage fails; an unreleased key becomes free when the attempt expires.
      await step.catch((error: unknown) => log.warn(failureFacts(error), 'resposta de um pedido repetível não foi guardada'));
    };
    let isOver = false;
    let isCounted = false;
    try {
      await keys?.consume(attempt.userId);
      isCounted = true;
      const text = await beforeEveryCommit(async (transaction) => {
        if (!isOver) await noteWritten(transaction, attempt);
      }, work);
      await unlessDone(keep(attempt, text));
      return text;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      await unlessDone(release(attempt, isRefused));
      if (isRefused && isCounted && keys !== null) await unlessDone(keys.giveBack(attempt.userId));
      throw error;
    } finally {
      isOver = true;
    }
  };

  /**
   * Refuses a new key beyond the account's limit before its row is inserted; a key that is stored already is still answered.
   */
  const refuseNewKey = async (attempt: Attempt, keys: RateLimit | null): Promise<void> => {
    try {
      keys?.refuseKnown(attempt.userId);
    } catch (refused) {
      if ((await find(db, attempt)) === undefined) throw refused;
    }
  };

  return async ({ userId, key, asked, keys }, work) => {
    const fingerprints = await underEachKey(secrets, (keys) => keys.mac('idempotent-request', JSON.stringify(asked)));
    const [fingerprint = Buffer.alloc(0)] = fingerprints;
    const attempt = { userId, key, id: randomUUID() };
    await refuseNewKey(attempt, keys);
    for (let waited = 0; ; waited += pause) {
      if (await claim(db, attempt, fingerprint, clock.now())) return attemptNow(attempt, keys, work);
      const kept = await find(db, attempt);
      if (kept !== undefined) {
        if (!fingerprints.some((one) => kept.fingerprint.equals(one))) throw new ApiError('idempotency-key-reused');
        const text = kept.answer === null ? null : await openSealed(secrets, purpose, contextOf(attempt), kept.answer);
        if (text !== null) return text;
        if (kept.answer !== null || (kept.isWritten && kept.attemptEndsAt <= clock.now()))
          throw new ApiError('idempotency-key-done');
      }
      if (waited >= patience) throw new ApiError('idempotency-key-running', { retryAfter: 1 });
      await setTimeout(pause);
    }
  };
};
