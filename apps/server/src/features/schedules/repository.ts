import { randomUUID } from 'node:crypto';
import type { PointHandover } from '@separai/contract/collection-points/handover';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { PublicAccess } from '@separai/contract/collection-points/public-access';
import { weighingOf } from '@separai/contract/schedules/rules';
import { PickupAddress, type Schedule, schedulesListed } from '@separai/contract/schedules/schema';
import { openStatuses } from '@separai/contract/schedules/status';
import { and, asc, desc, eq, exists, gte, inArray, not, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Actor, audited, auditedCreation, type Change, type Written, writtenAtOnce } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { collectionPointMaterials, collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';
import { inScope, type Scoped } from '../../platform/scope.ts';

/** A booking's row. */
export type ScheduleRow = typeof collectionSchedules.$inferSelect;
/** The id of a booking, and the scope in which it must be. */
export type ScheduleKey = Scoped & { readonly id: string };
/** The columns that a write changes. */
export type ScheduleChange = Partial<Omit<ScheduleRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>>;
/** A booking to be inserted, as `pendente`. */
export type NewSchedule = Omit<
  ScheduleRow,
  | 'id'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'status'
  | 'reason'
  | 'weightCorrection'
  | 'proposedDates'
  | 'byPhone'
  | 'callerId'
  | 'seriesId'
  | 'occurrenceDate'
  | keyof ReturnType<typeof weighingOf>
> & { readonly callerId?: string };
/** A booking with the id of its account or caller, null once these are gone, and the person at the scale. */
export type KeptSchedule = Schedule & {
  readonly userId: string | null;
  readonly callerId: string | null;
  readonly weighedBy: string | null;
};
/** The columns of a point that decide whether it can be booked, and those that a booking shows. */
export type BookablePoint = Schedule['collectionPoint'] & {
  readonly organizationId: number | null;
  readonly isActive: boolean;
  readonly openingHours: string | null;
  readonly publicAccess: PublicAccess;
  readonly takesBookings: boolean;
  readonly handover: PointHandover;
  readonly materials: readonly MaterialType[];
};

const shownPoint = {
  id: collectionPoints.id,
  name: collectionPoints.name,
  shortName: collectionPoints.shortName,
  address: collectionPoints.address,
  phone: collectionPoints.phone,
  schedule: collectionPoints.schedule,
};

/** The columns of a booking that are selected. */
export const shown = {
  id: collectionSchedules.id,
  userId: collectionSchedules.userId,
  callerId: collectionSchedules.callerId,
  collectionPointId: collectionSchedules.collectionPointId,
  collectionPoint: shownPoint,
  date: collectionSchedules.date,
  weightKg: collectionSchedules.weightKg,
  observation: collectionSchedules.observation,
  materials: collectionSchedules.materials,
  handover: collectionSchedules.handover,
  pickup: collectionSchedules.pickup,
  status: collectionSchedules.status,
  reason: collectionSchedules.reason,
  collectedWeightKg: collectionSchedules.collectedWeightKg,
  collectedByMaterial: collectionSchedules.collectedByMaterial,
  weighedBy: collectionSchedules.weighedBy,
  weighedOn: collectionSchedules.weighedOn,
  weightCorrection: collectionSchedules.weightCorrection,
  proposedDates: collectionSchedules.proposedDates,
  seriesId: collectionSchedules.seriesId,
  occurrenceDate: collectionSchedules.occurrenceDate,
  version: collectionSchedules.version,
  createdAt: collectionSchedules.createdAt,
  updatedAt: collectionSchedules.updatedAt,
};

const select = (db: Queryable) =>
  db
    .select(shown)
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId));

/** A row with its times as ISO 8601 text. */
export const scheduleOf = <Row extends { createdAt: Date; updatedAt: Date }>(
  row: Row,
): Omit<Row, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string } => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const schedulesOfPerson = preparedStatement((db) => {
  const { date, createdAt, id } = collectionSchedules;
  return select(db)
    .where(eq(collectionSchedules.userId, sql.placeholder('userId')))
    .orderBy(desc(date), desc(createdAt), desc(id))
    .limit(schedulesListed)
    .prepare('schedules_of_person');
});

/** A person's bookings, latest day first, at most `schedulesListed`. */
export const findSchedulesOf = async (db: Queryable, userId: string): Promise<Schedule[]> =>
  (await schedulesOfPerson(db, { userId })).map(scheduleOf);

/** A booking just written, joined with its point without a query. */
export const shownSchedule = (
  {
    idempotencyKey: _key,
    idempotencyFingerprint: _fingerprint,
    organizationId: _organizationId,
    byPhone: _byPhone,
    ...row
  }: ScheduleRow,
  { id, name, shortName, address, phone, schedule }: Schedule['collectionPoint'],
): KeptSchedule => scheduleOf({ ...row, collectionPoint: { id, name, shortName, address, phone, schedule } });

