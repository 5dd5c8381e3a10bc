import type { ImportRow, ImportRowQuery, RowAction, RowOutcome } from '@separai/contract/imports/schema';
import { rangeOf } from '@separai/contract/pages';
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { importRows } from '../../platform/database/schema/imports.ts';
import { rowsAtOnce } from './bounds.ts';

/** A row without its polygons, which are read apart (`repository-area-rows.ts`). */
export type RowRecord = Omit<typeof importRows.$inferSelect, 'shape'>;

const { shape: _shape, ...columns } = getTableColumns(importRows);

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
  ...listedColumns
} = columns;
const listed = {
  ...listedColumns,
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
  const items = await db
    .select(listed)
    .from(importRows)
    .where(wanted)
    .orderBy(asc(importRows.number))
    .limit(limit)
    .offset(offset);
  return { items, total: await db.$count(importRows, wanted) };
};

export const findRow = async (db: Queryable, importId: number, number: number): Promise<ImportRow | null> =>
  (
    await db
      .select(listed)
      .from(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.number, number)))
  )[0] ?? null;

export const lockRow = async (transaction: Transaction, importId: number, number: number): Promise<RowRecord | null> =>
  (
    await transaction
      .select(columns)
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
    .select(columns)
    .from(importRows)
    .where(and(wanted, sql`${importRows.number} <= (${last})`))
    .orderBy(asc(importRows.number));
};

/** The rejected rows of an import's dry run, in the order of the file. */
export async function* findRefusedRows(db: Queryable, importId: number): AsyncGenerator<RowRecord> {
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
    .select(columns)
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
export const decideRows = async (
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
export const recordWritten = async (
  transaction: Transaction,
  importId: number,
  rows: readonly { number: number; pointId: number; pointVersion: number }[],
): Promise<void> => {
  await transaction.execute(sql`update ${importRows} r set point_id = v."pointId", point_version = v."pointVersion"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(number int, "pointId" int, "pointVersion" int)
    where r.import_id = ${importId} and r.number = v.number`);
};

/** Records the versions of the written items. */
export const recordWrittenItems = async (
  transaction: Transaction,
  importId: number,
  items: readonly { itemId: string; itemVersion: number }[],
): Promise<void> => {
  await transaction.execute(sql`update ${importRows} r set item_version = v."itemVersion"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as v("itemId" text, "itemVersion" int)
    where r.import_id = ${importId} and r.item_id = v."itemId" and r.action <> 'skip'`);
};

export const recordUndone = async (
  transaction: Transaction,
  importId: number,
  rows: readonly { number: number; undone: RowRecord['undone'] }[],
): Promise<void> => {
  await transaction.execute(sql`update ${importRows} r set undone = v.undone
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(number int, undone text)
    where r.import_id = ${importId} and r.number = v.number`);
};
