import type { AreaContent, AreaWords } from '@separai/contract/area-imports/changes';
import type { AreaDraft } from '@separai/contract/area-imports/plan';
import type { ColumnTexts } from '@separai/contract/area-imports/proposal';
import type { FileShape } from '@separai/contract/area-imports/shape';
import type { RowAction, RowOutcome } from '@separai/contract/imports/schema';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { importRows } from '../../platform/database/schema/imports.ts';

/** The result of the dry run of a row of a file of areas. */
export interface CheckedAreaRow {
  readonly number: number;
  readonly outcome: RowOutcome;
  readonly action: RowAction;
  /** Of the first row of an area. */
  readonly area: { readonly draft: AreaDraft; readonly words: AreaWords; readonly shaped: readonly number[] } | null;
  readonly areaId: number | null;
  readonly areaVersion: number | null;
  readonly changes: AreaWords | null;
  readonly before: AreaWords | null;
  /** Number of the first row of the area. */
  readonly repeats: number | null;
  readonly notes: readonly string[];
  readonly problems: Readonly<Record<string, string>>;
}

export const writeCheckedAreas = async (db: Queryable, importId: number, rows: readonly CheckedAreaRow[]): Promise<void> => {
  await db.execute(sql`update ${importRows} r set outcome = v.outcome, action = v.action, area = v.area, area_id = v."areaId",
      area_version = v."areaVersion", changes = v.changes, before = v.before, repeats = v.repeats, notes = v.notes,
      problems = v.problems, undone = null, fields = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(number int, outcome text, action text, area jsonb, "areaId" int,
      "areaVersion" int, changes jsonb, before jsonb, repeats int, notes jsonb, problems jsonb)
    where r.import_id = ${importId} and r.number = v.number`);
};

/** The polygons of rows that have any, by the numbers of the rows in the order of the file. */
export const findShapes = async (
  db: Queryable,
  importId: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, FileShape>> => {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({ number: importRows.number, shape: importRows.shape })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.number, [...numbers]), isNotNull(importRows.shape)))
    .orderBy(asc(importRows.number));
  return new Map(rows.flatMap(({ number, shape }) => (shape === null ? [] : [[number, shape] as const])));
};

/** The numbers of rows with polygons. */
export const findShaped = async (db: Queryable, importId: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .select({ number: importRows.number })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.shape)));
  return new Set(rows.map(({ number }) => number));
};

/** Rows from whose texts the columns are proposed. */
const sampledRows = 5_000;
const sampledTexts = 200;

/** The columns of a file with the texts of its first rows. */
export const findColumnTexts = async (db: Queryable, importId: number): Promise<ColumnTexts[]> => {
  const { rows } = await db.execute<{ name: string; filled: number; texts: string[] }>(sql`
    select key as name, count(*)::int as filled, (array_agg(distinct left(value, 300)))[1:${sql.raw(String(sampledTexts))}] as texts
    from (select cells from ${importRows} where import_id = ${importId} order by number limit ${sampledRows}) r
      cross join lateral jsonb_each_text(r.cells)
    group by key`);
  return rows;
};

/** Records the area that a row has written, and its content before. */
export const noteAreaWritten = async (
  transaction: Transaction,
  importId: number,
  rows: readonly { number: number; areaId: number; areaVersion: number; areaBefore: AreaContent | null }[],
): Promise<void> => {
  await transaction.execute(sql`update ${importRows} r set area_id = v."areaId", area_version = v."areaVersion",
      area_before = v."areaBefore"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(number int, "areaId" int, "areaVersion" int, "areaBefore" jsonb)
    where r.import_id = ${importId} and r.number = v.number`);
};