/** Bookings by id (UUIDs), of any owner, earliest day first. */
export const findSchedules = async (db: Queryable, ids: readonly string[]): Promise<KeptSchedule[]> => {
  const { date, id } = collectionSchedules;
  const rows = await select(db).where(inArray(id, ids)).orderBy(asc(date), asc(id));
  return rows.map(scheduleOf);
};

/** The booking created under a person's `Idempotency-Key`, with the SHA-256 of its request. */
export const findByIdempotencyKey = async (
  db: Queryable,
  userId: string,
  key: string,
): Promise<{ id: string; fingerprint: Buffer | null } | null> => {
  const [row] = await db
    .select({ id: collectionSchedules.id, fingerprint: collectionSchedules.idempotencyFingerprint })
    .from(collectionSchedules)
    .where(and(eq(collectionSchedules.userId, userId), eq(collectionSchedules.idempotencyKey, key)));
  return row ?? null;
};

const bookablePoint = {
  ...shownPoint,
  organizationId: collectionPoints.organizationId,
  isActive: collectionPoints.isActive,
  openingHours: collectionPoints.openingHours,
  publicAccess: collectionPoints.publicAccess,
  takesBookings: collectionPoints.takesBookings,
  handover: collectionPoints.handover,
};

/**
 * Locks a point until the transaction ends, so that it can be neither closed nor deleted under a booking
 * (`docs/decisions/06`).
 */
export const lockBookablePoint = async (transaction: Transaction, id: number): Promise<BookablePoint | null> => {
  const [point] = await transaction
    .select(bookablePoint)
    .from(collectionPoints)
    .where(eq(collectionPoints.id, id))
    .for('key share');
  if (point === undefined) return null;
  const links = await transaction
    .select({ materialType: collectionPointMaterials.materialType })
    .from(collectionPointMaterials)
    .where(eq(collectionPointMaterials.collectionPointId, id));
  return { ...point, materials: links.map((link) => link.materialType) };
};

/** A person's home address for pickups; null while it is incomplete. */
export const findHome = async (db: Queryable, userId: string): Promise<PickupAddress | null> => {
  const { cep, address, number, complement } = users;
  const [home] = await db.select({ cep, address, number, complement }).from(users).where(eq(users.id, userId));
  const parsed = PickupAddress.safeParse(home);
  return parsed.success ? parsed.data : null;
};

/** The state on which a new booking depends. */
export interface BookingFacts {
  /** Null when the point does not exist. */
  readonly point: BookablePoint | null;
  /** Number of the person's open bookings. */
  readonly open: number;
  /** Whether the person has booked with this key before. */
  readonly isKeyUsed: boolean;
}

const lockingForBooking = preparedStatement((transaction) => {
  const pointId = sql.placeholder('pointId');
  const point = transaction
    .$with('point')
    .as(transaction.select(bookablePoint).from(collectionPoints).where(eq(collectionPoints.id, pointId)).for('key share'));
  // The reference to `point` forces PostgreSQL to lock the point first.
  const isIt = and(eq(users.id, sql.placeholder('userId')), sql`(select count(*) from ${point}) >= 0`);
  const person = transaction
    .$with('person')
    .as(transaction.select({ userId: users.id }).from(users).where(isIt).for('no key update'));
  const facts = sql<Pick<BookingFacts, 'open' | 'isKeyUsed'> & { materials: MaterialType[] }>`booking_facts(
    ${pointId}::int, ${person.userId}, ${sql.placeholder('idempotencyKey')}::text)`;
  return transaction
    .with(point, person)
    .select({ point: { ...point._.selectedFields }, facts })
    .from(person)
    .leftJoin(point, sql`true`)
    .prepare('hold_for_booking');
});

/**
 * Locks the point, and then the account against concurrent bookings, until the transaction ends, and returns the state for the
 * decision; null when the account is gone.
 */
export const lockForBooking = async (
  transaction: Transaction,
  wanted: { pointId: number; userId: string; idempotencyKey: string | null },
): Promise<BookingFacts | null> => {
  const [row] = await lockingForBooking(transaction, wanted);
  if (row === undefined) return null;
  const { materials, ...rest } = row.facts;
  return { ...rest, point: row.point === null ? null : { ...row.point, materials } };
};

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
  // The creation's entry records with whom and when the caller agreed to the storage of the data.
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

/** The ids of a point's open pickups of a day. Nothing is locked. */
export const findOpenPickups = async (db: Queryable, pointId: number, day: string): Promise<string[]> => {
  const { id, collectionPointId, date, handover } = collectionSchedules;
  const rows = await db
    .select({ id })
    .from(collectionSchedules)
    .where(
      and(
        eq(collectionPointId, pointId),
        eq(date, day),
        eq(handover, 'pickup'),
        inArray(collectionSchedules.status, openStatuses),
      ),
    );
  return rows.map((row) => row.id);
};

