import type { AuditedRecord } from '@separai/contract/history/records';
import { undoWindow } from '@separai/contract/undo-window';
import { and, desc, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import type { Transaction } from './database/database.ts';
import { auditEntries } from './database/schema/audit.ts';

/** A person's latest change of a record: the states before and after it. */
export interface OwnChange {
  readonly at: Date;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** A person's latest changes of records that can still be undone at `at`, by record id; creations and deletions are left out. */
export const findUndoable = async (
  transaction: Transaction,
  record: AuditedRecord,
  ids: readonly (string | number)[],
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<ReadonlyMap<string, OwnChange>> => {
  const { id, recordId, actorId, before, after } = auditEntries;
  const since = new Date(at.getTime() - undoWindow.accepted * 1000);
  const rows = await transaction
    .selectDistinctOn([recordId], { recordId, at: auditEntries.at, before, after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.record, record),
        inArray(recordId, ids.map(String)),
        eq(actorId, userId),
        gte(auditEntries.at, since),
        isNotNull(before),
        isNotNull(after),
      ),
    )
    .orderBy(recordId, desc(id));
  return new Map(
    rows.flatMap(({ recordId: one, at: changedAt, before: state, after: changed }) =>
      state === null || changed === null ? [] : [[one, { at: changedAt, before: state, after: changed }] as const],
    ),
  );
};

/** The fields of a change with their values before it. */
export const fieldsBefore = ({ before, after }: OwnChange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([field, value]) => field !== 'version' && JSON.stringify(value) !== JSON.stringify(after[field]),
    ),
  );

/** When the messages about a change that can be undone are sent. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + undoWindow.held * 1000);
