import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import { and, eq, lte, not, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import { idempotencyKeys } from './database/schema/idempotency.ts';
import { beforeEveryCommit } from './database/transaction.ts';
import { failureFacts } from './error-places.ts';
import { invalidFields, Refusal } from './http/refusal.ts';
import type { RateLimit } from './rate-limits.ts';
import { openSealed, type Secrets, sealed } from './secrets.ts';

const visibleAscii = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyMaxLength}}$`);

/** An `Idempotency-Key` header's value, or null without one. Throws when it is not 1 to 200 visible ASCII characters. */
export const parseIdempotencyKey = (header: string | readonly string[] | undefined): string | null => {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !visibleAscii.test(header))
    throw invalidFields({ 'Idempotency-Key': messages.idempotencyKeyInvalid });
  return header;
};

/** A write of a person, by the key that it came with. */
export interface KeyedWrite {
  readonly userId: string;
  readonly key: string;
  /** What is asked for, in full: the same key with something else is refused. */
  readonly asked: unknown;
  /** Counts the account's keys: a write beyond it is refused before it begins, since without its key a retry could do it twice. Null: not counted. */
  readonly keys: RateLimit | null;
}

/**
 * Does the work of a key once and gives its answer, also to whoever sends the same again. Throws `idempotency-key-reused` for a key that
 * came with something else, `idempotency-key-running` while another does the work for long, `idempotency-key-done` when the work was
 * done and its answer is not known, and what the work throws, whose key is then free again.
 */
export type DoOnce = (write: KeyedWrite, work: () => Promise<string>) => Promise<string>;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
}

/** Milliseconds that one try may take before another may begin: longer than any write. */
const attemptLasts = 60_000;
/** Milliseconds that who comes second waits for the first, and looks again. */
const patience = 5_000;
const pause = 100;

interface Attempt {
  readonly userId: string;
  readonly key: string;
  readonly id: string;
}

const ofAttempt = ({ userId, key, id }: Attempt) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), eq(idempotencyKeys.attempt, id));

/** Makes the key this attempt's: a free one, or one whose attempt has ended without a trace. False when it is another's. */
const claim = async (db: Db, { userId, key, id: attempt }: Attempt, fingerprint: Buffer, now: Date): Promise<boolean> => {
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

const find = async (db: Db, { userId, key }: Attempt) => {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return row;
};

/** Notes in the transaction of a write that it is written. Throws when another has the key by now: then nothing is. */
const noteWritten = async (transaction: Db, attempt: Attempt): Promise<void> => {
  const { rowCount } = await transaction.update(idempotencyKeys).set({ isWritten: true }).where(ofAttempt(attempt));
  if (rowCount === 0) throw new Refusal('idempotency-key-running', { retryAfter: 1 });
};

/** Opens what keeps the answers of writes that came with a key. */
export const openIdempotency = ({ db, clock, secrets, log }: Parts): DoOnce => {
  const purpose = 'idempotent-answer';
  const contextOf = ({ userId, key }: Attempt): string => JSON.stringify([userId, key]);

  // A longer answer is not stored: the same write again is then told that it was done.
  const keep = async (attempt: Attempt, text: string): Promise<void> => {
    if (Buffer.byteLength(text) > limits.idempotentAnswerMaxBytes) {
      await db.update(idempotencyKeys).set({ isWritten: true, attemptEndsAt: clock.now() }).where(ofAttempt(attempt));
      return;
    }
    const answer = await sealed(secrets, purpose, contextOf(attempt), text);
    await db.update(idempotencyKeys).set({ answer }).where(ofAttempt(attempt));
  };

  const release = async (attempt: Attempt, isRefused: boolean): Promise<void> => {
    // What failed after something was written may be done: it is not done again.
    const which = isRefused ? ofAttempt(attempt) : and(ofAttempt(attempt), not(idempotencyKeys.isWritten));
    await db.delete(idempotencyKeys).where(which);
  };

  const attemptNow = async (attempt: Attempt, keys: RateLimit | null, work: () => Promise<string>): Promise<string> => {
    const unlessDone = async (step: Promise<void>): Promise<void> => {
      // The work has its answer, whether or not this is kept; a free key is free at the latest when the attempt's time is over.
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
      const isRefused = error instanceof Refusal && error.status < 500;
      await unlessDone(release(attempt, isRefused));
      if (isRefused && isCounted && keys !== null) await unlessDone(keys.giveBack(attempt.userId));
      throw error;
    } finally {
      isOver = true;
    }
  };

  /** Refuses a new key beyond the account's limit before a row is inserted for it; a key that is stored is still answered. */
  const refuseNewKey = async (attempt: Attempt, keys: RateLimit | null): Promise<void> => {
    try {
      keys?.refuseKnown(attempt.userId);
    } catch (refused) {
      if ((await find(db, attempt)) === undefined) throw refused;
    }
  };

  return async ({ userId, key, asked, keys }, work) => {
    const fingerprint = await secrets.mac('idempotent-request', JSON.stringify(asked));
    const attempt = { userId, key, id: randomUUID() };
    await refuseNewKey(attempt, keys);
    for (let waited = 0; ; waited += pause) {
      if (await claim(db, attempt, fingerprint, clock.now())) return attemptNow(attempt, keys, work);
      const kept = await find(db, attempt);
      if (kept !== undefined) {
        if (!kept.fingerprint.equals(fingerprint)) throw new Refusal('idempotency-key-reused');
        const text = kept.answer === null ? null : await openSealed(secrets, purpose, contextOf(attempt), kept.answer);
        if (text !== null) return text;
        if (kept.answer !== null || (kept.isWritten && kept.attemptEndsAt <= clock.now()))
          throw new Refusal('idempotency-key-done');
      }
      if (waited >= patience) throw new Refusal('idempotency-key-running', { retryAfter: 1 });
      await setTimeout(pause);
    }
  };
};