/** The bookings that were cancelled for a reason at points since a time, with their owners. */
export const findCancelledAt = (
  db: Queryable,
  { pointIds, reasons, since }: { pointIds: readonly number[]; reasons: readonly string[]; since: Date },
): Promise<{ id: string; userId: string | null }[]> => {
  const { id, userId, collectionPointId, status, reason, updatedAt } = collectionSchedules;
  return db
    .select({ id, userId })
    .from(collectionSchedules)
    .where(
      and(
        inArray(collectionPointId, [...pointIds]),
        eq(status, 'cancelado'),
        inArray(reason, [...reasons]),
        gte(updatedAt, since),
      ),
    );
};

/** Those of the bookings' points that residents find, locked so that none can be closed until the transaction ends. */
export const lockListedPointsOf = async (transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<number>> => {
  const pointIds = transaction
    .select({ id: collectionSchedules.collectionPointId })
    .from(collectionSchedules)
    .where(inArray(collectionSchedules.id, [...ids]));
  const rows = await transaction
    .select({ id: collectionPoints.id, isListed: collectionPoints.isListed })
    .from(collectionPoints)
    .where(inArray(collectionPoints.id, pointIds))
    .orderBy(asc(collectionPoints.id))
    .for('key share');
  return new Set(rows.flatMap(({ id, isListed }) => (isListed ? [id] : [])));
};

/** The columns of a new booking that differ from one to another. `pickup` is JSON, since the column's encoder takes no null. */
const givenNames = [
  'id',
  'userId',
  'byPhone',
  'callerId',
  'collectionPointId',
  'organizationId',
  'date',
  'weightKg',
  'observation',
  'materials',
  'handover',
  'idempotencyKey',
  'idempotencyFingerprint',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ScheduleRow)[];

const insertingSchedule = preparedStatement((transaction) => {
  const given = Object.fromEntries(givenNames.map((name) => [name, sql.placeholder(name)])) as Record<
    (typeof givenNames)[number],
    Placeholder
  >;
  return auditedCreation(transaction, 'schedule')
    .insert(collectionSchedules)
    .values({ ...given, pickup: sql`${sql.placeholder('pickup')}::jsonb` })
    .prepare('insert_schedule');
});

/** Inserts a booking of a person or of a caller with its audit entry. */
export const writeNewSchedule = async (
  transaction: Transaction,
  { userId: actorId, at }: Actor,
  schedule: NewSchedule,
): Promise<ScheduleRow> => {
  const { callerId = null } = schedule;
  const after: ScheduleRow = {
    ...schedule,
    callerId,
    byPhone: callerId !== null,
    id: randomUUID(),
    status: 'pendente',
    reason: null,
    ...weighingOf({}),
    weightCorrection: null,
    proposedDates: null,
    seriesId: null,
    occurrenceDate: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const pickup = after.pickup === null ? null : JSON.stringify(after.pickup);
  const entry = { at, actorId, recordId: after.id, state: auditedFields(after) };
  await insertingSchedule(transaction, { ...after, pickup, ...entry });
  return after;
};

const isOpen = inArray(collectionSchedules.status, openStatuses);

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

/** Up to `most` open bookings of a point with their owners. Nothing is locked. */
export const findSomeOpenAt = (
  db: Queryable,
  pointId: number,
  most: number,
): Promise<{ id: string; userId: string | null }[]> => {
  const { id, userId, collectionPointId } = collectionSchedules;
  return db
    .select({ id, userId })
    .from(collectionSchedules)
    .where(and(eq(collectionPointId, pointId), isOpen))
    .limit(most);
};

/** Inactive or restricted points that still have open bookings. */
export const findClosedPointsWithOpenSchedules = async (db: Queryable): Promise<number[]> => {
  const open = db
    .select({ id: collectionSchedules.id })
    .from(collectionSchedules)
    .where(and(eq(collectionSchedules.collectionPointId, collectionPoints.id), isOpen));
  const rows = await db
    .select({ id: collectionPoints.id })
    .from(collectionPoints)
    .where(and(not(collectionPoints.isListed), exists(open)))
    .orderBy(asc(collectionPoints.id));
  return rows.map(({ id }) => id);
};

/** The owners of bookings, without erased ones. `ids` must be UUIDs. */
export const findPeopleOf = async (db: Queryable, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ userId: collectionSchedules.userId })
    .from(collectionSchedules)
    .where(inArray(collectionSchedules.id, ids));
  return rows.flatMap(({ userId }) => userId ?? []);
};
