import type { CalendarDay } from '@separai/contract/calendar';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { CollectedCell, CollectedGroup } from '@separai/contract/figures/report';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import { and, count, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';

const { date, status, handover, pickup, userId, materials, collectedWeightKg, collectedByMaterial, collectionPointId } =
  collectionSchedules;

interface Days {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** The last two parts of an address that has at least three: 'Centro, Fortaleza - CE'. */
const endOf = (address: SQL): SQL =>
  sql`case when split_part(${address}, ', ', 3) <> '' then split_part(${address}, ', ', -2) || ', ' || split_part(${address}, ', ', -1) end`;

/** A pickup is at its own address, of which an erased account leaves nothing; all others are at their point's. */
const addressEnd = sql`case when ${handover} = 'pickup' then ${endOf(sql`${pickup} ->> 'address'`)} else ${endOf(sql`${collectionPoints.address}`)} end`;

/** The completed bookings of a range of days, with the material of those that were weighed together and name one alone. */
const completed = ({ from, to }: Days): SQL => sql`
  select to_char(${date}, 'YYYY-MM') as month, ${handover} as handover, ${userId} as person, ${addressEnd} as address_end,
    coalesce(${collectedWeightKg}, 0) as kg, ${collectedByMaterial} as parts,
    case when cardinality(${materials}) = 1 then (${materials})[1] end as material
  from ${collectionSchedules} join ${collectionPoints} on ${collectionPoints.id} = ${collectionPointId}
  where ${date} between ${from} and ${to} and ${status} = 'concluído'`;

/** The kilograms by material of the rows of `done`: those weighed apart, and the others with the material that they name. */
const weighed = sql`
  select month, address_end, handover, person, part.material, part.kg
    from done cross join lateral jsonb_to_recordset(parts) as part(material text, kg numeric)
    where parts is not null and part.kg > 0
  union all select month, address_end, handover, person, material, kg from done where parts is null`;

type FiguresRow = {
  kind: 'group' | 'cell' | 'people';
  month: string;
  addressEnd: string | null;
  handover: CollectedGroup['handover'];
  material: MaterialType | null;
  collections: number;
  kilograms: number;
};

/** Groups and cells of the completed bookings, and the number of their people; one statement, hence one snapshot. */
export const findCollected = async (
  db: Queryable,
  days: Days,
): Promise<{ groups: CollectedGroup[]; cells: CollectedCell[]; people: number }> => {
  const { rows } = await db.execute<FiguresRow>(sql`with done as materialized (${completed(days)})
    select 'group' as kind, month, address_end as "addressEnd", handover, null as material,
      count(*)::int as collections, sum(kg)::float8 as kilograms
    from done group by month, address_end, handover
    union all select 'cell', month, address_end, handover, material, count(*)::int, sum(kg)::float8
    from (${weighed}) as weighed group by month, address_end, handover, material
    union all select 'people', null, null, null, null, count(distinct person)::int, 0 from done`);
  const of = (wanted: FiguresRow['kind']) => rows.filter(({ kind }) => kind === wanted);
  return { groups: of('group'), cells: of('cell'), people: of('people')[0]?.collections ?? 0 };
};

/** Number of bookings of a range of days by status. */
export const countStatuses = async (db: Queryable, { from, to }: Days): Promise<Record<ScheduleStatus, number>> => {
  const rows = await db
    .select({ status, count: count() })
    .from(collectionSchedules)
    .where(and(gte(date, from), lte(date, to)))
    .groupBy(status);
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
};

/** The months of a range of days and their materials, with the number of distinct people behind each. */
export const findPublicRows = async (db: Queryable, days: Days): Promise<PublicRow[]> => {
  const { rows } = await db.execute<PublicRow>(sql`with done as materialized (${completed(days)})
    select true as "isTotal", month, null as material, count(*)::int as collections, sum(kg)::float8 as kilograms,
      count(distinct person)::int as people
    from done group by month
    union all select false, month, material, count(*)::int, sum(kg)::float8, count(distinct person)::int
    from (${weighed}) as weighed group by month, material`);
  return rows;
};
