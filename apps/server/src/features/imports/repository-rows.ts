import type { PointCategoryId } from '@separai/contract/collection-points/categories';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import { duplicateMetres } from '@separai/contract/imports/duplicates';
import type { ImportRow, ImportRowQuery, RowAction, RowOutcome } from '@separai/contract/imports/schema';
import { rangeOf } from '@separai/contract/pages';
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import {
  collectionPointCategories,
  collectionPointMaterials,
  collectionPointPickups,
  collectionPoints,
} from '../../platform/database/schema/collection-points.ts';
import { importRows } from '../../platform/database/schema/imports.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';
import { rowsAtOnce } from './bounds.ts';
import type { KeptPoint } from './points.ts';

/** A row without its polygons, which are read apart (`repository-area-rows.ts`). */
export type RowRecord = Omit<typeof importRows.$inferSelect, 'shape'>;

const { shape: _shape, ...whole } = getTableColumns(importRows);

const {
  importId: _importId,
  made: _made,
  pointVersion: _pointVersion,
  itemVersion: _itemVersion,
  identity: _identity,
  place: _place,
  area: _area,
  areaVersion: _areaVersion,
  areaBefore: _areaBefore,
  ...told
} = whole;
const shown = {
  ...told,
  hasShape: sql<boolean>`${importRows.shape} is not null`.as('has_shape'),
  area: sql<Record<string, string> | null>`${importRows.area} -> 'words'`.as('area'),
};

/** Inserts rows from a JSON array of `{number, cells, shape}`, in which only the number and cells are required. */
export const insertRows = async (db: Queryable, importId: number, json: string): Promise<void> => {
  await db.execute(sql`insert into ${importRows} (import_id, number, cells, shape)
    select ${importId}, number, cells, shape from jsonb_to_recordset(${json}::jsonb) as r(number int, cells jsonb, shape jsonb)`);
};

export const removeRows = async (db: Queryable, importId: number): Promise<void> => {
  await db.delete(importRows).where(eq(importRows.importId, importId));
};

/** A page of an import's rows, in the order of the file. */
export const findRows = async (
  db: Queryable,
  importId: number,
  { outcome, undone, ...range }: ImportRowQuery,
): Promise<{ items: ImportRow[]; total: number }> => {
  const wanted = and(
    eq(importRows.importId, importId),
    outcome === undefined ? undefined : eq(importRows.outcome, outcome),
    undone === undefined ? undefined : eq(importRows.undone, undone),
  );
  const { limit, offset } = rangeOf(range);
  const items = await db.select(shown).from(importRows).where(wanted).orderBy(asc(importRows.number)).limit(limit).offset(offset);
  return { items, total: await db.$count(importRows, wanted) };
};

export const findRow = async (db: Queryable, importId: number, number: number): Promise<ImportRow | null> =>
  (
    await db
      .select(shown)
      .from(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.number, number)))
  )[0] ?? null;

export const lockRow = async (transaction: Transaction, importId: number, number: number): Promise<RowRecord | null> =>
  (
    await transaction
      .select(whole)
      .from(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.number, number)))
      .for('update')
  )[0] ?? null;

type RowChange = Partial<Omit<RowRecord, 'importId' | 'number' | 'cells'>>;

export const updateRow = async (transaction: Transaction, importId: number, number: number, change: RowChange): Promise<void> => {
  await transaction
    .update(importRows)
    .set(change)
    .where(and(eq(importRows.importId, importId), eq(importRows.number, number)));
};

/** Maximum bytes of cells per batch, except for a single longer row. */
const bytesAtOnce = 2_000_000;

/** The next rows after a number, filtered by action and outcome if given: at most `limit`, and fewer if they are long. */
export const findNextRows = (
  db: Queryable,
  importId: number,
  { after, limit, action, outcome }: { after: number; limit: number; action?: RowAction; outcome?: RowOutcome },
): Promise<RowRecord[]> => {
  const wanted = and(
    eq(importRows.importId, importId),
    gt(importRows.number, after),
    action === undefined ? undefined : eq(importRows.action, action),
    outcome === undefined ? undefined : eq(importRows.outcome, outcome),
  );
  const next = db
    .select({ number: importRows.number, bytes: sql<number>`octet_length(${importRows.cells}::text)`.as('bytes') })
    .from(importRows)
    .where(wanted)
    .orderBy(asc(importRows.number))
    .limit(limit)
    .as('next');
  const summed = db
    .select({
      number: next.number,
      before: sql<number>`sum(${next.bytes}) over (order by ${next.number}) - ${next.bytes}`.as('before'),
    })
    .from(next)
    .as('summed');
  const last = db
    .select({ last: max(summed.number) })
    .from(summed)
    .where(lt(summed.before, bytesAtOnce));
  return db
    .select(whole)
    .from(importRows)
    .where(and(wanted, sql`${importRows.number} <= (${last})`))
    .orderBy(asc(importRows.number));
};

