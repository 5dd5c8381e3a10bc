import type { LastChange } from '@separai/contract/history/last-change-schema';
import type { AuditedRecord } from '@separai/contract/history/records';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from './database/database.ts';
import { users } from './database/schema/accounts.ts';
import { auditEntries } from './database/schema/audit.ts';
import { pointReports } from './database/schema/point-reports.ts';

const { id, at, actor, actorId, record, recordId } = auditEntries;

// The entries of one operation have the same instant: an import's records and its own entry, a report's application and its
// settling.
const importState = sql<string | null>`(select told.after ->> 'state' from ${auditEntries} told
  where told.record = 'import' and told.at = ${at} and told.actor_id is not distinct from ${actorId} limit 1)`;
const isFromReport = sql<boolean>`${record} = 'collection-point' and exists (select from ${pointReports}
  where ${pointReports.collectionPointId}::text = ${recordId} and ${pointReports.state} = 'applied' and ${pointReports.settledAt} = ${at})`;

const wayOf = ({ state, fromReport }: { state: string | null; fromReport: boolean }): LastChange['through'] => {
  if (state !== null) return state === 'undone' ? 'import-undo' : 'import';
  return fromReport ? 'report' : 'form';
};

/** The last author of each record, by record id, in the form shown to the administrator `asking`. */
export const findLastChanges = async (
  db: Queryable,
  of: AuditedRecord,
  ids: readonly (string | number)[],
  asking: string,
): Promise<ReadonlyMap<string, LastChange>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([recordId], {
      recordId,
      at,
      actor,
      actorId,
      name: users.name,
      state: importState,
      fromReport: isFromReport,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, actorId))
    .where(and(eq(record, of), inArray(recordId, ids.map(String))))
    .orderBy(recordId, desc(id));
  return new Map(
    rows.map((row) => [
      row.recordId,
      {
        at: row.at.toISOString(),
        actor: row.actor === 'service' ? 'service' : row.actorId === null ? 'erased' : 'person',
        name: row.name,
        own: row.actorId === asking,
        through: wayOf(row),
      },
    ]),
  );
};

/** The current state of a record with its last author: the body of the conflict response to an outdated write. */
export const withLastChange = async <Shown extends { id: string | number }>(
  db: Queryable,
  of: AuditedRecord,
  shown: Shown,
  asking: string,
): Promise<Shown & { lastChange: LastChange | undefined }> => ({
  ...shown,
  lastChange: (await findLastChanges(db, of, [shown.id], asking)).get(String(shown.id)),
});

/** The account that last deactivated or restricted a point; null for the service itself, and for an erased account. */
export const findDeactivator = async (db: Queryable, pointId: number): Promise<string | null> => {
  const [entry] = await db
    .select({ actorId })
    .from(auditEntries)
    .where(
      and(
        eq(record, 'collection-point'),
        eq(recordId, String(pointId)),
        sql`((${auditEntries.before} ->> 'isActive' = 'true' and ${auditEntries.after} ->> 'isActive' = 'false')
          or (${auditEntries.before} ->> 'publicAccess' is distinct from 'restricted' and ${auditEntries.after} ->> 'publicAccess' = 'restricted'))`,
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return entry?.actorId ?? null;
};
