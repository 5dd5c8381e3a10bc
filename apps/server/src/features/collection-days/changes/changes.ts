import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import { type CalendarArea, type CalendarException, collectionCalendar } from '@separai/contract/collection-days/calendar';
import {
  type ChangedDay,
  changedDays,
  changeHorizonDays,
  changeWords,
  endedWords,
} from '@separai/contract/collection-days/changes';
import type { HolidayCreation } from '@separai/contract/collection-points/holiday-administration-schema';
import type { Holiday, HolidayPlace } from '@separai/contract/collection-points/holiday-schema';
import { daysOfDate, holidaysByAddress } from '@separai/contract/collection-points/holidays';
import type { Actor } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { findExceptionsOf } from '../administration/repository-exceptions.ts';
import { findServedAreas, type ServedArea } from '../areas/repository-served.ts';
import { countToldOf } from '../residents/repository-residents.ts';
import { type BroadcastArea, insertBroadcast } from './repository-broadcasts.ts';
import {
  changeSpan,
  deleteEndedResidents,
  endWatches,
  findDueWatches,
  type Watch,
  watchHolidayAreas,
} from './repository-watches.ts';

export interface ChangeParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly findHolidays: (db: Queryable) => Promise<readonly Holiday[]>;
}

/** Areas compared in one round. */
export const areasAtOnce = 100;

/** National holidays of a list, with other configured ones. */
export const withOwnHolidays = (all: readonly Holiday[], own: readonly HolidayCreation[]): Holiday[] => {
  const national = all.filter(({ isNational }) => isNational);
  const years = [...new Set(national.map(({ day }) => Number(day.slice(0, 4))))];
  return [
    ...national,
    ...own.flatMap(({ date, ...holiday }) => daysOfDate(date, years).map((day) => ({ ...holiday, day, isNational: false }))),
  ];
};

/** Whether a holiday can change a collection day within the horizon: a week may be shifted as a whole. */
export const isNear = ({ date }: Pick<HolidayCreation, 'date'>, today: CalendarDay): boolean => {
  const [from, to] = [addDays(today, -7), addDays(today, changeHorizonDays + 7)];
  const years = [from, to].map((day) => Number(day.slice(0, 4)));
  return daysOfDate(date, years).some((day) => day >= from && day <= to);
};

/** An area in two states; `now` null: the area has ended. */
export interface Comparison {
  readonly areaId: number;
  /** 'Coleta seletiva, Centro'. */
  readonly name: string;
  readonly place: string;
  readonly before: CalendarArea;
  readonly now: CalendarArea | null;
}

export interface Compared extends Pick<Comparison, 'areaId' | 'name'> {
  readonly changed: readonly ChangedDay[];
  readonly words: string;
}

const none: CalendarArea = { rules: [], exceptions: [], holidayPolicy: 'passes', putOutBeforeMinutes: 0 };

/** The days of areas that differ between two states; areas without a difference are absent. */
export const compare = (
  areas: readonly Comparison[],
  today: CalendarDay,
  holidays: { readonly before: (areaId: number) => readonly Holiday[]; readonly now: readonly Holiday[] },
): Compared[] => {
  const span = changeSpan(today);
  const lookups = new Map<readonly Holiday[], ReturnType<typeof holidaysByAddress>>();
  const holidaysAt = (list: readonly Holiday[], place: string) => {
    const lookup = lookups.get(list) ?? holidaysByAddress(list);
    lookups.set(list, lookup);
    return lookup(place);
  };
  return areas.flatMap(({ areaId, name, place, before, now }) => {
    const changed = changedDays(
      collectionCalendar(before, { ...span, holidays: holidaysAt(holidays.before(areaId), place) }),
      collectionCalendar(now ?? none, { ...span, holidays: holidaysAt(holidays.now, place) }),
    );
    return changed.length === 0 ? [] : [{ areaId, name, changed, words: now === null ? endedWords : changeWords(changed) }];
  });
};

/** The present calendar of an area, as a state to compare. */
export const calendarOf = ({ area, service }: ServedArea, exceptions: readonly CalendarException[]): CalendarArea => ({
  rules: area.rules,
  exceptions,
  holidayPolicy: area.holidayPolicy,
  putOutBeforeMinutes: service.putOutBeforeMinutes,
});