/** The rejected rows of an import's dry run, in the order of the file. */
export async function* refusedRows(db: Queryable, importId: number): AsyncGenerator<RowRecord> {
  for (let after = 0; ; ) {
    const rows = await findNextRows(db, importId, { after, limit: rowsAtOnce, outcome: 'refused' });
    if (rows.length === 0) return;
    yield* rows;
    after = rows.at(-1)?.number ?? after;
  }
}

/** The next rows in the order of their points, after a point. */
export const findNextByPoint = (
  db: Queryable,
  importId: number,
  { after, limit, actions }: { after: number; limit: number; actions: readonly RowAction[] },
): Promise<RowRecord[]> =>
  db
    .select(whole)
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.pointId, after), inArray(importRows.action, [...actions])))
    .orderBy(asc(importRows.pointId))
    .limit(limit);

/** The result of a row's dry run. */
export interface CheckedRow {
  readonly number: number;
  readonly outcome: RowOutcome;
  readonly action: RowAction | null;
  readonly point: Readonly<Record<string, unknown>> | null;
  readonly made: readonly string[];
  readonly changes: Readonly<Record<string, unknown>> | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly fills: readonly string[];
  readonly candidates: readonly { id: number; name: string; address: string; metres: number | null }[];
  readonly pointId: number | null;
  readonly pointVersion: number | null;
  readonly item: Readonly<Record<string, unknown>> | null;
  readonly itemId: string | null;
  readonly itemVersion: number | null;
  readonly identity: string | null;
  readonly notes: readonly string[];
  readonly problems: Readonly<Record<string, string>>;
}

export const writeChecked = async (db: Queryable, importId: number, rows: readonly CheckedRow[]): Promise<void> => {
  await db.execute(sql`update ${importRows} r set outcome = v.outcome, action = v.action, point = v.point, made = v.made,
      changes = v.changes, before = v.before, fills = v.fills, fields = null, candidates = v.candidates, point_id = v."pointId", point_version = v."pointVersion",
      item = v.item, item_id = v."itemId", item_version = v."itemVersion", identity = v.identity, repeats = null, notes = v.notes, problems = v.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(number int, outcome text, action text, point jsonb, made jsonb,
      changes jsonb, before jsonb, fills jsonb, candidates jsonb, "pointId" int, "pointVersion" int, item jsonb, "itemId" text, "itemVersion" int, identity text, notes jsonb, problems jsonb)
    where r.import_id = ${importId} and r.number = v.number`);
};

const otherMaterials = 'Os materiais são outros: diga se é mais um ponto.';

/**
 * Marks all but the first of rows with equal identity as repeated. A row with materials that the first lacks awaits a decision.
 * Materialised: with the statistics of before the upload, a nested loop would evaluate the windows once per row.
 */
export const markRepeated = async (db: Queryable, importId: number): Promise<void> => {
  await db.execute(sql`with f as materialized (
      select number, first, identity not like '#%' and first_materials is not null
        and not materials ?| array(select jsonb_array_elements_text(first_materials)) as is_other from (
      select number, identity, point -> 'materials' as materials, first_value(number) over same as first,
        first_value(point -> 'materials') over same as first_materials
      from ${importRows} where import_id = ${importId} and identity is not null window same as (partition by identity order by number)) s
      where first < number)
    update ${importRows} r set outcome = 'repeated', repeats = f.first,
      action = case when f.is_other then null else 'skip' end,
      notes = case when f.is_other then r.notes || ${JSON.stringify([otherMaterials])}::jsonb else r.notes end
    from f where r.import_id = ${importId} and r.number = f.number and r.outcome <> 'unchanged'`);
};

