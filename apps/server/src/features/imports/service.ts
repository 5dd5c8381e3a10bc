import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { type AreaMapping, areaMappingProblem } from '@separai/contract/area-imports/fields';
import type { FileOnDisk } from '@separai/contract/body';
import { columnsKey, type ImportMapping, namesNothing, namesPoints } from '@separai/contract/imports/fields';
import type { ImportedPoint } from '@separai/contract/imports/imported-point';
import { possibleActionsOf, readRow, undoBlocker } from '@separai/contract/imports/rules';
import type {
  DuplicatesDecision,
  Import,
  ImportRow,
  ImportState,
  ImportSubject,
  RowDecision,
  RowPlace,
} from '@separai/contract/imports/schema';
import { changedFields, differenceTo, fieldsWith, filledFields } from '@separai/contract/imports/updates';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { openTable } from '../../platform/tables/open-table.ts';
import { storedBytesMax, waitingFilesMax } from './bounds.ts';
import { judge, soughtFor, withPlace } from './checking.ts';
import {
  countWaiting,
  findImport,
  findLastApplied,
  findStoredBytes,
  type ImportRecord,
  importOf,
  insertImport,
  lockImport,
  rememberMapping,
  removeImport,
  updateImport,
} from './repository.ts';
import { insertFile } from './repository-files.ts';
import { findCandidates, findStoredPoint } from './repository-points.ts';
import {
  countOutcomes,
  decideRows,
  findRow,
  lockRow,
  type RowRecord,
  updateRow,
  updatesPoint,
  writeChecked,
} from './repository-rows.ts';

export interface ImportParts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/** Equal for files of a subject with equal columns. */
export const hashOfColumns = (columns: readonly string[], subject: ImportSubject = 'points'): string =>
  createHash('sha256')
    .update(subject === 'points' ? columnsKey(columns) : `${subject} ${columnsKey(columns)}`)
    .digest('hex');

/** An import. Throws `import-not-found`. */
export const requireImport = async (db: Queryable, id: number): Promise<ImportRecord> => {
  const found = await findImport(db, id);
  if (found === null) throw new ApiError('import-not-found');
  return found;
};

/** An import as the API shows it. Throws `import-not-found`. */
export const showImport = async ({ db, clock }: Pick<ImportParts, 'db' | 'clock'>, id: number): Promise<Import> => {
  const found = await requireImport(db, id);
  return importOf(found, { lastApplied: await findLastApplied(db, found.subject), now: clock.now() });
};

/** Locks an import in any of some states until the transaction ends. Throws `import-not-found` and `import-state`. */
const requireHeld = async (transaction: Transaction, id: number, states: readonly ImportState[]): Promise<ImportRecord> => {
  const held = await lockImport(transaction, id);
  if (held === null) throw new ApiError('import-not-found');
  if (!states.includes(held.state)) throw new ApiError('import-state');
  return held;
};

