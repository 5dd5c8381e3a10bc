import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { failureFacts } from '../../platform/error-places.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { importsEnded } from '../../platform/metrics.ts';
import { LeaseLost, noLease } from '../../platform/queue/lease.ts';
import { applyRows, cancelRows, undoRows } from './applying.ts';
import { applyAreaRows, undoAreaRows } from './area-applying.ts';
import { checkAreaRows } from './area-rows.ts';
import type { AreaWriter } from './areas.ts';
import { checkRows } from './checking.ts';
import { applyItemRows, checkItemRows, undoItemRows } from './item-rows.ts';
import type { ItemWriter } from './items.ts';
import type { PointWriter } from './points.ts';
import { readFileRows } from './reading.ts';
import { type Claim, claimImport, type ImportRecord, updateClaimed } from './repository.ts';
import { removeFile } from './repository-files.ts';
import { removeRows } from './repository-rows.ts';
import { leaseLasts, Stopped, type Work } from './work.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Folder of files that are being received or read. */
  readonly folder: string;
  readonly writer: PointWriter;
  readonly itemWriter: ItemWriter;
  readonly areaWriter: AreaWriter;
}

/** Attempts at a step that fails, or whose process dies. */
const triesMost = 3;

/** The state of an import after a permanent failure; the failed step's writes are rolled back. */
const failedState = ({ state }: ImportRecord): 'failed' | 'checked' | 'applied' => {
  if (state === 'applying' || state === 'cancelling') return 'checked';
  return state === 'undoing' ? 'applied' : 'failed';
};

const workAt = (
  work: Work,
  { writer, itemWriter, areaWriter }: Pick<Parts, 'writer' | 'itemWriter' | 'areaWriter'>,
  record: ImportRecord,
): Promise<void> => {
  const { state, subject } = record;
  if (state === 'reading') return readFileRows(work, areaWriter, record);
  if (state === 'cancelling') return cancelRows(work);
  if (subject === 'items') {
    if (state === 'checking') return checkItemRows(work, itemWriter, record);
    return state === 'applying' ? applyItemRows(work, itemWriter) : undoItemRows(work, itemWriter);
  }
  if (subject === 'areas') {
    if (state === 'checking') return checkAreaRows(work, areaWriter, record);
    return state === 'applying' ? applyAreaRows(work, areaWriter) : undoAreaRows(work, areaWriter);
  }
  if (state === 'checking') return checkRows(work, record);
  return state === 'applying' ? applyRows(work, writer) : undoRows(work, writer);
};

/** Whether the stored records differ from the dry run, which is then repeated. */
const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['import-points-changed', 'import-items-changed', 'import-areas-changed'].includes(error.code);

/** Ends a step that failed for good. Of an unread import the rows and the file are deleted, and the warnings stay. */
const giveUp = async (
  { db }: Parts,
  record: ImportRecord & Claim,
  { failure, warnings = record.warnings }: { failure: string; warnings?: string[] },
): Promise<void> => {
  const state = failedState(record);
  const isFailed = state === 'failed';
  const isOurs = await db.transaction(async (transaction) => {
    const change = { state, failure, warnings, ...(isFailed ? { storedBytes: 0 } : {}) };
    if (!(await updateClaimed(transaction, record, change))) return false;
    if (!isFailed) return true;
    await removeRows(transaction, record.id);
    await removeFile(transaction, record.id);
    return true;
  });
  if (isOurs) importsEnded.inc({ subject: record.subject, result: 'failed' });
};

/** Results of the steps that end an import; the others prepare it. */
const results: Readonly<Partial<Record<ImportRecord['state'], string>>> = {
  applying: 'applied',
  undoing: 'undone',
  cancelling: 'cancelled',
};

const advance = async (parts: Parts, stopping: AbortSignal, record: ImportRecord & Claim): Promise<void> => {
  const { db } = parts;
  const { id, attempts } = record;
  // A claim is counted before its work: every earlier attempt ended with its process.
  if (attempts > triesMost) return giveUp(parts, record, { failure: 'internal' });
  try {
    await workAt({ ...parts, stopping, claim: record }, parts, record);
    const result = results[record.state];
    if (result !== undefined) importsEnded.inc({ subject: record.subject, result });
  } catch (error) {
    // Another worker has the import, or it was deleted.
    if (error instanceof LeaseLost) return;
    if (error instanceof Stopped) await updateClaimed(db, record, { ...noLease, attempts: attempts - 1 });
    else if (isStale(error))
      await updateClaimed(db, record, { state: 'checking', queuedAt: parts.clock.now(), failure: error.code, done: 0 });
    else if (error instanceof ApiError && error.code !== 'import-state' && error.status < 500)
      await giveUp(parts, record, {
        failure: error.code,
        ...(error.fields?.file === undefined ? {} : { warnings: error.fields.file.split('\n') }),
      });
    else if (attempts >= triesMost) {
      parts.logger.error(
        { import: id, state: record.state, ...failureFacts(error) },
        'importação abandonada: não pôde ser feita',
      );
      await giveUp(parts, record, { failure: 'internal' });
    } else throw error;
  }
};

/** Processes queued imports one by one until none is left or the process stops. */
export const advanceImports = async (parts: Parts, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted) {
    const now = parts.clock.now();
    const record = await claimImport(parts.db, { now, lease: leaseLasts });
    if (record === null) return;
    await advance(parts, stopping, record);
  }
};

const day = 86_400_000;

/** Deletes files of more than a day: their process ended while it received or read them. */
export const removeOldFiles = async ({ clock, folder }: Pick<Parts, 'clock' | 'folder'>): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < clock.now().getTime() - day) await rm(path, { force: true });
  }
};