/** Numbers of rows by outcome, of rows that await a decision, and of rows that create or update a point. */
export const countOutcomes = async (
  db: Queryable,
  importId: number,
): Promise<{ outcomes: Partial<Record<RowOutcome, number>>; unsettled: number; created: number; updated: number }> => {
  const rows = await db
    .select({
      outcome: importRows.outcome,
      rows: sql<number>`count(*)::int`,
      unsettled: sql<number>`(count(*) filter (where ${isNull(importRows.action)}))::int`,
      created: sql<number>`(count(*) filter (where ${importRows.action} = 'create'))::int`,
      updated: sql<number>`(count(*) filter (where ${importRows.action} = 'update'))::int`,
    })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.outcome)))
    .groupBy(importRows.outcome);
  return {
    outcomes: Object.fromEntries(rows.map((row) => [row.outcome, row.rows])),
    unsettled: rows.reduce((sum, row) => sum + row.unsettled, 0),
    created: rows.reduce((sum, row) => sum + row.created, 0),
    updated: rows.reduce((sum, row) => sum + row.updated, 0),
  };
};

/**
 * Decides on every row that awaits a decision. An update writes the fields that are empty in the point, and `fields`; of
 * several rows for a point only the first with any such field updates it, and rows without any are skipped.
 */
export const settleRows = async (
  transaction: Transaction,
  importId: number,
  { action, fields }: { action: RowAction; fields: readonly string[] },
): Promise<void> => {
  await transaction.execute(sql`with waiting as (
      select number, point_id, (select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(coalesce(changes, '{}')) field
        where fills ? field or ${JSON.stringify(fields)}::jsonb ? field) as chosen
      from ${importRows} where import_id = ${importId} and action is null
        and (outcome = 'duplicate' or outcome = 'repeated' and ${action} <> 'update')),
    ranked as (select number, chosen, row_number() over (partition by point_id order by chosen = '[]', number) as nth from waiting)
    update ${importRows} r set fields = case when ${action} = 'update' then d.chosen end, action = case
      when ${action} = 'update' and (d.nth > 1 or d.chosen = '[]' or exists (select 1 from ${importRows} o
        where o.import_id = ${importId} and o.point_id = r.point_id and o.action = 'update')) then 'skip' else ${action} end
    from ranked d where r.import_id = ${importId} and r.number = d.number`);
};

/** Whether another row updates the point. */
export const updatesPoint = async (
  transaction: Transaction,
  importId: number,
  { pointId, besides }: { pointId: number; besides: number },
): Promise<boolean> => {
  const others = and(
    eq(importRows.importId, importId),
    eq(importRows.pointId, pointId),
    eq(importRows.action, 'update'),
    sql`${importRows.number} <> ${besides}`,
  );
  return (await transaction.$count(importRows, others)) > 0;
};

/** Records the written points and their versions. */
export const noteWritten = async (
  transaction: Transaction,
  importId: number,
  rows: readonly { number: number; pointId: number; pointVersion: number }[],
): Promise<void> => {
  await transaction.execute(sql`update ${importRows} r set point_id = v."pointId", point_version = v."pointVersion"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(number int, "pointId" int, "pointVersion" int)
    where r.import_id = ${importId} and r.number = v.number`);
};

/** Records the versions of the written items. */
export const noteItemsWritten = async (
  transaction: Transaction,
  importId: number,
  items: readonly { itemId: string; itemVersion: number }[],
): Promise<void> => {
  await transaction.execute(sql`update ${importRows} r set item_version = v."itemVersion"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as v("itemId" text, "itemVersion" int)
    where r.import_id = ${importId} and r.item_id = v."itemId" and r.action <> 'skip'`);
};

export const noteUndone = async (
  transaction: Transaction,
  importId: number,
  rows: readonly { number: number; undone: RowRecord['undone'] }[],
): Promise<void> => {
  await transaction.execute(sql`update ${importRows} r set undone = v.undone
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(number int, undone text)
    where r.import_id = ${importId} and r.number = v.number`);
};

const materials = sql<MaterialType[]>`array(select material_type from ${collectionPointMaterials}
  where collection_point_id = ${collectionPoints.id} order by material_type)`;

const categories = (isAccepted: boolean) => sql<PointCategoryId[]>`array(select category from ${collectionPointCategories}
  where collection_point_id = ${collectionPoints.id} and is_accepted = ${isAccepted} order by category)`;

