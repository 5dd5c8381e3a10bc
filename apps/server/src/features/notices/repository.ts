import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '@separai/contract/notices/kinds';
import type { Remindable } from '@separai/contract/notices/rules';
import {
  type Notice,
  type NoticeChoices,
  type NoticeChoicesChange,
  type NoticeSubject,
  noticesListed,
} from '@separai/contract/notices/schema';
import { openStatuses, type ScheduleStatus } from '@separai/contract/schedules/status';
import { and, asc, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { notices, pushSubscriptions } from '../../platform/database/schema/notices.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';

/** A notice to be inserted. */
export type NewNotice = typeof notices.$inferInsert;

const shown = {
  id: notices.id,
  kind: notices.kind,
  scheduleId: notices.scheduleId,
  subject: notices.subject,
  createdAt: notices.createdAt,
  readAt: notices.readAt,
};

const noticeOf = (row: Pick<typeof notices.$inferSelect, keyof typeof shown>): Notice => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

/** A person's notices that are not held back any more. */
const isDue = (userId: string, now: Date) => and(eq(notices.userId, userId), lte(notices.createdAt, now));

const newestOf = (db: Queryable, userId: string, now: Date) =>
  db
    .select(shown)
    .from(notices)
    .where(isDue(userId, now))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(noticesListed);

/** A person's newest notices, newest first. */
export const findNotices = async (db: Queryable, userId: string, now: Date): Promise<Notice[]> =>
  (await newestOf(db, userId, now)).map(noticeOf);

/** How many of the listed notices are unread. */
export const countUnread = async (db: Queryable, userId: string, now: Date): Promise<number> => {
  const newest = newestOf(db, userId, now).as('newest');
  return db.$count(newest, isNull(newest.readAt));
};

/**
 * Marks a person's notice as read (keeping an earlier time) or, with null, as unread; null when there is none. `id` must be a
 * UUID.
 */
export const updateReadAt = async (
  db: Queryable,
  { userId, id, readAt }: { userId: string; id: string; readAt: Date | null },
): Promise<Notice | null> => {
  const [row] = await db
    .update(notices)
    .set({ readAt: readAt && sql`coalesce(${notices.readAt}, ${sql.param(readAt, notices.readAt)})` })
    .where(and(eq(notices.userId, userId), eq(notices.id, id)))
    .returning(shown);
  return row === undefined ? null : noticeOf(row);
};

/** Marks a person's unread notices as read: those of the ids, which must be UUIDs, or with null all. */
export const markRead = async (db: Queryable, userId: string, ids: readonly string[] | null, now: Date): Promise<void> => {
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(isDue(userId, now), isNull(notices.readAt), ids === null ? undefined : inArray(notices.id, ids)));
};

/** A person's choices, as columns of their account. */
const choiceColumns = {
  optIn: users.notificationsOptIn,
  confirmed: users.notifyConfirmed,
  changed: users.notifyChanged,
  cancelled: users.notifyCancelled,
  reminder: users.notifyReminder,
  reminderHour: users.reminderHour,
  collection: users.notifyCollection,
  email: users.notifyByEmail,
};

/** A person's notification choices; null when the account is gone. */
export const findChoices = async (db: Queryable, userId: string): Promise<NoticeChoices | null> => {
  const [row] = await db.select(choiceColumns).from(users).where(eq(users.id, userId));
  return row ?? null;
};

/** As `findChoices`, and locks the account against other writers until the transaction ends. */
export const lockChoices = async (transaction: Transaction, userId: string): Promise<NoticeChoices | null> => {
  const [row] = await transaction.select(choiceColumns).from(users).where(eq(users.id, userId)).for('no key update');
  return row ?? null;
};

/** Updates the given choices; false when the account is gone. */
export const updateChoices = async (db: Queryable, userId: string, change: NoticeChoicesChange, now: Date): Promise<boolean> => {
  const changed = await db
    .update(users)
    .set({
      notificationsOptIn: change.optIn,
      notifyConfirmed: change.confirmed,
      notifyChanged: change.changed,
      notifyCancelled: change.cancelled,
      notifyReminder: change.reminder,
      reminderHour: change.reminderHour,
      notifyCollection: change.collection,
      notifyByEmail: change.email,
      updatedAt: now,
    })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  return changed.length > 0;
};

/** An inserted notice with its person's choices and addresses. */
export type KeptNotice = Pick<typeof notices.$inferSelect, 'id' | 'userId' | 'kind' | 'readAt'> & {
  readonly choices: NoticeChoices;
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
  readonly pushSubscriptionIds: readonly string[];
};

const insertingNotices = preparedStatement((transaction) => {
  const { id, userId, kind, readAt, onceKey } = notices;
  // The rows come as JSON, so that one statement serves any number of them; the columns are in the table's order.
  const told = sql`select id, user_id, kind, schedule_id, subject, once_key, created_at, read_at
    from jsonb_to_recordset(${sql.placeholder('told')}::jsonb) as told (id uuid, user_id uuid, kind text, schedule_id uuid,
      subject jsonb, once_key text, created_at timestamptz, read_at timestamptz)`;
  const kept = transaction.$with('kept').as(
    transaction
      .insert(notices)
      .select(told)
      .onConflictDoNothing({ target: [userId, onceKey] })
      .returning({ id, userId, kind, readAt }),
  );
  const browsers = transaction.$with('browsers').as(
    transaction
      .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .where(sql`${pushSubscriptions.userId} = any(${sql.placeholder('people')}::uuid[])`)
      // A subscription that is being deleted is skipped, so that no message refers to it.
      .for('key share', { skipLocked: true }),
  );
  return transaction
    .with(kept, browsers)
    .select({
      id: kept.id,
      userId: kept.userId,
      kind: kept.kind,
      readAt: kept.readAt,
      choices: choiceColumns,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      pushSubscriptionIds: sql<string[]>`array(select browsers.id from browsers where browsers.user_id = ${kept.userId})`,
    })
    .from(kept)
    .innerJoin(users, eq(users.id, kept.userId))
    .prepare('insert_notices');
});

