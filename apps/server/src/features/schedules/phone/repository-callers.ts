import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CalendarDay } from '@separai/contract/calendar';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { callerLinks, callers } from '../../../platform/database/schema/callers.ts';
import { collectionPoints } from '../../../platform/database/schema/collection-points.ts';
import { outbox } from '../../../platform/database/schema/outbox.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';
import { inScope } from '../../../platform/scope.ts';
import type { ScheduleKey } from '../bookings/repository-reading.ts';

type CallerRow = typeof callers.$inferSelect;

/** Kind of the mails to callers. Their data name the link, and by it the caller. */
export const callerMail = 'phone-booking';

/** A token of 256 random bits, for a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** The SHA-256 of a token, the only part of it that is stored. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Inserts the caller of a new booking and returns the id. */
export const insertCaller = async (
  transaction: Transaction,
  caller: Pick<CallerRow, 'name' | 'phone' | 'email' | 'agreedAt'>,
): Promise<string> => {
  const id = randomUUID();
  await transaction.insert(callers).values({ ...caller, id });
  return id;
};

const callerOf = (db: Queryable, { id, scope }: ScheduleKey) => {
  const { callerId, date, organizationId } = collectionSchedules;
  return db
    .select({ callerId, date })
    .from(collectionSchedules)
    .where(and(eq(collectionSchedules.id, id), inScope(organizationId, scope)));
};

/** The caller's id and the day of a booking in the scope; null without the booking. `key.id` must be a UUID. */
export const findCallerId = async (db: Queryable, key: ScheduleKey) => (await callerOf(db, key))[0] ?? null;

/** The same, of a booking that neither changes nor leaves the scope until the transaction ends. */
export const lockCallerId = async (transaction: Transaction, key: ScheduleKey) =>
  (await callerOf(transaction, key).for('share'))[0] ?? null;

/** A caller, locked until the transaction ends; null once erased. Bookings are locked before callers. */
export const lockCaller = async (transaction: Transaction, id: string): Promise<CallerRow | null> => {
  const [row] = await transaction.select().from(callers).where(eq(callers.id, id)).for('update');
  return row ?? null;
};

/** A caller; null once erased. */
export const findCaller = async (db: Queryable, id: string): Promise<CallerRow | null> => {
  const [row] = await db.select().from(callers).where(eq(callers.id, id));
  return row ?? null;
};

/** The callers of some ids who gave an e-mail address. */
export const findMailedCallers = async (db: Queryable, ids: readonly string[]): Promise<{ id: string; email: string }[]> => {
  const rows = await db
    .select({ id: callers.id, email: callers.email })
    .from(callers)
    .where(and(inArray(callers.id, [...ids]), isNotNull(callers.email)))
    .orderBy(asc(callers.id));
  return rows.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]));
};

/** Links of a caller that are stored; a newer one replaces the oldest. */
const linksMost = 20;

/** Inserts links, and deletes the oldest beyond `linksMost` of each caller. */
export const insertLinks = async (
  transaction: Transaction,
  links: readonly { id: string; callerId: string; tokenHash: Buffer }[],
  now: Date,
): Promise<void> => {
  if (links.length === 0) return;
  await transaction.insert(callerLinks).values(links.map((link) => ({ ...link, createdAt: now })));
  const ranked = transaction
    .select({
      id: callerLinks.id,
      place:
        sql<number>`row_number() over (partition by ${callerLinks.callerId} order by ${callerLinks.createdAt} desc, ${callerLinks.id})`.as(
          'place',
        ),
    })
    .from(callerLinks)
    .where(inArray(callerLinks.callerId, [...new Set(links.map(({ callerId }) => callerId))]))
    .as('ranked');
  const old = transaction.select({ id: ranked.id }).from(ranked).where(sql`${ranked.place} > ${linksMost}`);
  await transaction.delete(callerLinks).where(inArray(callerLinks.id, old));
};

/** Deletes the links of a locked caller, and ends the address of the calendar file. */
export const endLinks = async (transaction: Transaction, callerId: string): Promise<void> => {
  await transaction.delete(callerLinks).where(eq(callerLinks.callerId, callerId));
  await transaction
    .update(callers)
    .set({ linkVersion: sql`${callers.linkVersion} + 1` })
    .where(eq(callers.id, callerId));
};

/** Sets the hash of a link's token; false when the link was replaced. */
export const setLinkHash = async (db: Queryable, id: string, tokenHash: Buffer): Promise<boolean> => {
  const { rowCount } = await db.update(callerLinks).set({ tokenHash }).where(eq(callerLinks.id, id));
  return rowCount === 1;
};

const shown = {
  id: collectionSchedules.id,
  callerId: callers.id,
  linkVersion: callers.linkVersion,
  collectionPointId: collectionSchedules.collectionPointId,
  date: collectionSchedules.date,
  status: collectionSchedules.status,
  reason: collectionSchedules.reason,
  weightKg: collectionSchedules.weightKg,
  materials: collectionSchedules.materials,
  handover: collectionSchedules.handover,
  pickup: collectionSchedules.pickup,
  proposedDates: collectionSchedules.proposedDates,
  version: collectionSchedules.version,
  point: {
    name: collectionPoints.name,
    address: collectionPoints.address,
    phone: collectionPoints.phone,
    whatsapp: collectionPoints.whatsapp,
    schedule: collectionPoints.schedule,
  },
};

const linked = (db: Queryable) =>
  db
    .select(shown)
    .from(callerLinks)
    .innerJoin(callers, eq(callers.id, callerLinks.callerId))
    .innerJoin(collectionSchedules, eq(collectionSchedules.callerId, callers.id))
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId));

