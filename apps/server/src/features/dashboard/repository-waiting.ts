import { type WaitingCounts, waitingMost } from '@separai/contract/dashboard/schema';
import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import { invitations } from '../../platform/database/schema/accounts.ts';
import { collectionAreas } from '../../platform/database/schema/collection-days.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { missedCollections, missedReports } from '../../platform/database/schema/missed-collections.ts';
import { outbox } from '../../platform/database/schema/outbox.ts';
import { pointReports } from '../../platform/database/schema/point-reports.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';
import { inScope, type Scoped } from '../../platform/scope.ts';

/** Counts rows, at most `waitingMost`. */
const countSome = async (db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> => {
  const some = db.select({ one: sql`1` }).from(table).where(where).limit(waitingMost).as('some');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
};

/** A row whose reporters have all erased their accounts has no reports, and is not listed. */
const hasReports = sql`exists (select 1 from ${missedReports} where ${missedReports.missedId} = ${missedCollections.id})`;

/** Numbers of records in the scope that wait for an answer; mails belong to no organisation. The retention sweep removes given-up mails after 30 days. */
export const countWaiting = async (db: Queryable, { now, scope }: Scoped & { readonly now: Date }): Promise<WaitingCounts> => {
  const points = inScope(collectionPoints.organizationId, scope);
  const ofPoints =
    points && sql`${pointReports.collectionPointId} in (select ${collectionPoints.id} from ${collectionPoints} where ${points})`;
  const areas = inScope(collectionAreas.organizationId, scope);
  const ofAreas =
    areas && sql`${missedCollections.areaId} in (select ${collectionAreas.id} from ${collectionAreas} where ${areas})`;
  const isGivenUp = and(isNotNull(outbox.givenUpAt), eq(outbox.channel, 'mail'));
  const [reports, bookings, missed, invited, failedMails] = await Promise.all([
    countSome(db, pointReports, and(eq(pointReports.state, 'open'), ofPoints)),
    countSome(
      db,
      collectionSchedules,
      and(eq(collectionSchedules.status, 'pendente'), inScope(collectionSchedules.organizationId, scope)),
    ),
    countSome(db, missedCollections, and(eq(missedCollections.state, 'open'), hasReports, ofAreas)),
    countSome(db, invitations, and(gt(invitations.expiresAt, now), inScope(invitations.organizationId, scope))),
    'all' in scope ? countSome(db, outbox, isGivenUp) : 0,
  ]);
  return { reports, bookings, missedCollections: missed, invitations: invited, failedMails };
};
