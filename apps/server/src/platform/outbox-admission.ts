import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from './database/database.ts';
import { type mailPurposes, outbox } from './database/schema/outbox.ts';
import { isUnconfirmed } from './outbox.ts';
import { type Claimed, isClaimed, removeClaimed, settle, tryAgainAt } from './outbox-queue.ts';

/** Mails an hour for each address and purpose: an exhausted purpose does not affect the others. */
export const mailsAnHour = 20;
/** Milliseconds. */
export const capWindow = 3_600_000;

/** Kind of the digest of deferred mails. */
export const digestMail = 'held-back';
const digestRetryDelay = 5 * 60_000;

interface Mail {
  readonly recipient: string;
  readonly purpose: (typeof mailPurposes)[number];
  readonly admittedAt: Date | null;
}

const findMail = async (transaction: Transaction, claimed: Claimed): Promise<(Mail & { unconfirmed: boolean }) | null> => {
  const { recipient, purpose, admittedAt } = outbox;
  const [row] = await transaction
    .select({ recipient, purpose, admittedAt, unconfirmed: isUnconfirmed(recipient).mapWith(Boolean) })
    .from(outbox)
    .where(isClaimed(claimed));
  if (row === undefined || row.recipient === null || row.purpose === null) return null;
  return { ...row, recipient: row.recipient, purpose: row.purpose };
};

/** Serializes the decisions on mails of one purpose to one address until the transaction ends. */
const lockAddress = async (transaction: Transaction, { recipient, purpose }: Mail): Promise<void> => {
  const key = `separai: mails to ${recipient} ${purpose}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
};

/** Whether the limit of the address has room. A retried mail counts at its last attempt. */
const hasRoom = async (
  transaction: Transaction,
  { recipient, purpose, admittedAt }: Mail,
  row: Claimed,
  now: Date,
): Promise<boolean> => {
  const ofAddress = and(eq(outbox.recipient, recipient), eq(outbox.purpose, purpose));
  const since = new Date(now.getTime() - capWindow);
  const admitted = await transaction.$count(outbox, and(ofAddress, gt(outbox.admittedAt, since), ne(outbox.id, row.id)));
  if (admitted >= mailsAnHour) return false;
  // A proof would be useless in a digest and is admitted as soon as there is room; so are a mail that was admitted before, and
  // the digest. Other mails wait while earlier mails of the address are deferred.
  if (purpose === 'proof' || admittedAt !== null || row.kind === digestMail) return true;
  const deferred = and(ofAddress, isNotNull(outbox.deferredAt), isNull(outbox.digestId));
  return (await transaction.select({ id: outbox.id }).from(outbox).where(deferred).limit(1)).length === 0;
};

/**
 * Decides, just before a mail is sent, whether its address may receive it. True: send it. False: the row is settled and its
 * claim released: deleted because the address is unverified, deferred for the digest, or, if it is the digest, postponed.
 */
export const admitMail = (db: Queryable, row: Claimed, now: Date): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const mail = await findMail(transaction, row);
    if (mail === null) return false;
    if (mail.purpose !== 'proof' && mail.unconfirmed) {
      await removeClaimed(transaction, row);
      return false;
    }
    await lockAddress(transaction, mail);
    if (await hasRoom(transaction, mail, row, now)) {
      // The wait for the lock may have outlasted the lease.
      const admitted = await transaction
        .update(outbox)
        .set({ admittedAt: now })
        .where(isClaimed(row))
        .returning({ id: outbox.id });
      return admitted.length > 0;
    }
    if (row.kind === digestMail) {
      await tryAgainAt(transaction, row, new Date(now.getTime() + digestRetryDelay), null);
      return false;
    }
    await settle(transaction, row, { deferredAt: now, admittedAt: null, lastFailure: null });
    return false;
  });
