import { type WaitingCounts, waitingMost } from '@separai/contract/dashboard/schema';
import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import { invitations } from '../../platform/database/schema/accounts.ts';
import { missedCollections, missedReports } from '../../platform/database/schema/missed-collections.ts';
import { outbox } from '../../platform/database/schema/outbox.ts';
import { pointReports } from '../../platform/database/schema/point-reports.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';

/** Counts rows, at most `waitingMost`. */
const countSome = async (db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> => {
  const some = db.select({ one: sql`1` }).from(table).where(where).limit(waitingMost).as('some');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
};

/** A row whose reporters have all erased their accounts has no reports, and is not listed. */
const hasReports = sql`exists (select 1 from ${missedReports} where ${missedReports.missedId} = ${missedCollections.id})`;

/** Numbers of records that wait for an administrator. The retention sweep removes given-up mails after 30 days. */
export const countWaiting = async (db: Queryable, now: Date): Promise<WaitingCounts> => {
  const isGivenUp = and(isNotNull(outbox.givenUpAt), eq(outbox.channel, 'mail'));
  const [reports, bookings, missed, invited, failedMails] = await Promise.all([
    countSome(db, pointReports, eq(pointReports.state, 'open')),
    countSome(db, collectionSchedules, eq(collectionSchedules.status, 'pendente')),
    countSome(db, missedCollections, and(eq(missedCollections.state, 'open'), hasReports)),
    countSome(db, invitations, gt(invitations.expiresAt, now)),
    countSome(db, outbox, isGivenUp),
  ]);
  return { reports, bookings, missedCollections: missed, invitations: invited, failedMails };
};
