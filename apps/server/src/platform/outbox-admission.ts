import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from './database/database.ts';
import { type mailPurposes, outbox } from './database/schema/outbox.ts';
import { isUnconfirmed } from './outbox.ts';
import { type Claimed, release, removeClaimed, tryAgainAt } from './outbox-queue.ts';

/** How many mails of one purpose an address gets within an hour: one purpose used up leaves the others as they are. */
export const mailsAnHour = 20;
/** In milliseconds. */
export const capWindow = 3_600_000;

/** The kind of the mail that sums up what was held back. */
export const heldBackMail = 'held-back';
const summaryWaits = 5 * 60_000;

interface Mail {
  readonly recipient: string;
  readonly purpose: (typeof mailPurposes)[number];
  readonly admittedAt: Date | null;
}

const findMail = async (transaction: Db, { id, claim }: Claimed): Promise<(Mail & { unconfirmed: boolean }) | null> => {
  const { recipient, purpose, admittedAt } = outbox;
  const [row] = await transaction
    .select({ recipient, purpose, admittedAt, unconfirmed: isUnconfirmed(recipient).mapWith(Boolean) })
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.claim, claim)));
  if (row === undefined || row.recipient === null || row.purpose === null) return null;
  return { ...row, recipient: row.recipient, purpose: row.purpose };
};

/** Whoever else decides on mails of this purpose to this address waits until the transaction ends. */
const lockAddress = async (transaction: Db, { recipient, purpose }: Mail): Promise<void> => {
  const key = `separai: mails to ${recipient} ${purpose}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
};

/** Whether the address may get one more now. A mail that is tried again counts from its last try. */
const hasRoom = async (transaction: Db, { recipient, purpose, admittedAt }: Mail, row: Claimed, now: Date): Promise<boolean> => {
  const ofAddress = and(eq(outbox.recipient, recipient), eq(outbox.purpose, purpose));
  const since = new Date(now.getTime() - capWindow);
  const admitted = await transaction.$count(outbox, and(ofAddress, gt(outbox.admittedAt, since), ne(outbox.id, row.id)));
  if (admitted >= mailsAnHour) return false;
  // What proves something is of no use in a summary, so it goes as soon as there is room; so does what was let go before.
  if (purpose === 'proof' || admittedAt !== null || row.kind === heldBackMail) return true;
  const heldBack = and(ofAddress, isNotNull(outbox.heldBackAt), isNull(outbox.summedUpIn));
  return (await transaction.select({ id: outbox.id }).from(outbox).where(heldBack).limit(1)).length === 0;
};

/**
 * Decides, when a mail is about to be sent, whether its address gets it. True: send it. False: it is settled and no longer claimed:
 * removed because nobody has confirmed the address, held back for the summary, or, the summary itself, put off.
 */
export const admitMail = (db: Db, row: Claimed, now: Date): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const mail = await findMail(transaction, row);
    if (mail === null) return false;
    if (mail.purpose !== 'proof' && mail.unconfirmed) {
      await removeClaimed(transaction, row);
      return false;
    }
    await lockAddress(transaction, mail);
    if (await hasRoom(transaction, mail, row, now)) {
      await transaction.update(outbox).set({ admittedAt: now }).where(eq(outbox.id, row.id));
      return true;
    }
    if (row.kind === heldBackMail) {
      await tryAgainAt(transaction, row, new Date(now.getTime() + summaryWaits), null);
      return false;
    }
    await release(transaction, row);
    await transaction.update(outbox).set({ heldBackAt: now, admittedAt: null, lastFailure: null }).where(eq(outbox.id, row.id));
    return false;
  });