const keptPoint = {
  id: collectionPoints.id,
  version: collectionPoints.version,
  name: collectionPoints.name,
  address: collectionPoints.address,
  shortName: collectionPoints.shortName,
  phone: collectionPoints.phone,
  whatsapp: collectionPoints.whatsapp,
  website: collectionPoints.website,
  description: collectionPoints.description,
  schedule: collectionPoints.schedule,
  openingHours: collectionPoints.openingHours,
  latitude: collectionPoints.latitude,
  longitude: collectionPoints.longitude,
  isActive: collectionPoints.isActive,
  handover: collectionPoints.handover,
  publicAccess: collectionPoints.publicAccess,
  accessNote: collectionPoints.accessNote,
  takesBookings: collectionPoints.takesBookings,
  pickupRules: sql<PickupRules | null>`(select rules from ${collectionPointPickups}
    where collection_point_id = ${collectionPoints.id})`,
  attribution: collectionPoints.attribution,
  materials,
  categories: categories(true),
  refusedCategories: categories(false),
};

export const findKeptPoint = async (db: Queryable, id: number): Promise<KeptPoint | null> =>
  (
    await db
      .select(keptPoint)
      .from(collectionPoints)
      .where(and(eq(collectionPoints.id, id), isNull(collectionPoints.deletesAt)))
  )[0] ?? null;

/** The criteria of a row's candidate points. */
export interface Sought {
  readonly number: number;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly claimed: number | null;
}

const candidatesMost = 30;
/** The chord length on the unit sphere for `duplicateMetres` on the Earth's surface. */
const chord = 2 * Math.sin(duplicateMetres / 6_371_008.8 / 2);

const near = (row: SQL): SQL => sql`(select ${collectionPoints.id} as id from ${collectionPoints}
  where place_on_sphere(${collectionPoints.latitude}, ${collectionPoints.longitude})
    operator(public.<@) public.cube_enlarge(place_on_sphere(${row}.latitude, ${row}.longitude), ${chord}, 3)
  order by place_on_sphere(${collectionPoints.latitude}, ${collectionPoints.longitude})
    operator(public.<->) place_on_sphere(${row}.latitude, ${row}.longitude) limit ${candidatesMost})`;

// A row without coordinates can only be matched by its name.
const named = (row: SQL): SQL => sql`(select ${collectionPoints.id} as id from ${collectionPoints}
  where ${row}.latitude is null and ${collectionPoints.searchText} like
    regexp_replace(fold_text(${row}.name), '([\\\\%_])', '\\\\\\1', 'g') || ' %' limit ${candidatesMost})`;

/** The candidate duplicates of rows, each with the number of its row, not yet executed. */
export const candidatesQuery = (db: Queryable, rows: readonly Sought[]) => {
  const r = sql.raw('r');
  const sought = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r(number int, name text, latitude float8, longitude float8, claimed int)`;
  // Materialized, since a planner without statistics of a new table would search anew for each of the points.
  const found = sql`(with found as materialized (select r.number, c.id from ${sought} cross join lateral
      (${near(r)} union ${named(r)} union (select r.claimed as id where r.claimed is not null)) c)
    select number, id from found) s`;
  return db
    .select({ number: sql<number>`s.number`, ...keptPoint })
    .from(found)
    .innerJoin(collectionPoints, and(sql`${collectionPoints.id} = s.id`, isNull(collectionPoints.deletesAt)))
    .orderBy(asc(collectionPoints.id));
};

/**
 * Candidate duplicates by row: points nearby, points of that name if the row has no coordinates, and the point that the row
 * claims.
 */
export const findCandidates = async (db: Queryable, rows: readonly Sought[]): Promise<Map<number, KeptPoint[]>> => {
  const candidates = new Map<number, KeptPoint[]>();
  for (const { number, ...point } of await candidatesQuery(db, rows))
    candidates.set(number, [...(candidates.get(number) ?? []), point]);
  return candidates;
};

/** The states of points before and after the writes that created these versions; `before` is null for a creation. */
export const findStates = async (
  db: Queryable,
  points: readonly { id: number; version: number }[],
): Promise<Map<number, { before: Record<string, unknown> | null; after: Record<string, unknown> | null }>> => {
  if (points.length === 0) return new Map();
  const rows = await db
    .select({ recordId: auditEntries.recordId, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as v(id int, version int)`,
      sql`${auditEntries.record} = 'collection-point' and ${auditEntries.recordId} = v.id::text
        and (${auditEntries.after} ->> 'version')::int = v.version`,
    );
  return new Map(rows.map(({ recordId, ...states }) => [Number(recordId), states]));
};

/** Those of the points that have any booking, open or closed. */
export const findBooked = async (transaction: Transaction, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await transaction
    .selectDistinct({ id: collectionSchedules.collectionPointId })
    .from(collectionSchedules)
    .where(inArray(collectionSchedules.collectionPointId, [...ids]));
  return new Set(rows.map(({ id }) => id));
};