/**
 * Inserts notices and returns those that are new: a notice whose `onceKey` the person has already is skipped. Locks the
 * people's push subscriptions until the transaction ends.
 */
export const insertNotices = async (transaction: Transaction, told: readonly NewNotice[]): Promise<KeptNotice[]> => {
  if (told.length === 0) return [];
  const rows = told.map(({ id = randomUUID(), userId, kind, scheduleId, subject, onceKey, createdAt, readAt }) => ({
    id,
    user_id: userId,
    kind,
    schedule_id: scheduleId,
    subject,
    once_key: onceKey,
    created_at: createdAt,
    read_at: readAt,
  }));
  const people = [...new Set(told.map(({ userId }) => userId))];
  return insertingNotices(transaction, { told: JSON.stringify(rows), people });
};

/** Deletes the notices of some kinds about bookings (UUIDs) since a time, and returns them. */
export const deleteNotices = (
  transaction: Transaction,
  { scheduleIds, kinds, since }: { scheduleIds: readonly string[]; kinds: readonly NoticeKind[]; since: Date },
): Promise<{ userId: string; noticeId: string }[]> =>
  transaction
    .delete(notices)
    .where(and(inArray(notices.scheduleId, [...scheduleIds]), inArray(notices.kind, [...kinds]), gte(notices.createdAt, since)))
    .returning({ userId: notices.userId, noticeId: notices.id });

/** A notice with the data for its mail. */
export interface NotificationDetails {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly userId: string;
  readonly subject: NoticeSubject;
  /** The person's present choices. */
  readonly choices: NoticeChoices;
  /** The present booking; null once it is deleted. */
  readonly booking: {
    readonly id: string;
    readonly status: ScheduleStatus;
    readonly date: string;
    readonly weightKg: number;
    readonly pointName: string;
    readonly address: string;
  } | null;
}

const findDetails = async (db: Queryable, which: SQL | undefined): Promise<NotificationDetails[]> => {
  const rows = await db
    .select({
      id: notices.id,
      kind: notices.kind,
      userId: notices.userId,
      subject: notices.subject,
      choices: choiceColumns,
      schedule: collectionSchedules,
      point: { name: collectionPoints.name, address: collectionPoints.address },
    })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .leftJoin(collectionSchedules, eq(collectionSchedules.id, notices.scheduleId))
    .leftJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId))
    .where(which)
    .orderBy(asc(notices.createdAt), sql`${notices.subject} ->> 'pointName'`, asc(notices.id));
  return rows.map(({ schedule, point, ...notice }) => {
    if (schedule === null || point === null) return { ...notice, booking: null };
    const { id, status, date, weightKg } = schedule;
    return { ...notice, booking: { id, status, date, weightKg, pointName: point.name, address: point.address } };
  });
};

/** A notice with the data for its mail; null when it is deleted. `id` must be a UUID. */
export const findNotificationDetails = async (db: Queryable, id: string): Promise<NotificationDetails | null> =>
  (await findDetails(db, eq(notices.id, id)))[0] ?? null;

/** All reminders of a person for a day, with the data for their common mail. */
export const findReminderDetails = (db: Queryable, userId: string, day: string): Promise<NotificationDetails[]> =>
  findDetails(db, and(eq(notices.userId, userId), eq(notices.kind, 'reminder'), sql`${notices.subject} ->> 'date' = ${day}`));

/** An open booking whose resident has enabled reminders. */
export type RemindableBooking = Remindable & { readonly id: string; readonly userId: string };

const isOpen = inArray(collectionSchedules.status, openStatuses);

/** The open bookings of a day whose residents have enabled reminders and not received theirs yet. */
export const findRemindable = async (db: Queryable, day: string): Promise<RemindableBooking[]> => {
  const { id, date, createdAt } = collectionSchedules;
  const told = (kinds: readonly string[]) =>
    sql`${notices} where ${notices.scheduleId} = ${id} and ${inArray(notices.kind, [...kinds] as never)}`;
  const arrangedAt = sql`greatest(${createdAt}, (select max(${notices.createdAt}) from ${told(['booking-received', 'booking-changed'])}))`;
  return db
    .select({ id, userId: users.id, date, reminderHour: users.reminderHour, arrangedAt: arrangedAt.mapWith(createdAt) })
    .from(collectionSchedules)
    .innerJoin(users, eq(users.id, collectionSchedules.userId))
    .where(
      and(
        eq(date, day),
        isOpen,
        users.notificationsOptIn,
        users.notifyReminder,
        sql`not exists (select 1 from ${told(['reminder'])} and ${notices.subject} ->> 'date' = ${day})`,
      ),
    );
};

/** Locks those of the bookings that are still open on that day against changes until the transaction ends. */
export const lockOpenBookings = (
  transaction: Transaction,
  ids: readonly string[],
  day: string,
): Promise<({ id: string } & Pick<NoticeSubject, 'pointName' | 'handover' | 'pickup'>)[]> =>
  transaction
    .select({
      id: collectionSchedules.id,
      pointName: collectionPoints.name,
      handover: collectionSchedules.handover,
      pickup: collectionSchedules.pickup,
    })
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId))
    .where(and(inArray(collectionSchedules.id, [...ids]), eq(collectionSchedules.date, day), isOpen))
    // A fixed lock order avoids deadlocks.
    .orderBy(collectionSchedules.id)
    .for('share', { of: collectionSchedules });
