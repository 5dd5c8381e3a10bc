import { setTimeout as pause } from 'node:timers/promises';
import { addDays, type CalendarDay, dayAt, hourAt, timeAt } from '@separai/contract/calendar';
import {
  hoursUntil,
  type PassingService,
  passingWords,
  type ReminderMoment,
  reminderMoments,
  stillToPutOut,
} from '@separai/contract/collection-days/reminders';
import type { CollectionReminderChange, CollectionReminders } from '@separai/contract/collection-days/reminders-schema';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import { formatList } from '@separai/contract/portuguese';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CalendarParts, calendarsOf } from '../lookup/service.ts';
import { type ResidentParts, readAreasOf } from '../residents/residents.ts';
import {
  deleteReminder,
  findDoneHours,
  findReminded,
  findRemindedAreas,
  findReminders,
  isServiceActive,
  type Reminded,
  writeDoneHours,
  writeReminder,
} from './repository-reminders.ts';

/** A person's reminders of collection days, by service of the person's address. Throws `too-many-requests`. */
export const readRemindersOf = async (parts: ResidentParts, userId: string): Promise<CollectionReminders> => {
  const { services, ...address } = await readAreasOf(parts, userId);
  const chosen = new Map((await findReminders(parts.db, userId)).map((reminder) => [reminder.serviceId, reminder]));
  return {
    ...address,
    services: services.map(({ service: { id, name }, area }) => ({
      service: { id, name },
      area: area && { id: area.id, name: area.name },
      moment: chosen.get(id)?.moment ?? null,
      hour: chosen.get(id)?.hour ?? null,
    })),
  };
};

/** Changes the reminder of one service. Throws `collection-service-not-found`. */
export const changeReminderOf = async (
  parts: ResidentParts,
  userId: string,
  { serviceId, moment, hour }: CollectionReminderChange,
): Promise<CollectionReminders> => {
  const { db } = parts;
  if (!(await isServiceActive(db, serviceId))) throw new ApiError('collection-service-not-found');
  if (moment === null) await deleteReminder(db, userId, serviceId);
  else await writeReminder(db, userId, { serviceId, moment, hour });
  return readRemindersOf(parts, userId);
};

/** An event to notify a person of, once by `onceKey`. */
interface ReminderEvent {
  readonly kind: 'collection-reminder';
  readonly userId: string;
  readonly subject: NoticeSubject;
  readonly onceKey: string;
}

interface Reminding extends CalendarParts {
  readonly clock: Clock;
  /** Stores notices, and queues their mails and push messages, in the caller's transaction. */
  readonly notifyPeople: (transaction: Transaction, news: readonly ReminderEvent[], now: Date) => Promise<void>;
}

/** Areas whose days are computed without a pause for other calls: a few milliseconds, which is as long as such a call may wait. */
const areasAtOnce = 5;
/** People read by one query, which is given the ids of all areas. */
const peopleOfPage = 1000;
/** People of one transaction, which holds their accounts against erasure, and whose messages are composed without a pause. */
const peopleAtOnce = 50;
/** Milliseconds between two of these transactions, in which other calls have the process and the database to themselves. */
const pauseBetween = 5;

/** The services that pass on a day and whose things can still be put out, by area. */
const passingOn = async (parts: Reminding, day: CalendarDay): Promise<ReadonlyMap<number, PassingService>> => {
  const { db, clock } = parts;
  const now = clock.now();
  const moment = `${dayAt(now, clock.timeZone)}T${timeAt(now, clock.timeZone)}`;
  const ids = await findRemindedAreas(db);
  const passing = new Map<number, PassingService>();
  for (let start = 0; start < ids.length; start += areasAtOnce) {
    const calendars = await calendarsOf(parts, ids.slice(start, start + areasAtOnce), { from: day, to: day });
    for (const { area, service, calendar } of calendars) {
      const entries = stillToPutOut(calendar.days, day, moment);
      if (entries.length > 0) passing.set(area.id, { name: service.name, entries });
    }
  }
  return passing;
};

/** Composes the text of each combination of areas once, since residents of an area share it. */
const subjectsOf = (passing: ReadonlyMap<number, PassingService>, day: CalendarDay) => {
  const known = new Map<string, NoticeSubject>();
  return (areaIds: readonly number[]): NoticeSubject => {
    const key = areaIds.join(' ');
    const services = areaIds.flatMap((id) => passing.get(id) ?? []);
    const subject = known.get(key) ?? {
      pointName: formatList([...new Set(services.map(({ name }) => name))]),
      date: day,
      reason: passingWords(services),
      collectedWeightKg: null,
    };
    known.set(key, subject);
    return subject;
  };
};

/** Stores the reminders of people who still have an account, and queues their messages, in one transaction. */
const remind = ({ db, clock, notifyPeople }: Reminding, news: readonly ReminderEvent[]): Promise<void> =>
  db.transaction(async (transaction) => {
    const ids = news.map(({ userId }) => userId);
    const present = await lockUsersKeyShare(transaction, ids);
    await notifyPeople(
      transaction,
      news.filter(({ userId }) => present.has(userId)),
      clock.now(),
    );
  });

/** Queues the reminders of a collection's day for the given hours of a moment. False after `stopping`. */
const remindOf = async (
  parts: Reminding,
  { day, moment, hours }: { day: CalendarDay; moment: ReminderMoment; hours: readonly number[] },
  stopping: AbortSignal | undefined,
): Promise<boolean> => {
  const passing = await passingOn(parts, day);
  const subjectOf = subjectsOf(passing, day);
  const areaIds = [...passing.keys()];
  if (areaIds.length === 0) return !stopping?.aborted;
  let page: Reminded[] = [];
  let after: string | null = null;
  do {
    page = await findReminded(parts.db, { areaIds, moment, hours, after, limit: peopleOfPage });
    after = page.at(-1)?.userId ?? null;
    for (let start = 0; start < page.length; start += peopleAtOnce) {
      if (stopping?.aborted) return false;
      const news = page.slice(start, start + peopleAtOnce).map(({ userId, areaIds: ofPerson }) => ({
        ...{ kind: 'collection-reminder' as const, userId, subject: subjectOf(ofPerson) },
        onceKey: `collection-reminder:${day}`,
      }));
      await remind(parts, news);
      await pause(pauseBetween);
    }
  } while (page.length === peopleOfPage);
  return true;
};

/** Days for which it is known which hours are done. */
const runsKeptDays = 7;

/**
 * Reminds residents of tomorrow's collections (`eve`) and of today's (`morning`) from their chosen hours on: each once for a day,
 * at the earliest of the hours, of all services that pass and that the person wants to be reminded of. Safe to run in several
 * instances at once. After `stopping` the rest is left to the next start, which skips the residents told.
 */
export const remindOfCollections = async (parts: Reminding, stopping?: AbortSignal): Promise<void> => {
  const { db, clock } = parts;
  const now = clock.now();
  const today = dayAt(now, clock.timeZone);
  for (const moment of reminderMoments) {
    const day = moment === 'eve' ? addDays(today, 1) : today;
    const done = await findDoneHours(db, day, moment);
    const hours = hoursUntil(moment, hourAt(now, clock.timeZone)).filter((hour) => !done.has(hour));
    if (hours.length === 0) continue;
    if (!(await remindOf(parts, { day, moment, hours }, stopping))) return;
    const since = addDays(today, -runsKeptDays);
    await db.transaction((transaction) => writeDoneHours(transaction, { day, moment, hours, doneAt: now }, since));
  }
};
