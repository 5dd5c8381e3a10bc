import type { AuditedRecord } from '@separai/contract/history/records';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from './database/database.ts';
import { auditEntries } from './database/schema/audit.ts';
import type { Scope } from './scope.ts';

/** Author and time of a write. */
export interface Actor {
  /** Null: the service itself, for instance while seeding. */
  readonly userId: string | null;
  readonly at: Date;
}

/** The effect of a write on a record: changed fields, none ('unchanged'), or its deletion ('deleted'). */
export type Change<Fields> = Fields | 'unchanged' | 'deleted';

/** A record's states before and after a write. */
export interface Written<Row, Done> {
  readonly before: Row;
  /** Null only after a deletion. */
  readonly after: 'deleted' extends Done ? Row | null : Row;
}

/** The states that an entry records, without personal data; null where the record did not exist. */
interface AuditedWrite {
  readonly id: string | number;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/**
 * Starts a statement that writes records (1 to `writtenAtOnce`) and appends their audit entries: continue with `.insert(…)`,
 * `.update(…)` or `.delete(…)`.
 */
export const audited = (
  transaction: Transaction,
  { userId, at }: Actor,
  record: AuditedRecord,
  writes: readonly AuditedWrite[],
) => {
  const actor = userId === null ? ('service' as const) : ('person' as const);
  const entries = writes.map(({ id, ...states }) => ({ at, actor, actorId: userId, record, recordId: String(id), ...states }));
  const appended = transaction.insert(auditEntries).values(entries).returning({ id: auditEntries.id });
  return transaction.with(transaction.$with('entries').as(appended));
};

/**
 * As `audited`, for the creation of a record by a person in a prepared statement with the placeholders `recordId`, `actorId`,
 * `at` and `state`, the state that the entry records.
 */
export const auditedCreation = (transaction: Transaction, record: AuditedRecord) => {
  const entry = {
    at: sql.placeholder('at'),
    actor: 'person',
    actorId: sql.placeholder('actorId'),
    record,
    recordId: sql.placeholder('recordId'),
    before: sql`null`,
    after: sql.placeholder('state'),
  } as const;
  const appended = transaction.insert(auditEntries).values(entry).returning({ id: auditEntries.id });
  return transaction.with(transaction.$with('entries').as(appended));
};

/** The organisation in an entry's states, in the form of the index; null in entries of records without one. */
const organizationOfEntry = sql`coalesce(${auditEntries.after} ->> 'organizationId', ${auditEntries.before} ->> 'organizationId')`;

/**
 * The condition of a scope on entries: an organisation has the entries of records that were its own after the write, or, of
 * records without an organisation after it, before it.
 */
export const isEntryInScope = (scope: Scope): SQL | undefined =>
  'all' in scope ? undefined : sql`${organizationOfEntry} = ${String(scope.organizationId)}`;

/** An export with personal data, before it is sent. */
interface ExportedFile {
  /** The exported kind of records, such as `schedules`. */
  readonly subject: string;
  readonly format: string;
  readonly count: number;
  /** The filter without free text: an entry cannot be erased together with a person that the text may name. */
  readonly filter: Record<string, unknown>;
}

/** Appends the entry of an export. Await it before the first byte is sent, so that every export is audited. */
export const writeExportEntry = async (
  db: Queryable,
  { userId, at }: Actor,
  { subject, ...facts }: ExportedFile,
): Promise<void> => {
  const { filter, ...rest } = facts;
  const after = { subject, ...rest, ...filter };
  await db
    .insert(auditEntries)
    .values({ at, actor: 'person', actorId: userId, record: 'export', recordId: subject, before: null, after });
};

/** Maximum number of records per statement: PostgreSQL accepts at most 65,535 parameters. */
export const writtenAtOnce = 1000;
