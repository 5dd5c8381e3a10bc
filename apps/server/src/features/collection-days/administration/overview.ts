import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import type { CalendarArea } from '@separai/contract/collection-days/calendar';
import type { HolidayYear, OutcomeGroup } from '@separai/contract/collection-days/overview-schema';
import { type HolidayOutcome, holidayOutcomes } from '@separai/contract/collection-days/year';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { holidaysByAddress, type NamedHolidays } from '@separai/contract/collection-points/holidays';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findServedPage, type ServedArea } from '../areas/repository-served.ts';
import { findExceptionsOf } from './repository-exceptions.ts';

interface Year {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly findHolidays: (db: Queryable) => Promise<readonly Holiday[]>;
}

/** Areas read by one statement; other requests are answered between the pages. */
const pageSize = 200;
/** Names sent of the areas of a group. */
const namesMax = 5;

/** The next 12 months. */
const yearFrom = (from: CalendarDay): { from: CalendarDay; to: CalendarDay } => ({ from, to: addDays(from, 364) });

type Services = Map<number, { name: string; groups: Map<string, OutcomeGroup> }>;
type Days = Map<CalendarDay, { names: Set<string>; services: Services }>;

const addOutcome = (days: Days, { area, service }: ServedArea, outcome: HolidayOutcome): void => {
  const { date, holiday, shifted, ...effect } = outcome;
  const day = days.get(date) ?? { names: new Set<string>(), services: new Map() };
  days.set(date, day);
  day.names.add(holiday);
  const ofService = day.services.get(service.id) ?? { name: service.name, groups: new Map() };
  day.services.set(service.id, ofService);
  const key = JSON.stringify([effect, shifted]);
  const group = ofService.groups.get(key) ?? { ...effect, shifted: [...shifted], areas: [], names: [] };
  ofService.groups.set(key, group);
  group.areas.push(area.id);
  if (group.names.length < namesMax) group.names.push(area.name);
};

const sorted = (days: Days): HolidayYear['holidays'] =>
  [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, { names, services }]) => ({
      date,
      names: [...names],
      services: [...services]
        .map(([id, { name, groups }]) => ({
          ...{ id, name },
          groups: [...groups.values()].sort((one, other) => other.areas.length - one.areas.length),
        }))
        .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')),
    }));

/** Effects by everything that they depend on: most areas of a city share their rules. */
const outcomesOnce = (span: { from: CalendarDay; to: CalendarDay }) => {
  const known = new Map<string, readonly HolidayOutcome[]>();
  return (area: CalendarArea, place: string, holidays: NamedHolidays): readonly HolidayOutcome[] => {
    const rules = area.rules.map(({ recurrence, window, validFrom, validUntil }) => [recurrence, window, validFrom, validUntil]);
    const key = JSON.stringify([place, area.holidayPolicy, rules, area.exceptions]);
    const outcomes = known.get(key) ?? holidayOutcomes(area, { ...span, holidays });
    known.set(key, outcomes);
    return outcomes;
  };
};

/** The holidays of the next 12 months that concern the collections of active areas, with their effects by service. */
export const holidayYear = async ({ db, clock, findHolidays }: Year): Promise<HolidayYear> => {
  const span = yearFrom(dayAt(clock.now(), clock.timeZone));
  const holidaysAt = holidaysByAddress(await findHolidays(db));
  const outcomesOf = outcomesOnce(span);
  const days: Days = new Map();
  for (let after = 0; ; ) {
    const page = await findServedPage(db, { after, limit: pageSize });
    const ids = page.map(({ area }) => area.id);
    const exceptions = await findExceptionsOf(db, ids, span);
    for (const served of page) {
      const { area, service } = served;
      const { rules, holidayPolicy, municipality, uf } = area;
      const place = `${municipality} - ${uf}`;
      const own = { rules, holidayPolicy, exceptions: exceptions.get(area.id) ?? [] };
      const calendarArea = { ...own, putOutBeforeMinutes: service.putOutBeforeMinutes };
      for (const outcome of outcomesOf(calendarArea, place, holidaysAt(place))) addOutcome(days, served, outcome);
    }
    if (page.length < pageSize) return { ...span, holidays: sorted(days) };
    after = ids.at(-1) ?? after;
  }
};
