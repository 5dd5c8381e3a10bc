import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written, writtenAtOnce } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';
import { inScope, type Scoped } from '../../../platform/scope.ts';
import { isOpen } from './repository-open.ts';
import type { ScheduleKey, ScheduleRow } from './repository-reading.ts';

/** The columns that a write changes. */
export type ScheduleChange = Partial<Omit<ScheduleRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>>;

/** The columns in a booking's audit entries: no typed text and no address. */
const auditedNames = [
  'organizationId',
  'collectionPointId',
  'date',
  'weightKg',
  'materials',
  'handover',
  'status',
  'collectedWeightKg',
  'collectedByMaterial',
  'weighedOn',
  'weightCorrection',
  'proposedDates',
  'seriesId',
  'version',
] as const satisfies readonly (keyof ScheduleRow)[];

/** The audited columns of a booking. */
export const auditedFields = (row: ScheduleRow) => ({
  ...Object.fromEntries(auditedNames.map((name) => [name, row[name]])),
  // The creation's entry records the attendant and the time of the caller's consent to the storage of the data.
  ...(row.byPhone ? { callerId: row.callerId } : {}),
});

/** Locks bookings until the transaction ends, by rising id. */
export const lockSchedules = (transaction: Transaction, which: SQL | undefined): Promise<ScheduleRow[]> =>
  transaction.select().from(collectionSchedules).where(which).orderBy(asc(collectionSchedules.id)).for('update');

/** Weighings by booking id. */
type Weighings = ReadonlyMap<string, Pick<ScheduleRow, 'collectedWeightKg' | 'collectedByMaterial'>>;

/** SQL for each booking's own weighing, within a statement that updates several bookings. */
const ownWeighings = (weighings: Weighings) => {
  const rows = JSON.stringify([...weighings].map(([id, weighing]) => ({ id, ...weighing })));
  const own = (column: SQL) => sql`(select ${column} from jsonb_to_recordset(${rows}::jsonb)
    as own (id uuid, "collectedWeightKg" numeric, "collectedByMaterial" jsonb) where own.id = ${collectionSchedules.id})`;
  return {
    collectedWeightKg: own(sql`own."collectedWeightKg"`),
    // A null of JSON is none of SQL.
    collectedByMaterial: own(sql`nullif(own."collectedByMaterial", 'null')`),
  };
};

/** `throughLink`: the caller of a phone booking, who has no account. */
type BookingActor = Actor & { readonly throughLink?: true };

const updateSchedules = async (
  transaction: Transaction,
  actor: BookingActor,
  schedules: readonly ScheduleRow[],
  change: ScheduleChange,
  weighings: Weighings = new Map(),
): Promise<ScheduleRow[]> => {
  const { id, version } = collectionSchedules;
  const all: ScheduleRow[] = [];
  for (let start = 0; start < schedules.length; start += writtenAtOnce) {
    const some = schedules.slice(start, start + writtenAtOnce);
    const written = some.map((row): ScheduleRow => {
      return { ...row, ...change, ...weighings.get(row.id), version: row.version + 1, updatedAt: actor.at };
    });
    const entries = some.map((before, index) => ({
      id: before.id,
      before: auditedFields(before),
      after: { ...auditedFields(written[index] ?? before), ...(actor.throughLink && { throughLink: true }) },
    }));
    await audited(transaction, actor, 'schedule', entries)
      .update(collectionSchedules)
      .set({
        ...change,
        ...(weighings.size > 0 ? ownWeighings(weighings) : {}),
        version: sql`${version} + 1`,
        updatedAt: actor.at,
      })
      .where(
        inArray(
          id,
          some.map((row) => row.id),
        ),
      );
    all.push(...written);
  }
  return all;
};

/**
 * The only way to update a booking (`docs/decisions/06`): locks it until the transaction ends and applies the result of
 * `change` to its present state. `change` receives null when there is none in the scope, and must throw then. Every write
 * raises the version and is audited. The caller must have locked the account (`lockUsersKeyShare`). `id` must be a UUID.
 */