const nameOf = (file: FileOnDisk): string => {
  const name = basename(file.name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
  return name.slice(-limits.nameMaxLength) || 'arquivo';
};

/**
 * Stores an uploaded file and queues it for reading; only its format is detected here. Throws `import-format-unknown`, and
 * `import-storage-full` when too much is stored or too many files are queued.
 */
export const startImport = async (
  { db, clock }: ImportParts,
  subject: ImportSubject,
  file: FileOnDisk,
  userId: string,
): Promise<Import> => {
  try {
    await openTable(file.path);
    if ((await countWaiting(db)) >= waitingFilesMax || (await findStoredBytes(db)) >= storedBytesMax)
      throw new ApiError('import-storage-full');
    const { id } = await db.transaction(async (transaction) => {
      const record = await insertImport(transaction, { userId, subject, fileName: nameOf(file), createdAt: clock.now() });
      await insertFile(transaction, record.id, file.path);
      return record;
    });
    return await showImport({ db, clock }, id);
  } finally {
    await rm(file.path, { force: true });
  }
};

/**
 * Sets the mapping of columns, remembers it for files with the same columns, and queues a new dry run. Throws when no column is
 * mapped to the points' names.
 */
export const mapImport = ({ db, clock }: ImportParts, id: number, mapping: ImportMapping): Promise<Import> =>
  db.transaction(async (transaction) => {
    const { columns, subject } = await requireHeld(transaction, id, ['checked']);
    // Columns of items have fixed names and are not mapped; those of areas have a mapping of their own.
    if (subject !== 'points') throw new ApiError('import-state');
    const names = columns.map(({ name }) => name);
    if (Object.values(mapping.columns).some((some) => some?.some((column) => !names.includes(column))))
      throw invalidFields({ columns: messages.valueInvalid });
    if (!namesPoints(mapping)) throw invalidFields({ columns: namesNothing });
    const { columns: fields, constants } = mapping;
    await rememberMapping(transaction, hashOfColumns(names), { columns: fields, constants }, clock.now());
    await updateImport(transaction, id, { mapping, state: 'checking', queuedAt: clock.now(), failure: null, done: 0 });
    return showImport({ db: transaction, clock }, id);
  });

/**
 * As `mapImport`, for a file of collection areas: also sets the rules of its frequency texts. Throws when type of collection,
 * days or city are not told.
 */
export const mapAreaImport = ({ db, clock }: ImportParts, id: number, areaMapping: AreaMapping): Promise<Import> =>
  db.transaction(async (transaction) => {
    const { columns, subject } = await requireHeld(transaction, id, ['checked']);
    if (subject !== 'areas') throw new ApiError('import-state');
    const names = columns.map(({ name }) => name);
    if (Object.values(areaMapping.columns).some((some) => some?.some((column) => !names.includes(column))))
      throw invalidFields({ columns: messages.valueInvalid });
    const problem = areaMappingProblem(areaMapping);
    if (problem !== null) throw invalidFields({ columns: problem });
    await rememberMapping(transaction, hashOfColumns(names, subject), areaMapping, clock.now());
    await updateImport(transaction, id, { areaMapping, state: 'checking', queuedAt: clock.now(), failure: null, done: 0 });
    return showImport({ db: transaction, clock }, id);
  });

const requireRow = async (transaction: Transaction, id: number, number: number): Promise<ImportRow> => {
  const row = await findRow(transaction, id, number);
  if (row === null) throw new Error('a row that was held is gone');
  return row;
};

const recount = async (transaction: Transaction, id: number): Promise<void> => {
  await updateImport(transaction, id, await countOutcomes(transaction, id));
};

/**
 * The fields that an update writes: the chosen ones, else those that fill empty fields of the point; null (all) for a row with
 * the point's own id.
 */
const fieldsOfUpdate = (
  { outcome }: Pick<RowRecord, 'outcome'>,
  { changes, fills, chosen }: { changes: object; fills: string[]; chosen: RowDecision['fields'] },
): string[] | null => {
  if (chosen !== undefined) return changedFields({ ...changes }, chosen);
  return outcome === 'changed' ? null : fills;
};

/** Decides on a row. Throws `import-decision-impossible`, and `import-point-taken` where another row updates the point. */
export const decideRow = (
  { db }: ImportParts,
  { id, number }: { id: number; number: number },
  { action, pointId: wanted, fields: chosen }: RowDecision,
): Promise<ImportRow> =>
  db.transaction(async (transaction) => {
    const { subject } = await requireHeld(transaction, id, ['checked']);
    const row = await lockRow(transaction, id, number);
    if (row === null) throw new ApiError('import-not-found');
    if (row.outcome === null || !possibleActionsOf(subject, row.outcome).includes(action))
      throw new ApiError('import-decision-impossible');
    if (action !== 'update' || subject !== 'points') await updateRow(transaction, id, number, { action });
    else {
      const pointId = wanted ?? row.pointId;
      const isOffered = pointId === row.pointId || row.candidates.some((candidate) => candidate.id === pointId);
      const point = pointId === null || !isOffered ? null : await findStoredPoint(transaction, pointId);
      if (point === null) throw new ApiError('import-decision-impossible');
      if (await updatesPoint(transaction, id, { pointId: point.id, besides: number })) throw new ApiError('import-point-taken');
      const changes = differenceTo(point, row.point as unknown as ImportedPoint, row.made) ?? {};
      const before = Object.fromEntries(Object.keys(changes).map((field) => [field, point[field as keyof typeof point]]));
      const fills = filledFields({ ...point }, row.point ?? {}, changes);
      const fields = fieldsOfUpdate(row, { changes, fills, chosen });
      const compared = { pointId: point.id, pointVersion: point.version, changes, before, fills, fields };
      // An update without fields skips the row.
      await updateRow(transaction, id, number, { ...compared, action: fields?.length === 0 ? 'skip' : action });
    }
    await recount(transaction, id);
    return requireRow(transaction, id, number);
  });

/** Outcomes of rows that describe a point of their own. */
const placeable: readonly RowRecord['outcome'][] = ['new', 'duplicate'];

/** Sets the location of a row without coordinates, and repeats its dry run. Throws `import-decision-impossible`. */
export const placeRow = (
  { db }: Pick<ImportParts, 'db'>,
  { id, number }: { id: number; number: number },
  place: RowPlace,
): Promise<ImportRow> =>
  db.transaction(async (transaction) => {
    const { subject, mapping, system, noticed } = await requireHeld(transaction, id, ['checked']);
    const row = await lockRow(transaction, id, number);
    if (row === null) throw new ApiError('import-not-found');
    const told = readRow(row.cells, mapping, system);
    const isMissing = subject === 'points' && placeable.includes(row.outcome) && told.point?.latitude === undefined;
    if (!isMissing) throw new ApiError('import-decision-impossible');
    const read = withPlace(told, place);
    const found = await findCandidates(transaction, soughtFor(number, read));
    await writeChecked(transaction, id, [judge(number, read, found.get(number) ?? [])]);
    await updateRow(transaction, id, number, { place });
    const noPlace = row.place === null ? noticed.noPlace - 1 : noticed.noPlace;
    await updateImport(transaction, id, { noticed: { ...noticed, noPlace } });
    await recount(transaction, id);
    return requireRow(transaction, id, number);
  });

/** Decides on every row that awaits a decision. */
export const decideDuplicates = (
  { db, clock }: ImportParts,
  id: number,
  { action, fields }: DuplicatesDecision,
): Promise<Import> =>
  db.transaction(async (transaction) => {
    await requireHeld(transaction, id, ['checked']);
    await decideRows(transaction, id, { action, fields: fields.flatMap(fieldsWith) });
    await recount(transaction, id);
    return showImport({ db: transaction, clock }, id);
  });

/** Queues an import for application by a worker, on behalf of a person. Throws `import-unsettled`. */
export const applyImport = ({ db, clock }: ImportParts, id: number, userId: string): Promise<Import> =>
  db.transaction(async (transaction) => {
    const { unsettled, areaMapping } = await requireHeld(transaction, id, ['checked']);
    if (unsettled > 0) throw new ApiError('import-unsettled');
    if (areaMapping !== null && areaMappingProblem(areaMapping) !== null) throw new ApiError('import-state');
    await updateImport(transaction, id, { state: 'applying', queuedAt: clock.now(), userId, failure: null, done: 0 });
    return showImport({ db: transaction, clock }, id);
  });

/**
 * Cancels a running application: its transaction is rolled back, and the import returns to its dry run. Throws `import-state`
 * once it is applied.
 */
export const cancelImport = ({ db, clock }: ImportParts, id: number): Promise<Import> =>
  db.transaction(async (transaction) => {
    await requireHeld(transaction, id, ['applying']);
    await updateImport(transaction, id, { state: 'cancelling', queuedAt: clock.now(), done: 0 });
    return showImport({ db: transaction, clock }, id);
  });

/**
 * Queues the latest import for its undo by a worker, on behalf of a person. Throws `import-not-last` and `import-rows-gone`.
 */
export const undoImport = ({ db, clock }: ImportParts, id: number, userId: string): Promise<Import> =>
  db.transaction(async (transaction) => {
    const held = await requireHeld(transaction, id, ['applied']);
    const hindrance = undoBlocker(held, { lastApplied: await findLastApplied(transaction, held.subject), now: clock.now() });
    if (hindrance !== null) throw new ApiError(hindrance);
    await updateImport(transaction, id, { state: 'undoing', queuedAt: clock.now(), userId, failure: null, done: 0 });
    return showImport({ db: transaction, clock }, id);
  });

/** Deletes an import that has not been applied. */
export const discardImport = ({ db }: ImportParts, id: number): Promise<void> =>
  db.transaction(async (transaction) => {
    await requireHeld(transaction, id, ['reading', 'checking', 'checked', 'failed']);
    await removeImport(transaction, id);
  });
