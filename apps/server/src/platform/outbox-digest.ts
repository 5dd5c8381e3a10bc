import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, isNotNull, isNull, lte, min, ne, type SQL, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Queryable, Transaction } from './database/database.ts';
import { outbox } from './database/schema/outbox.ts';
import type { QueuedMail } from './mail/content.ts';
import { isUnconfirmed, type MailPurpose, putMails } from './outbox.ts';
import { capWindow, digestMail } from './outbox-admission.ts';

const summariesAtOnce = 500;

const isDeferred = and(isNotNull(outbox.heldBackAt), isNull(outbox.summedUpIn));
// Deferred proofs are reported to verified addresses only, as news of the account.
const purposeOfSummary = sql<MailPurpose>`(case ${outbox.purpose} when 'proof' then 'account' else ${outbox.purpose} end)`;

const isOnlyOne = async (transaction: Transaction): Promise<boolean> => {
  const { rows } = await transaction.execute<{ only: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('separai: held back', 0)) as only`,
  );
  return rows[0]?.only === true;
};

/** The recipients whose oldest deferred mail has waited for an hour. */
const findDue = async (transaction: Transaction, before: Date) => {
  const { userId, recipient, heldBackAt } = outbox;
  const rows = await transaction
    .select({ userId, recipient, purpose: purposeOfSummary })
    .from(outbox)
    .where(isDeferred)
    .groupBy(userId, recipient, purposeOfSummary)
    .having(lte(min(heldBackAt), before))
    .limit(summariesAtOnce);
  return rows.flatMap(({ recipient, ...due }) => (recipient === null ? [] : [{ ...due, recipient }]));
};

/** Assigns the deferred mails to the digests with these ids. */
const attachDeferred = (transaction: Transaction, ids: readonly string[]): Promise<unknown> =>
  transaction.execute(sql`
    update outbox held set summed_up_in = summary.id from outbox summary
    where summary.id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})
      and held.recipient = summary.recipient and held.user_id is not distinct from summary.user_id
      and (case held.purpose when 'proof' then 'account' else held.purpose end) = summary.purpose
      and held.held_back_at is not null and held.summed_up_in is null`);

const sumUpSome = (db: Queryable, now: Date): Promise<boolean> =>
  db.transaction(async (transaction) => {
    if (!(await isOnlyOne(transaction))) return false;
    const before = new Date(now.getTime() - capWindow);
    // An unverified address gets no digest either, so its deferred mails are deleted.
    const ofNobody: SQL | undefined = and(isDeferred, lte(outbox.heldBackAt, before), isUnconfirmed(outbox.recipient));
    await transaction.delete(outbox).where(ofNobody);
    const summaries = (await findDue(transaction, before)).map((due) => ({ ...due, id: randomUUID(), kind: digestMail }));
    if (summaries.length === 0) return false;
    await putMails(transaction, summaries, now);
    const ids = summaries.map(({ id }) => id);
    await attachDeferred(transaction, ids);
    return summaries.length === summariesAtOnce;
  });

/**
 * Inserts a digest for every recipient whose mails have been deferred for an hour. Safe to run in several instances at once.
 */
export const insertDigests = async ({ db, clock }: { db: Queryable; clock: Clock }): Promise<void> => {
  while (await sumUpSome(db, clock.now()));
};

/** The content of a digest: its oldest mails, at most `most`, the number of further mails, and the number of proofs. */
export const findDigestContent = async (
  db: Queryable,
  summaryId: string,
  most: number,
): Promise<{ mails: (QueuedMail & { kind: string; purpose: MailPurpose | null })[]; more: number; proofs: number }> => {
  const { id, kind, purpose, userId, recipient, data, createdAt } = outbox;
  const ofSummary = eq(outbox.summedUpIn, summaryId);
  const rows = await db
    .select({ id, kind, purpose, userId, recipient, data, createdAt })
    .from(outbox)
    .where(and(ofSummary, ne(purpose, 'proof')))
    .orderBy(asc(createdAt), asc(id))
    .limit(most);
  const [all] = await db
    .select({
      told: count(sql`case when ${purpose} <> 'proof' then 1 end`),
      proofs: count(sql`case when ${purpose} = 'proof' then 1 end`),
    })
    .from(outbox)
    .where(ofSummary);
  const mails = rows.flatMap((row) => (row.recipient === null ? [] : [{ ...row, recipient: row.recipient }]));
  return { mails, more: (all?.told ?? 0) - rows.length, proofs: all?.proofs ?? 0 };
};
