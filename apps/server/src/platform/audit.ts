import type { AuditedRecord } from '@separai/contract/history/schema';
import type { Db } from './database/database.ts';
import { auditEntries } from './database/schema/audit.ts';

/** Who writes, and when. */
export interface Actor {
  /** Null: the service itself, as when it seeds. */
  readonly userId: string | null;
  readonly at: Date;
}

/** What is done to a record: fields that change, nothing at all, or its end. */
export type Change<Fields> = Fields | 'kept' | 'removed';

/** A record before and after a write. */
export interface Written<Row, Done> {
  readonly before: Row;
  /** Null only where it may have been removed. */
  readonly after: 'removed' extends Done ? Row | null : Row;
}

/** What an entry tells of a record, without anything personal; null where there is none. */
interface AuditedWrite {
  readonly id: string | number;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/**
 * Begins a write of records, one at least and `writtenAtOnce` at most, whose entries are appended by the same statement: go on with
 * `.insert(…)`, `.update(…)` or `.delete(…)`.
 */
export const audited = (transaction: Db, { userId, at }: Actor, record: AuditedRecord, writes: readonly AuditedWrite[]) => {
  const actor = userId === null ? ('service' as const) : ('person' as const);
  const entries = writes.map(({ id, ...states }) => ({ at, actor, actorId: userId, record, recordId: String(id), ...states }));
  const appended = transaction.insert(auditEntries).values(entries).returning({ id: auditEntries.id });
  return transaction.with(transaction.$with('entries').as(appended));
};

/** A file with personal data that is about to be sent. */
interface ExportedFile {
  /** The kind of records, such as `schedules`. */
  readonly subject: string;
  readonly format: string;
  readonly count: number;
  /** The filter, without any typed text: an entry cannot be erased with its person. */
  readonly filter: Record<string, unknown>;
}

/** Appends the entry of an export. Await it before the first byte is sent, so that no export goes without its entry. */
export const writeExportEntry = async (db: Db, { userId, at }: Actor, { subject, ...facts }: ExportedFile): Promise<void> => {
  const { filter, ...rest } = facts;
  const after = { subject, ...rest, ...filter };
  await db
    .insert(auditEntries)
    .values({ at, actor: 'person', actorId: userId, record: 'export', recordId: subject, before: null, after });
};

/** How many records are written by one statement: PostgreSQL takes at most 65,535 parameters. */
export const writtenAtOnce = 1000;