/** A phone booking as its link finds it. */
export type LinkedBooking = Awaited<ReturnType<typeof linked>>[number];

/** The booking of a token's hash whose day is not before `since`; null without one. */
export const findByToken = async (db: Queryable, token: string, since: CalendarDay): Promise<LinkedBooking | null> => {
  const isOfToken = eq(callerLinks.tokenHash, hashOfToken(token));
  const [row] = await linked(db).where(and(isOfToken, gte(collectionSchedules.date, since)));
  return row ?? null;
};

/** The same by the id of the link, for the mail that carries it. */
export const findByLink = async (db: Queryable, id: string, since: CalendarDay): Promise<LinkedBooking | null> => {
  const [row] = await linked(db).where(and(eq(callerLinks.id, id), gte(collectionSchedules.date, since)));
  return row ?? null;
};

/** SQL condition: the outbox row carries a link of one of the callers. */
const isMailTo = (callerIds: readonly string[]) =>
  sql`${outbox.kind} = ${callerMail} and ${outbox.data} ->> 'linkId' in (
    select ${callerLinks.id}::text from ${callerLinks} where ${inArray(callerLinks.callerId, [...callerIds])})`;

/** The mails to a caller that are still stored, the latest last. */
export const findMailsTo = async (db: Queryable, { id, email }: CallerRow) => {
  if (email === null) return [];
  const { recipient, createdAt, sentAt } = outbox;
  const rows = await db
    .select({ recipient, createdAt, sentAt })
    .from(outbox)
    .where(and(eq(recipient, email), isMailTo([id])))
    .orderBy(asc(createdAt), asc(outbox.id));
  return rows.map((row) => ({
    recipient: row.recipient,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
};

/** Deletes the unsent mails of some events about bookings since a time. */
export const withdrawMails = async (
  transaction: Transaction,
  { scheduleIds, kinds, since }: { scheduleIds: readonly string[]; kinds: readonly string[]; since: Date },
): Promise<void> => {
  const { callerId, id } = collectionSchedules;
  const rows = await transaction
    .select({ callerId })
    .from(collectionSchedules)
    .where(and(inArray(id, [...scheduleIds]), isNotNull(callerId)));
  const ids = rows.flatMap((row) => row.callerId ?? []);
  if (ids.length === 0) return;
  const isUnsent = and(eq(outbox.channel, 'mail'), isNull(outbox.sentAt), isNull(outbox.givenUpAt), isNull(outbox.deferredAt));
  const isOfEvent = and(gte(outbox.createdAt, since), inArray(sql`${outbox.data} ->> 'event'`, [...kinds]));
  await transaction.delete(outbox).where(and(isUnsent, isOfEvent, isMailTo(ids)));
};

/** A caller with an address, and the open booking of a day of which no reminder has been queued. */
export interface RemindableCaller {
  readonly callerId: string;
  readonly scheduleId: string;
  /** Time of the last change of the booking, of which the caller knows. */
  readonly changedAt: Date;
}

const isToRemind = (day: CalendarDay) =>
  and(
    eq(collectionSchedules.date, day),
    inArray(collectionSchedules.status, ['pendente', 'confirmado']),
    isNotNull(callers.email),
    sql`${callers.remindedFor} is distinct from ${day}`,
  );

/** The callers to remind of their bookings of a day. */
export const findRemindableCallers = (db: Queryable, day: CalendarDay): Promise<RemindableCaller[]> =>
  db
    .select({ callerId: callers.id, scheduleId: collectionSchedules.id, changedAt: collectionSchedules.updatedAt })
    .from(collectionSchedules)
    .innerJoin(callers, eq(callers.id, collectionSchedules.callerId))
    .where(isToRemind(day))
    .orderBy(asc(collectionSchedules.id));

/**
 * Records the reminder of a day, once: true where the booking is still open on that day and no other process has recorded it.
 * Locks the booking and the caller until the transaction ends.
 */
export const noteReminder = async (
  transaction: Transaction,
  { scheduleId, callerId }: RemindableCaller,
  day: CalendarDay,
): Promise<boolean> => {
  const locked = await transaction
    .select({ id: collectionSchedules.id })
    .from(collectionSchedules)
    .innerJoin(callers, eq(callers.id, collectionSchedules.callerId))
    .where(and(eq(collectionSchedules.id, scheduleId), isToRemind(day)))
    .for('share', { of: collectionSchedules });
  if (locked.length === 0) return false;
  const isNew = and(eq(callers.id, callerId), sql`${callers.remindedFor} is distinct from ${day}`);
  const { rowCount } = await transaction.update(callers).set({ remindedFor: day }).where(isNew);
  return rowCount === 1;
};

/** Deletes a caller, whose booking refers to the row no more, with the links and all mails. */
export const deleteCaller = async (transaction: Transaction, { id, email }: CallerRow): Promise<void> => {
  if (email !== null) await transaction.delete(outbox).where(and(eq(outbox.recipient, email), isMailTo([id])));
  await transaction.delete(callers).where(eq(callers.id, id));
};

/** Bookings from before a day whose callers are not erased, the oldest first. */
export const findOldPhoneBookings = async (db: Queryable, before: CalendarDay, most: number): Promise<string[]> => {
  const { id, callerId, date } = collectionSchedules;
  const rows = await db
    .select({ id })
    .from(collectionSchedules)
    .where(and(isNotNull(callerId), lt(date, before)))
    .orderBy(asc(date), desc(id))
    .limit(most);
  return rows.map((row) => row.id);
};
