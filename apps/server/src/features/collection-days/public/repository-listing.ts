import { and, asc, eq, gt, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { collectionAreas, collectionServices } from '../../../platform/database/schema/collection-days.ts';

const { id, name, calendarRevision, calendarChangedAt } = collectionAreas;
const ofService = eq(collectionServices.id, collectionAreas.serviceId);
const isListed = and(eq(collectionAreas.isActive, true), eq(collectionServices.isActive, true));

/** The calendar revision of an area; null where it is not public. */
export const findCalendarRevision = async (db: Queryable, areaId: number): Promise<number | null> => {
  const [row] = await db
    .select({ calendarRevision })
    .from(collectionAreas)
    .innerJoin(collectionServices, ofService)
    .where(and(isListed, eq(id, areaId)));
  return row?.calendarRevision ?? null;
};

/** Number of the public areas, the sum of their calendar revisions, and their latest change. */
export const findListing = async (
  db: Queryable,
): Promise<{ readonly count: number; readonly revisions: string | null; readonly changedAt: Date | null }> => {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      revisions: sql<string | null>`sum(${calendarRevision})`,
      changedAt: max(calendarChangedAt),
    })
    .from(collectionAreas)
    .innerJoin(collectionServices, ofService)
    .where(isListed);
  return row ?? { count: 0, revisions: null, changedAt: null };
};

const readAtOnce = 1_000;

/** The parts of the address of each public area, read in pages. */
export async function* findListedAreas(db: Queryable): AsyncGenerator<{ id: number; name: string; changedAt: Date }> {
  for (let last = 0; ; ) {
    const rows = await db
      .select({ id, name, changedAt: calendarChangedAt })
      .from(collectionAreas)
      .innerJoin(collectionServices, ofService)
      .where(and(isListed, gt(id, last)))
      .orderBy(asc(id))
      .limit(readAtOnce);
    yield* rows;
    if (rows.length < readAtOnce) return;
    last = rows.at(-1)?.id ?? last;
  }
}
