import { type MissedState, missedStates } from '@separai/contract/collection-days/missed';
import type { MissedCollection, MissedPage, MissedQuery } from '@separai/contract/collection-days/missed-schema';
import { rangeOf } from '@separai/contract/pages';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { collectionAreas, collectionServices } from '../../../platform/database/schema/collection-days.ts';
import { missedCollections, missedReports } from '../../../platform/database/schema/missed-collections.ts';
import { inScope, type Scoped } from '../../../platform/scope.ts';

/** Sentences of a street that the panel shows. */
const sentencesShown = 5;

/** A row whose reporters have all erased their accounts has no reports, and is not listed. */
const hasReports = sql`exists (select 1 from ${missedReports} where ${missedReports.missedId} = ${missedCollections.id})`;

const sentences = sql<string[]>`array(select said.sentence from ${missedReports} as said
  where said.missed_id = ${missedCollections.id} and said.sentence is not null
  order by said.created_at desc limit ${sentencesShown})`;
const people = sql<number>`(select count(*)::int from ${missedReports} where ${missedReports.missedId} = ${missedCollections.id})`;
const ofAreaDay = sql`day.area_id = ${missedCollections.areaId} and day.date = ${missedCollections.date}`;

/** A page of the missed collections in the scope by day and area, with the number of rows in each state. */
export const findMissedPage = async (
  db: Queryable,
  { state = 'open', scope, ...range }: MissedQuery & Scoped,
): Promise<MissedPage> => {
  const { limit, offset } = rangeOf(range);
  const isIn = inScope(collectionAreas.organizationId, scope);
  const rows = await db
    .select({
      missed: missedCollections,
      areaName: collectionAreas.name,
      serviceName: collectionServices.name,
      people,
      sentences,
      areaPeople: sql<number>`(select count(*)::int from ${missedReports}
        join ${missedCollections} as day on day.id = ${missedReports.missedId} where ${ofAreaDay})`,
      areaOpen: sql<number>`(select count(*)::int from ${missedCollections} as day where ${ofAreaDay} and day.state = 'open')`,
      reportedAt: sql<string>`(select max(${missedReports.createdAt}) from ${missedReports}
        where ${missedReports.missedId} = ${missedCollections.id})`.mapWith(missedReports.createdAt),
    })
    .from(missedCollections)
    .innerJoin(collectionAreas, eq(collectionAreas.id, missedCollections.areaId))
    .innerJoin(collectionServices, eq(collectionServices.id, collectionAreas.serviceId))
    .where(and(sql`${missedCollections.state} = ${state} and ${hasReports}`, isIn))
    .orderBy(desc(missedCollections.date), asc(missedCollections.areaId), desc(people), asc(missedCollections.id))
    .limit(limit)
    .offset(offset);
  const counted = await db
    .select({ state: missedCollections.state, count: sql<number>`count(*)::int` })
    .from(missedCollections)
    .innerJoin(collectionAreas, eq(collectionAreas.id, missedCollections.areaId))
    .where(and(hasReports, isIn))
    .groupBy(missedCollections.state);
  const counts = Object.fromEntries(missedStates.map((one) => [one, 0])) as Record<MissedState, number>;
  for (const { state: one, count } of counted) counts[one] = count;
  const items = rows.map(({ missed, reportedAt, ...found }): MissedCollection => {
    const { id, areaId, date, street, state: is, comesOn, answer } = missed;
    return {
      ...{ id, areaId, date, street, state: is, comesOn, answer },
      ...found,
      reportedAt: new Date(reportedAt).toISOString(),
    };
  });
  const { page, pageSize } = range;
  return { items, total: counts[state], page, pageSize, counts };
};
