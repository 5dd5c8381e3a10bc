import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, isNotNull, isNull, lte, min, ne, type SQL, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Queryable, Transaction } from './database/database.ts';
import { outbox } from './database/schema/outbox.ts';
import type { QueuedMail } from './mail/content.ts';
import { isUnconfirmed, type MailPurpose, putMails } from './outbox.ts';
import { capWindow, digestMail } from './outbox-admission.ts';

const digestsAtOnce = 500;

const isDeferred = and(isNotNull(outbox.deferredAt), isNull(outbox.digestId));
// Deferred proofs are reported to verified addresses only, as news of the account.
const digestPurpose = sql<MailPurpose>`(case ${outbox.purpose} when 'proof' then 'account' else ${outbox.purpose} end)`;

const tryLock = async (transaction: Transaction): Promise<boolean> => {
  const { rows } = await transaction.execute<{ only: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('separai: held back', 0)) as only`,
  );
  return rows[0]?.only === true;
};

/** The recipients whose oldest deferred mail has waited for an hour. */
const findDue = async (transaction: Transaction, before: Date) => {
  const { userId, recipient, deferredAt } = outbox;
  const rows = await transaction
    .select({ userId, recipient, purpose: digestPurpose })
    .from(outbox)
    .where(isDeferred)
    .groupBy(userId, recipient, digestPurpose)
    .having(lte(min(deferredAt), before))
    .limit(digestsAtOnce);
  return rows.flatMap(({ recipient, ...due }) => (recipient === null ? [] : [{ ...due, recipient }]));
};

/** Assigns the deferred mails to the digests with these ids. */
const attachDeferred = (transaction: Transaction, ids: readonly string[]): Promise<unknown> =>
  transaction.execute(sql`
    update outbox deferred set summed_up_in = digest.id from outbox digest
    where digest.id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})
      and deferred.recipient = digest.recipient and deferred.user_id is not distinct from digest.user_id
      and (case deferred.purpose when 'proof' then 'account' else deferred.purpose end) = digest.purpose
      and deferred.held_back_at is not null and deferred.summed_up_in is null`);

const insertSomeDigests = (db: Queryable, now: Date): Promise<boolean> =>
  db.transaction(async (transaction) => {
    if (!(await tryLock(transaction))) return false;
    const before = new Date(now.getTime() - capWindow);
    // An unverified address gets no digest either, so its deferred mails are deleted.
    const undeliverable: SQL | undefined = and(isDeferred, lte(outbox.deferredAt, before), isUnconfirmed(outbox.recipient));
    await transaction.delete(outbox).where(undeliverable);
    const digests = (await findDue(transaction, before)).map((due) => ({ ...due, id: randomUUID(), kind: digestMail }));
    if (digests.length === 0) return false;
    await putMails(transaction, digests, now);
    const ids = digests.map(({ id }) => id);
    await attachDeferred(transaction, ids);
    return digests.length === digestsAtOnce;
  });

/**
 * Inserts a digest for every recipient whose mails have been deferred for an hour. Safe to run in several instances at once.
 */
export const insertDigests = async ({ db, clock }: { db: Queryable; clock: Clock }): Promise<void> => {
  while (await insertSomeDigests(db, clock.now()));
};

/** The content of a digest: its oldest mails, at most `most`, the number of further mails, and the number of proofs. */
export const findDigestContent = async (
  db: Queryable,
  digestId: string,
  most: number,
): Promise<{ mails: (QueuedMail & { kind: string; purpose: MailPurpose | null })[]; more: number; proofs: number }> => {
  const { id, kind, purpose, userId, recipient, data, createdAt } = outbox;
  const ofDigest = eq(outbox.digestId, digestId);
  const rows = await db
    .select({ id, kind, purpose, userId, recipient, data, createdAt })
    .from(outbox)
    .where(and(ofDigest, ne(purpose, 'proof')))
    .orderBy(asc(createdAt), asc(id))
    .limit(most);
  const [all] = await db
    .select({
      notices: count(sql`case when ${purpose} <> 'proof' then 1 end`),
      proofs: count(sql`case when ${purpose} = 'proof' then 1 end`),
    })
    .from(outbox)
    .where(ofDigest);
  const mails = rows.flatMap((row) => (row.recipient === null ? [] : [{ ...row, recipient: row.recipient }]));
  return { mails, more: (all?.notices ?? 0) - rows.length, proofs: all?.proofs ?? 0 };
};
