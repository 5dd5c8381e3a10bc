import type {
  AdministeredArea,
  AdministeredAreaQuery,
  AreaNames,
  KeptArea,
} from '@separai/contract/collection-days/administered-schema';
import { type NumberedPage, rangeOf } from '@separai/contract/pages';
import type { AreaOrder, AreaSort } from '@separai/contract/sort-orders';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  collectionAreaDistricts,
  collectionAreaPolygons,
  collectionAreaPostalCodes,
  collectionAreaStreets,
  collectionAreas,
  collectionServices,
} from '../../../platform/database/schema/collection-days.ts';
import { findCoverage, findRules } from './repository-area-parts.ts';
import { shownOf } from './repository-served.ts';

export type AreaRow = typeof collectionAreas.$inferSelect;

export const keptAreaOf = (row: AreaRow, parts: Pick<KeptArea, 'rules' | 'coverage'>): KeptArea => ({
  ...shownOf(row),
  ...{ organizationId: row.organizationId, holidayPolicy: row.holidayPolicy, active: row.isActive, version: row.version },
  ...parts,
});

export const findArea = async (db: Queryable, id: number): Promise<KeptArea | null> => {
  const [row] = await db.select().from(collectionAreas).where(eq(collectionAreas.id, id));
  if (row === undefined) return null;
  const rules = (await findRules(db, [id])).get(id) ?? [];
  return keptAreaOf(row, { rules, coverage: await findCoverage(db, id) });
};

const partsOf = (
  table:
    | typeof collectionAreaPolygons
    | typeof collectionAreaDistricts
    | typeof collectionAreaStreets
    | typeof collectionAreaPostalCodes,
) => sql<number>`(select count(*)::int from ${table} where ${table.areaId} = ${collectionAreas.id})`;

const folded = (column: typeof collectionAreas.name | typeof collectionAreas.code | typeof collectionAreas.operator) =>
  sql`fold_text(${column}) collate "C"`;
const byName = [folded(collectionAreas.name), collectionAreas.id];

/** The names of all areas, by name. */
export const findAreaNames = (db: Queryable): Promise<AreaNames> => {
  const { id, serviceId, code, name, isActive } = collectionAreas;
  return db
    .select({ id, serviceId, code, name, active: isActive })
    .from(collectionAreas)
    .orderBy(...byName);
};

const orders: Record<AreaOrder, readonly (SQL | typeof collectionAreas.updatedAt)[]> = {
  name: [folded(collectionAreas.name)],
  code: [folded(collectionAreas.code)],
  // Few services have many areas each.
  service: [sql`fold_text(${collectionServices.name}) collate "C"`, folded(collectionAreas.name)],
  municipality: [sql`fold_text(${collectionAreas.municipality}) collate "C"`, folded(collectionAreas.name)],
  operator: [folded(collectionAreas.operator)],
  updatedAt: [collectionAreas.updatedAt],
};

// The id breaks ties in every order, so that pages neither repeat nor skip an area.
const orderOf = (sort: AreaSort): SQL[] => {
  const isTurned = sort.startsWith('-');
  const order = (isTurned ? sort.slice(1) : sort) as AreaOrder;
  return [...orders[order], collectionAreas.id].map((one) => (isTurned ? desc(one) : asc(one)));
};

const whichOf = (query: AdministeredAreaQuery): SQL | undefined => {
  const searched = sql`fold_text(concat_ws(' ', ${collectionAreas.code}, ${collectionAreas.name}, ${collectionAreas.note}))`;
  return and(
    query.service === undefined ? undefined : eq(collectionAreas.serviceId, query.service),
    query.status === undefined ? undefined : eq(collectionAreas.isActive, query.status === 'active'),
    query.q === undefined || query.q === '' ? undefined : sql`strpos(${searched}, ${query.q}) > 0`,
  );
};

/** The rows of a page of all areas, not yet executed. */
export const administeredPageQuery = (db: Queryable, query: AdministeredAreaQuery) => {
  const { limit, offset } = rangeOf(query);
  return db
    .select({
      area: collectionAreas,
      parts: {
        polygons: partsOf(collectionAreaPolygons),
        districts: partsOf(collectionAreaDistricts),
        streets: partsOf(collectionAreaStreets),
        postalCodes: partsOf(collectionAreaPostalCodes),
      },
    })
    .from(collectionAreas)
    .innerJoin(collectionServices, eq(collectionServices.id, collectionAreas.serviceId))
    .where(whichOf(query))
    .orderBy(...orderOf(query.sort ?? 'name'))
    .limit(limit)
    .offset(offset);
};

/** A page of all areas for administrators. */
export const findAdministeredAreas = async (
  db: Queryable,
  query: AdministeredAreaQuery,
): Promise<NumberedPage<AdministeredArea>> => {
  const total = await db.$count(collectionAreas, whichOf(query));
  const rows = await administeredPageQuery(db, query);
  const rules = await findRules(
    db,
    rows.map(({ area }) => area.id),
  );
  const items = rows.map(({ area, parts }) => {
    const kept = {
      organizationId: area.organizationId,
      holidayPolicy: area.holidayPolicy,
      active: area.isActive,
      version: area.version,
    };
    return { ...shownOf(area), ...kept, rules: rules.get(area.id) ?? [], parts };
  });
  const { page, pageSize } = query;
  return { items, total, page, pageSize };
};
