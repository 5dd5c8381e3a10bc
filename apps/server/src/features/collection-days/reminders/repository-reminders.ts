import type { CalendarDay } from '@separai/contract/calendar';
import type { ReminderMoment } from '@separai/contract/collection-days/reminders';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/accounts.ts';
import { collectionServices } from '../../../platform/database/schema/collection-days.ts';
import {
  collectionReminderRuns,
  collectionReminders,
  residentCollectionAreas,
} from '../../../platform/database/schema/resident-collections.ts';

/** A reminder that a person has chosen for a service. */
export interface ChosenReminder {
  readonly serviceId: number;
  readonly moment: ReminderMoment;
  readonly hour: number;
}

/** The reminders that a person has chosen. */
export const findReminders = (db: Queryable, userId: string): Promise<ChosenReminder[]> => {
  const { serviceId, moment, hour } = collectionReminders;
  return db.select({ serviceId, moment, hour }).from(collectionReminders).where(eq(collectionReminders.userId, userId));
};

/** Whether an active service exists. */
export const isServiceActive = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.$count(collectionServices, and(eq(collectionServices.id, id), collectionServices.isActive))) > 0;

/** Stores a person's reminder of a service. */
export const writeReminder = async (db: Queryable, userId: string, chosen: ChosenReminder): Promise<void> => {
  const { moment, hour } = chosen;
  await db
    .insert(collectionReminders)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: [collectionReminders.userId, collectionReminders.serviceId], set: { moment, hour } });
};

/** Deletes a person's reminder of a service. */
export const deleteReminder = async (db: Queryable, userId: string, serviceId: number): Promise<void> => {
  await db
    .delete(collectionReminders)
    .where(and(eq(collectionReminders.userId, userId), eq(collectionReminders.serviceId, serviceId)));
};

/** The hours of a day and moment whose reminders have been queued. */
export const findDoneHours = async (db: Queryable, day: CalendarDay, moment: ReminderMoment): Promise<ReadonlySet<number>> => {
  const { hour } = collectionReminderRuns;
  const isOf = and(eq(collectionReminderRuns.day, day), eq(collectionReminderRuns.moment, moment));
  const rows = await db.select({ hour }).from(collectionReminderRuns).where(isOf);
  return new Set(rows.map((row) => row.hour));
};

/** Records hours whose reminders have been queued, and deletes those of days before `since`. */
export const writeDoneHours = async (
  transaction: Transaction,
  { day, moment, hours, doneAt }: { day: CalendarDay; moment: ReminderMoment; hours: readonly number[]; doneAt: Date },
  since: CalendarDay,
): Promise<void> => {
  await transaction.delete(collectionReminderRuns).where(lt(collectionReminderRuns.day, since));
  await transaction
    .insert(collectionReminderRuns)
    .values(hours.map((hour) => ({ day, moment, hour, doneAt })))
    .onConflictDoNothing();
};

const isSameService = and(
  eq(collectionReminders.userId, residentCollectionAreas.userId),
  eq(collectionReminders.serviceId, residentCollectionAreas.serviceId),
);

/** The areas of residents who want to be reminded at any hour. */
export const findRemindedAreas = async (db: Queryable): Promise<number[]> => {
  const { areaId } = residentCollectionAreas;
  const rows = await db
    .selectDistinct({ areaId })
    .from(residentCollectionAreas)
    .innerJoin(collectionReminders, isSameService)
    .orderBy(asc(areaId));
  return rows.map((row) => row.areaId);
};

/** A resident to be reminded of the collections in the given areas. */
export interface Reminded {
  readonly userId: string;
  readonly areaIds: number[];
}

/**
 * A page of the residents with a reminder at these hours for one of the areas, by user id: with all of the areas that they want
 * to be reminded of.
 */
export const findReminded = (
  db: Queryable,
  {
    areaIds,
    moment,
    hours,
    after,
    limit,
  }: { areaIds: readonly number[]; moment: ReminderMoment; hours: readonly number[]; after: string | null; limit: number },
): Promise<Reminded[]> => {
  const { userId, areaId, serviceId } = residentCollectionAreas;
  const isDue = and(eq(collectionReminders.moment, moment), inArray(collectionReminders.hour, [...hours]));
  return db
    .select({ userId, areaIds: sql<number[]>`array_agg(${areaId} order by ${serviceId})` })
    .from(residentCollectionAreas)
    .innerJoin(collectionReminders, isSameService)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        users.notificationsOptIn,
        sql`${areaId} = any(${sql.param([...areaIds])}::int[])`,
        after === null ? undefined : sql`${userId} > ${after}::uuid`,
      ),
    )
    .groupBy(userId)
    .having(sql`bool_or(${isDue})`)
    .orderBy(asc(userId))
    .limit(limit);
};
