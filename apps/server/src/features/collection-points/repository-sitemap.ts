import { and, asc, eq, gt, lte, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';

/** Numbers of points that one file of the sitemap covers: so many addresses may be in one. */
const sitemapRange = 50_000;
const readAtOnce = 1_000;

const { id, name, updatedAt, isListed } = collectionPoints;

/** For each range of numbers with a listed point: which it is, from 1 on, and the latest change of one of them. */
export const findSitemapRanges = (db: Queryable): Promise<{ number: number; changedAt: Date | null }[]> => {
  const range = sql<number>`((${id} - 1) / ${sql.raw(String(sitemapRange))} + 1)::int`;
  return db
    .select({ number: range, changedAt: max(updatedAt) })
    .from(collectionPoints)
    .where(eq(isListed, true))
    .groupBy(range)
    .orderBy(range);
};

/** The parts of the address of each listed point of a range, read in pages. */
export async function* findInRange(db: Queryable, number: number): AsyncGenerator<{ id: number; name: string; updatedAt: Date }> {
  let last = (number - 1) * sitemapRange;
  const end = number * sitemapRange;
  for (;;) {
    const rows = await db
      .select({ id, name, updatedAt })
      .from(collectionPoints)
      .where(and(eq(isListed, true), gt(id, last), lte(id, end)))
      .orderBy(asc(id))
      .limit(readAtOnce);
    yield* rows;
    if (rows.length < readAtOnce) return;
    last = rows.at(-1)?.id ?? end;
  }
}
