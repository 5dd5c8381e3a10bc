import type { CalendarDay } from '@separai/contract/calendar';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { Month } from '@separai/contract/figures/months';
import type { PublishedMonth } from '@separai/contract/figures/public';
import type { CollectedCell, CollectedGroup, NamedOrganization } from '@separai/contract/figures/report';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import { asc, between, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { callers } from '../../platform/database/schema/callers.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { publishedFigures } from '../../platform/database/schema/published-figures.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';

const {
  date,
  status,
  handover,
  pickup,
  userId,
  callerId,
  materials,
  collectedWeightKg,
  collectedByMaterial,
  collectionPointId,
  organizationId,
} = collectionSchedules;

/** The bookings of a report. */
interface Wanted {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  /** Null: of all organisations. */
  readonly organizationId: number | null;
}

const isWanted = ({ from, to, organizationId: id }: Wanted): SQL =>
  sql`${date} between ${from} and ${to} and ${id === null ? sql`true` : eq(organizationId, id)}`;

/** The last two parts of an address that has at least three: 'Centro, Fortaleza - CE'. */
const endOf = (address: SQL): SQL =>
  sql`case when split_part(${address}, ', ', 3) <> '' then split_part(${address}, ', ', -2) || ', ' || split_part(${address}, ', ', -1) end`;

/** A pickup is at its own address, of which an erased account leaves nothing; all others are at their point's. */
const addressEnd = sql`case when ${handover} = 'pickup' then ${endOf(sql`${pickup} ->> 'address'`)} else ${endOf(sql`${collectionPoints.address}`)} end`;

/**
 * A person by the telephone, so that a resident who also books by telephone is not counted twice, else by the account; unknown
 * once these are erased.
 */
const person = sql`coalesce(${users.phone}, ${callers.phone}, ${userId}::text)`;

/** The wanted completed bookings, with the material of those that were weighed together and name one alone. */
const completed = (wanted: Wanted): SQL => sql`
  select to_char(${date}, 'YYYY-MM') as month, ${handover} as handover, ${person} as person, ${addressEnd} as address_end,
    ${organizationId} as organization, coalesce(${collectedWeightKg}, 0) as kg, ${collectedByMaterial} as parts,
    case when cardinality(${materials}) = 1 then (${materials})[1] end as material
  from ${collectionSchedules} join ${collectionPoints} on ${collectionPoints.id} = ${collectionPointId}
    left join ${users} on ${users.id} = ${userId}
    left join ${callers} on ${callers.id} = ${callerId}
  where ${isWanted(wanted)} and ${status} = 'concluído'`;

/** The kilograms by material of the rows of `done`: those weighed apart, and the others with the material that they name. */
const weighed = sql`
  select month, organization, address_end, handover, person, part.material, part.kg
    from done cross join lateral jsonb_to_recordset(parts) as part(material text, kg numeric)
    where parts is not null and part.kg > 0
  union all select month, organization, address_end, handover, person, material, kg from done where parts is null`;

type FiguresRow = {
  kind: 'group' | 'cell' | 'people';
  month: string;
  organizationId: number | null;
  addressEnd: string | null;
  handover: CollectedGroup['handover'];
  material: MaterialType | null;
  collections: number;
  kilograms: number;
};

/** Groups and cells of the completed bookings, and the number of their people; one statement, hence one snapshot. */
export const findCollected = async (
  db: Queryable,
  wanted: Wanted,
): Promise<{ groups: CollectedGroup[]; cells: CollectedCell[]; people: number }> => {
  const { rows } = await db.execute<FiguresRow>(sql`with done as materialized (${completed(wanted)})
    select 'group' as kind, month, organization as "organizationId", address_end as "addressEnd", handover, null as material,
      count(*)::int as collections, sum(kg)::float8 as kilograms
    from done group by month, organization, address_end, handover
    union all select 'cell', month, organization, address_end, handover, material, count(*)::int, sum(kg)::float8
    from (${weighed}) as weighed group by month, organization, address_end, handover, material
    union all select 'people', null, null, null, null, null, count(distinct person)::int, 0 from done`);
  const of = (wanted: FiguresRow['kind']) => rows.filter(({ kind }) => kind === wanted);
  return { groups: of('group'), cells: of('cell'), people: of('people')[0]?.collections ?? 0 };
};

/** Number of the wanted bookings by status. */
export const countStatuses = async (db: Queryable, wanted: Wanted): Promise<Record<ScheduleStatus, number>> => {
  const rows = await db.select({ status, count: count() }).from(collectionSchedules).where(isWanted(wanted)).groupBy(status);
  const of = (wanted: ScheduleStatus): number => rows.find((row) => row.status === wanted)?.count ?? 0;
  return {
    pendente: of('pendente'),
    confirmado: of('confirmado'),
    concluído: of('concluído'),
    cancelado: of('cancelado'),
    'não realizado': of('não realizado'),
  };
};

/** A month, or a material of a month, with its people; `isTotal` marks the month. */
export type PublicRow = {
  isTotal: boolean;
  month: string;
  material: MaterialType | null;
  collections: number;
  kilograms: number;
  people: number;
  weighedPeople: number;
};

/** The months of a range of days and their materials, with the number of distinct people behind each. */
export const findPublicRows = async (db: Queryable, days: Omit<Wanted, 'organizationId'>): Promise<PublicRow[]> => {
  const { rows } = await db.execute<PublicRow>(sql`with done as materialized (${completed({ ...days, organizationId: null })})
    select true as "isTotal", month, null as material, count(*)::int as collections, sum(kg)::float8 as kilograms,
      count(distinct person)::int as people, count(distinct person) filter (where kg > 0)::int as "weighedPeople"
    from done group by month
    union all select false, month, material, count(*)::int, sum(kg)::float8, count(distinct person)::int,
      count(distinct person) filter (where kg > 0)::int
    from (${weighed}) as weighed group by month, material`);
  return rows;
};

/** The published figures of a range of months, oldest first. */
export const findPublished = async (db: Queryable, { from, to }: { from: Month; to: Month }): Promise<PublishedMonth[]> => {
  const { month, figures } = publishedFigures;
  const rows = await db
    .select({ month, figures })
    .from(publishedFigures)
    .where(between(month, from, to))
    .orderBy(asc(month));
  return rows.map((row) => ({ month: row.month, ...row.figures }));
};

/** Publishes months; one that another process has published meanwhile stays. */
export const insertPublished = async (db: Queryable, months: readonly PublishedMonth[], now: Date): Promise<void> => {
  const rows = months.map(({ month, ...figures }) => ({ month, figures, publishedAt: now }));
  await db.insert(publishedFigures).values(rows).onConflictDoNothing();
};

/** The organisations by name. */
export const findOrganizations = (db: Queryable): Promise<NamedOrganization[]> =>
  db.select({ id: organizations.id, name: organizations.name }).from(organizations).orderBy(asc(organizations.name));
