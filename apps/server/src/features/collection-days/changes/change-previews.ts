import { setImmediate as pause } from 'node:timers/promises';
import { dayAt } from '@separai/contract/calendar';
import type {
  AreaPreview,
  ChangePreview,
  ExceptionPreview,
  HolidayPreview,
  ServicePreview,
} from '@separai/contract/collection-days/changes-schema';
import type { KeptHoliday } from '@separai/contract/collection-points/holiday-administration-schema';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import type * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { findException, findExceptionsOf } from '../administration/repository-exceptions.ts';
import { findKeptServices } from '../administration/repository-services.ts';
import { findServedAreas, type ServedArea } from '../areas/repository-served.ts';
import { countResidentsOf } from '../residents/repository-residents.ts';
import {
  areasAtOnce,
  type ChangeParts,
  type Compared,
  type Comparison,
  calendarOf,
  compare,
  isNear,
  unchanged,
  withOwnHolidays,
} from './changes.ts';
import { changeSpan, findAreasOfService, findHolidayAreas } from './repository-watches.ts';

export interface PreviewParts extends ChangeParts {
  /** The configured holidays. */
  readonly findKeptHolidays: (db: Queryable) => Promise<readonly KeptHoliday[]>;
}

/** The state of an area as it would be after a save. */
type Proposal = (present: Comparison & { now: NonNullable<Comparison['now']> }, served: ServedArea) => Comparison;

/** Compares areas with their proposals; holidays are the present ones unless others are proposed. */
const preview = async (
  { db, clock, findHolidays }: ChangeParts,
  ids: readonly number[],
  propose: Proposal,
  holidaysThen: (present: readonly Holiday[]) => readonly Holiday[] = (present) => present,
): Promise<ChangePreview> => {
  const today = dayAt(clock.now(), clock.timeZone);
  const present = await findHolidays(db);
  const holidays = { before: () => present, now: holidaysThen(present) };
  const compared: Compared[] = [];
  for (let start = 0; start < ids.length; start += areasAtOnce) {
    const some = ids.slice(start, start + areasAtOnce);
    const [served, exceptions] = [await findServedAreas(db, some), await findExceptionsOf(db, some, changeSpan(today))];
    for (const one of served) {
      compared.push(...compare([propose(unchanged(one, exceptions.get(one.area.id) ?? []), one)], today, holidays));
      // Lets other calls go on.
      await pause();
    }
  }
  const [first] = compared;
  const changed = compared.map(({ areaId }) => areaId);
  const residents = changed.length === 0 ? 0 : await countResidentsOf(db, changed);
  return { areas: changed.length, residents, words: first?.words ?? null };
};

/** Preview of the notices that a saved or deleted exception causes. Throws `collection-exception-not-found`. */
export const previewException = async (parts: ChangeParts, { id, exception }: ExceptionPreview): Promise<ChangePreview> => {
  const { db, clock } = parts;
  const stored = id === null ? null : await findException(db, id);
  if (id !== null && stored === null) throw new ApiError('collection-exception-not-found');
  const ids = [...new Set([...(stored?.areas ?? []), ...(exception?.areas ?? [])])].sort((one, other) => one - other);
  const span = changeSpan(dayAt(clock.now(), clock.timeZone));
  const others = id === null ? null : await findExceptionsOf(db, ids, span, { without: id });
  return preview(parts, ids, (present, served) => {
    const added = exception?.areas.includes(present.areaId) ? [exception] : [];
    const kept = others === null ? present.now.exceptions : (others.get(present.areaId) ?? []);
    return { ...present, now: calendarOf(served, [...kept, ...added]) };
  });
};

/**
 * Preview of the notices that a saved or deleted area causes. Throws `collection-area-not-found`, also for an inactive area,
 * whose days cause none.
 */
export const previewArea = async (parts: ChangeParts, id: number, { area }: AreaPreview): Promise<ChangePreview> => {
  if ((await findServedAreas(parts.db, [id])).length === 0) throw new ApiError('collection-area-not-found');
  return preview(parts, [id], (present, { service }) => {
    if (area === null || !area.active) return { ...present, now: null };
    const holidayPolicy = area.holidayPolicy ?? service.holidayPolicy;
    return { ...present, now: { ...present.now, rules: area.rules, holidayPolicy } };
  });
};

/** Preview of the notices that a saved service causes. Throws `collection-service-not-found`. */
export const previewService = async (
  parts: ChangeParts,
  id: number,
  { holidayPolicy, active }: z.output<typeof ServicePreview>,
): Promise<ChangePreview> => {
  const stored = (await findKeptServices(parts.db)).find((service) => service.id === id);
  if (stored === undefined) throw new ApiError('collection-service-not-found');
  const isSame = active && holidayPolicy === stored.holidayPolicy;
  const ids = isSame ? [] : await findAreasOfService(parts.db, id, { withOwnPolicy: !active });
  return preview(parts, ids, (present) => ({ ...present, now: active ? { ...present.now, holidayPolicy } : null }));
};

/** Preview of the notices of collection days that a saved or deleted holiday causes. Throws `holiday-not-found`. */
export const previewHoliday = async (parts: PreviewParts, { id, holiday }: HolidayPreview): Promise<ChangePreview> => {
  const { db, clock } = parts;
  const kept = await parts.findKeptHolidays(db);
  const stored = kept.find((one) => one.id === id);
  if (id !== null && stored === undefined) throw new ApiError('holiday-not-found');
  const today = dayAt(clock.now(), clock.timeZone);
  const changed = [...(stored === undefined ? [] : [stored]), ...(holiday === null ? [] : [holiday])];
  const ids = changed.some((one) => isNear(one, today)) ? await findHolidayAreas(db, changed) : [];
  const then = [...kept.filter((one) => one.id !== id), ...(holiday === null ? [] : [holiday])];
  return preview(
    parts,
    ids,
    (present) => present,
    (present) => withOwnHolidays(present, then),
  );
};