export const writeSchedule = async <Done extends Exclude<Change<ScheduleChange>, 'deleted'>>(
  transaction: Transaction,
  actor: BookingActor,
  { id, scope }: ScheduleKey,
  change: (before: ScheduleRow | null) => Done | Promise<Done>,
): Promise<Written<ScheduleRow, Done>> => {
  const [before = null] = await lockSchedules(
    transaction,
    and(eq(collectionSchedules.id, id), inScope(collectionSchedules.organizationId, scope)),
  );
  const done: Exclude<Change<ScheduleChange>, 'deleted'> = await change(before);
  if (before === null) throw new Error('a booking that is not there was to be written');
  const [after = before] = done === 'unchanged' ? [before] : await updateSchedules(transaction, actor, [before], done);
  return { before, after };
};

/**
 * As `writeSchedule`, for those of several bookings in the scope that `choose` returns of the locked rows; sets the weighing of each.
 */
export const writeSchedules = async (
  transaction: Transaction,
  actor: Actor,
  { ids, weighings, scope }: Scoped & { readonly ids: readonly string[]; readonly weighings: Weighings },
  change: ScheduleChange,
  choose: (locked: readonly ScheduleRow[]) => Promise<readonly ScheduleRow[]>,
): Promise<ScheduleRow[]> => {
  const which = and(inArray(collectionSchedules.id, ids), inScope(collectionSchedules.organizationId, scope));
  const locked = await lockSchedules(transaction, which);
  return updateSchedules(transaction, actor, await choose(locked), change, weighings);
};

/** As `writeSchedule`, for several bookings in the scope, each with the change that `decide` gives for its locked row; others stay. */
export const writeSchedulesEach = async (
  transaction: Transaction,
  actor: Actor,
  { ids, scope }: Scoped & { readonly ids: readonly string[] },
  decide: (locked: readonly ScheduleRow[]) => Promise<ReadonlyMap<string, ScheduleChange>>,
): Promise<ScheduleRow[]> => {
  const which = and(inArray(collectionSchedules.id, [...ids]), inScope(collectionSchedules.organizationId, scope));
  const locked = ids.length === 0 ? [] : await lockSchedules(transaction, which);
  const changes = await decide(locked);
  const groups = new Map<string, { change: ScheduleChange; rows: ScheduleRow[] }>();
  for (const row of locked) {
    const change = changes.get(row.id);
    if (change === undefined) continue;
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { change, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  const written: ScheduleRow[] = [];
  for (const { change, rows } of groups.values()) written.push(...(await updateSchedules(transaction, actor, rows, change)));
  return written;
};

/** Locks bookings against writers until the transaction ends, in their order, and returns their versions. */
export const lockSchedulesKeyShare = async (transaction: Transaction, ids: readonly string[]): Promise<Map<string, number>> => {
  const { id, version } = collectionSchedules;
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .select({ id, version })
    .from(collectionSchedules)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('key share');
  return new Map(rows.map((row) => [row.id, row.version]));
};

/** As `writeSchedule`, for all open bookings of a person; returns the rows after the write. */
export const writeOpenSchedulesOf = async (
  transaction: Transaction,
  actor: Actor,
  userId: string,
  change: ScheduleChange,
): Promise<ScheduleRow[]> =>
  updateSchedules(
    transaction,
    actor,
    await lockSchedules(transaction, and(eq(collectionSchedules.userId, userId), isOpen)),
    change,
  );

/** As `writeSchedule`, for all bookings of a person. */
export const writeSchedulesOf = async (
  transaction: Transaction,
  actor: Actor,
  userId: string,
  change: ScheduleChange,
): Promise<ScheduleRow[]> =>
  updateSchedules(transaction, actor, await lockSchedules(transaction, eq(collectionSchedules.userId, userId)), change);

/** As `writeSchedule`, for those of the bookings that are still open at the point. */
export const writeOpenSchedulesAt = async (
  transaction: Transaction,
  actor: Actor,
  { pointId, ids }: { pointId: number; ids: readonly string[] },
  change: ScheduleChange,
): Promise<ScheduleRow[]> => {
  const { collectionPointId, id } = collectionSchedules;
  const which = and(eq(collectionPointId, pointId), inArray(id, ids), isOpen);
  return updateSchedules(transaction, actor, await lockSchedules(transaction, which), change);
};