/** An area as it is, to be compared with another state. */
export const unchanged = (served: ServedArea, exceptions: readonly CalendarException[]): Comparison & { now: CalendarArea } => {
  const { area, service } = served;
  const present = calendarOf(served, exceptions);
  return {
    ...{ areaId: area.id, name: `${service.name}, ${area.name}`, place: `${area.municipality} - ${area.uf}` },
    ...{ before: present, now: present },
  };
};

/** A watched area before and now. Rows of former releases have no name: of these an ended area is told nothing. */
const watchedAreas = (
  { areaId, before }: Watch,
  served: ServedArea | undefined,
  exceptions: readonly CalendarException[],
): Comparison[] => {
  if (served !== undefined) return [{ ...unchanged(served, exceptions), before }];
  const { name, municipality, uf } = before;
  return name === undefined ? [] : [{ areaId, name, place: `${municipality} - ${uf}`, before, now: null }];
};

const compareWatches = async ({ db, clock, findHolidays }: ChangeParts, watches: readonly Watch[]): Promise<Compared[]> => {
  const today = dayAt(clock.now(), clock.timeZone);
  const ids = watches.map(({ areaId }) => areaId);
  const served = new Map((await findServedAreas(db, ids)).map((one) => [one.area.id, one]));
  const exceptions = await findExceptionsOf(db, ids, changeSpan(today));
  const present = await findHolidays(db);
  // Areas of one state share their holidays.
  const lists = new Map<string, readonly Holiday[]>();
  const former = new Map(
    watches.map(({ areaId, before: { holidays } }) => {
      const key = JSON.stringify(holidays ?? null);
      const list = lists.get(key) ?? (holidays === undefined ? present : withOwnHolidays(present, holidays));
      lists.set(key, list);
      return [areaId, list];
    }),
  );
  const areas = watches.flatMap((watch) => watchedAreas(watch, served.get(watch.areaId), exceptions.get(watch.areaId) ?? []));
  return compare(areas, today, { before: (areaId) => former.get(areaId) ?? present, now: present });
};

const broadcastAreaOf = ({ areaId, name, words, changed }: Compared): BroadcastArea => ({
  ...{ areaId, name, words, date: changed[0]?.date ?? null },
});

/**
 * Tells the residents of areas whose days were changed, once the areas have been left alone for ten minutes: compares the days
 * before the first change with the present ones, and creates one broadcast for all areas that differ. Of an area that is
 * inactive or deleted by now those are told whose address has no other area of its service. Safe to run in several instances at
 * once.
 */
export const tellChanges = async (parts: ChangeParts, stopping?: AbortSignal): Promise<void> => {
  const { db, clock } = parts;
  while (!stopping?.aborted) {
    const now = clock.now();
    const watches = await findDueWatches(db, now, areasAtOnce);
    if (watches.length === 0) return;
    const compared = await compareWatches(parts, watches);
    await db.transaction(async (transaction) => {
      // A change that came after the comparison has postponed its watch, which stays.
      const ended = await endWatches(transaction, watches, now);
      const areas = compared.filter(({ areaId }) => ended.has(areaId)).map(broadcastAreaOf);
      const ids = areas.map(({ areaId }) => areaId);
      const residents = areas.length === 0 ? 0 : await countToldOf(transaction, ids);
      const isTold = residents > 0;
      if (isTold) await insertBroadcast(transaction, { kind: 'change', text: null, createdBy: null, residents, areas }, now);
      const told = new Set(isTold ? ids : []);
      await deleteEndedResidents(
        transaction,
        [...ended].filter((id) => !told.has(id)),
      );
    });
  }
};

/** Stores the calendars of the areas whose days holidays change, before these are written or deleted. */
export const watchHolidays = async (
  { timeZone }: Pick<ChangeParts['clock'], 'timeZone'>,
  transaction: Transaction,
  actor: Actor,
  changed: readonly (HolidayPlace & Pick<HolidayCreation, 'date'>)[],
): Promise<void> => {
  const today = dayAt(actor.at, timeZone);
  await watchHolidayAreas(transaction, actor, { places: changed, isSoon: changed.some((holiday) => isNear(holiday, today)) });
};
