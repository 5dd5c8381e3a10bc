import { dayAt } from '@separai/contract/calendar';
import { type CalendarArea, type CalendarException, collectionCalendar } from '@separai/contract/collection-days/calendar';
import { type ChangedDay, changedDays, changeWords } from '@separai/contract/collection-days/changes';
import type { AreaPreview, ChangePreview, ExceptionPreview } from '@separai/contract/collection-days/changes-schema';
import { holidaysByAddress } from '@separai/contract/collection-points/holidays';
import type * as z from 'zod/mini';
import { ApiError } from '../../platform/http/api-error.ts';
import { findServedAreas, type ServedArea } from './repository-areas.ts';
import { type BroadcastArea, insertBroadcast } from './repository-broadcasts.ts';
import { findException, findExceptionsOf } from './repository-exceptions.ts';
import { countResidentsOf } from './repository-residents.ts';
import { changeSpan, endWatches, findDueWatches } from './repository-watches.ts';
import type { Answering } from './service.ts';

type Parts = Pick<Answering, 'db' | 'clock' | 'findHolidays'>;

/** Areas compared in one round. */
const areasAtOnce = 200;

interface Compared extends ServedArea {
  readonly changed: readonly ChangedDay[];
}

/** The days of areas that differ between two states of their calendars; areas without a difference are absent. */
const compare = async (
  { db, clock, findHolidays }: Parts,
  served: readonly ServedArea[],
  statesOf: (area: ServedArea) => { readonly before: CalendarArea; readonly now: CalendarArea },
): Promise<Compared[]> => {
  const holidaysAt = holidaysByAddress(await findHolidays(db));
  const span = changeSpan(dayAt(clock.now(), clock.timeZone));
  return served.flatMap((area) => {
    const { before, now } = statesOf(area);
    const holidays = holidaysAt(`${area.area.municipality} - ${area.area.uf}`);
    const changed = changedDays(
      collectionCalendar(before, { ...span, holidays }),
      collectionCalendar(now, { ...span, holidays }),
    );
    return changed.length === 0 ? [] : [{ ...area, changed }];
  });
};

const calendarOf = ({ area, service }: ServedArea, exceptions: readonly CalendarException[]): CalendarArea => ({
  rules: area.rules,
  exceptions,
  holidayPolicy: area.holidayPolicy,
  putOutBeforeMinutes: service.putOutBeforeMinutes,
});

const broadcastAreaOf = ({ area, service, changed }: Compared): BroadcastArea => ({
  ...{ areaId: area.id, name: `${service.name}, ${area.name}` },
  ...{ words: changeWords(changed), date: changed[0]?.date ?? null },
});

/**
 * Tells the residents of areas whose days were changed, once the areas have been left alone for ten minutes: compares the days
 * before the first change with the present ones, and creates one broadcast for all areas that differ. Areas that are inactive by
 * now are told nothing. Safe to run in several instances at once.
 */
export const tellChanges = async (parts: Parts, stopping?: AbortSignal): Promise<void> => {
  const { db, clock } = parts;
  const span = changeSpan(dayAt(clock.now(), clock.timeZone));
  while (!stopping?.aborted) {
    const now = clock.now();
    const watches = await findDueWatches(db, now, areasAtOnce);
    if (watches.length === 0) return;
    const ids = watches.map(({ areaId }) => areaId);
    const before = new Map(watches.map((watch) => [watch.areaId, watch.before]));
    const [served, exceptions] = [await findServedAreas(db, ids), await findExceptionsOf(db, ids, span)];
    const compared = await compare(parts, served, (area) => {
      const present = calendarOf(area, exceptions.get(area.area.id) ?? []);
      return { before: before.get(area.area.id) ?? present, now: present };
    });
    await db.transaction(async (transaction) => {
      // A change that came after the comparison has postponed its watch, which stays.
      const ended = await endWatches(transaction, watches, now);
      const areas = compared.filter(({ area }) => ended.has(area.id)).map(broadcastAreaOf);
      if (areas.length === 0) return;
      const residents = await countResidentsOf(
        transaction,
        areas.map(({ areaId }) => areaId),
      );
      if (residents > 0)
        await insertBroadcast(transaction, { kind: 'change', text: null, createdBy: null, residents, areas }, now);
    });
  }
};

const previewOf = async ({ db }: Parts, compared: readonly Compared[]): Promise<ChangePreview> => {
  const [first] = compared;
  const ids = compared.map(({ area }) => area.id);
  return {
    areas: ids.length,
    residents: ids.length === 0 ? 0 : await countResidentsOf(db, ids),
    words: first === undefined ? null : changeWords(first.changed),
  };
};

/** Preview of the notices that a saved or deleted exception causes. Throws `collection-exception-not-found`. */
export const previewException = async (parts: Parts, { id, exception }: ExceptionPreview): Promise<ChangePreview> => {
  const { db, clock } = parts;
  const stored = id === null ? null : await findException(db, id);
  if (id !== null && stored === null) throw new ApiError('collection-exception-not-found');
  const ids = [...new Set([...(stored?.areas ?? []), ...(exception?.areas ?? [])])];
  const span = changeSpan(dayAt(clock.now(), clock.timeZone));
  const [served, present] = [await findServedAreas(db, ids), await findExceptionsOf(db, ids, span)];
  const others = id === null ? present : await findExceptionsOf(db, ids, span, { without: id });
  const compared = await compare(parts, served, (area) => {
    const added = exception?.areas.includes(area.area.id) ? [exception] : [];
    return {
      before: calendarOf(area, present.get(area.area.id) ?? []),
      now: calendarOf(area, [...(others.get(area.area.id) ?? []), ...added]),
    };
  });
  return previewOf(parts, compared);
};

/** Preview of the notices that a saved area causes. Throws `collection-area-not-found`, also for an inactive area, whose days cause none. */
export const previewArea = async (parts: Parts, id: number, area: z.output<typeof AreaPreview>): Promise<ChangePreview> => {
  const { db, clock } = parts;
  const served = await findServedAreas(db, [id]);
  if (served.length === 0) throw new ApiError('collection-area-not-found');
  if (!area.active) return { areas: 0, residents: 0, words: null };
  const exceptions = await findExceptionsOf(db, [id], changeSpan(dayAt(clock.now(), clock.timeZone)));
  const compared = await compare(parts, served, (present) => {
    const before = calendarOf(present, exceptions.get(id) ?? []);
    const holidayPolicy = area.holidayPolicy ?? present.service.holidayPolicy;
    return { before, now: { ...before, rules: area.rules, holidayPolicy } };
  });
  return previewOf(parts, compared);
};
