import { addDays, type CalendarDay, formatDay } from '@separai/contract/calendar';
import type { CalendarEntry } from '@separai/contract/collection-days/calendar';
import { changeWords, putOutWords, windowPutOutWords } from '@separai/contract/collection-days/day-words';
import { windowKey } from '@separai/contract/collection-days/window';
import { areaTitle, windowWords } from '@separai/contract/collection-days/words';
import { areaPagePath } from '@separai/contract/public-pages';
import ical, { type ICalCalendar, ICalCalendarMethod, type ICalEventData, ICalEventTransparency } from 'ical-generator';
import type { AreaCalendar } from '../lookup/service.ts';
import { type Series, type Span, seriesOf } from './calendar-series.ts';

const productId = '//Separai//Dias de coleta//PT';
/** Refresh interval for calendar programs, in seconds. */
const refreshAfter = 4 * 3600;

const described = (lines: readonly (string | null)[], { area, service }: AreaCalendar): string =>
  [...lines, service.instructions, areaTitle(area.name)].filter((line) => line !== null && line !== '').join('\n');

// Midnight UTC without a time zone, since the generator would otherwise shift the date.
const dateOf = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/**
 * Identity of a changed collection: the day that the rules have, so that a moved collection stays the same event when it moves
 * again. An added collection has no such day. In a week that a holiday shifts, an exception may move another collection away
 * from that day: of two such events the later one has its new day in its identity.
 */
const eventId = (day: CalendarEntry, areaId: number, taken: ReadonlySet<string>): string => {
  // Without the word, an end alone would be the same event as a beginning at that hour.
  const window = windowKey(day.window)
    .replace(/^-(?=\d)/, 'ate-')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const idOf = (date: string): string =>
    `dia-${areaId}-${day.origin === 'added' ? 'extra-' : ''}${date}${window && `-${window}`}@separai`;
  const id = idOf(day.movedFrom ?? day.date);
  return taken.has(id) ? idOf(`${day.movedFrom}-${day.date}`) : id;
};

const changedEvent = (day: CalendarEntry, of: AreaCalendar, id: string): ICalEventData => {
  const moved = day.movedFrom === null ? null : `No lugar de ${formatDay(day.movedFrom)}`;
  const why = changeWords({ ...day, movedFrom: null });
  return {
    id,
    start: dateOf(day.date),
    end: dateOf(addDays(day.date, 1)),
    description: described([windowWords(day.window), putOutWords(day), moved, why], of),
  };
};

const numeric = (day: CalendarDay): string => day.replaceAll('-', '');

/**
 * The recurrence of a series as properties. As text, since the generator ends a recurrence of whole days at a time
 * (RFC 5545 section 3.3.10: UNTIL has the type of DTSTART).
 */
const recurrenceOf = ({ rule, last, excluded }: Series): string => {
  const days = excluded.length === 0 ? '' : `\r\nEXDATE;VALUE=DATE:${excluded.map(numeric).join(',')}`;
  return `RRULE:${rule.recurrence};WKST=MO;UNTIL=${numeric(last)}${days}`;
};

const seriesEvent = (series: Series, of: AreaCalendar): ICalEventData => {
  const { rule, number, first } = series;
  const putOut = windowPutOutWords(rule.window, of.service.putOutBeforeMinutes);
  return {
    id: `regra-${of.area.id}-${number}@separai`,
    start: dateOf(first),
    end: dateOf(addDays(first, 1)),
    repeating: recurrenceOf(series),
    description: described([windowWords(rule.window), putOut], of),
  };
};

const addEvent = (calendar: ICalCalendar, event: ICalEventData, of: AreaCalendar, origin: string | null): void => {
  const { area, service, calendarRevision, calendarChangedAt } = of;
  calendar.createEvent({
    ...event,
    sequence: calendarRevision,
    stamp: calendarChangedAt,
    lastModified: calendarChangedAt,
    allDay: true,
    summary: service.name,
    ...(origin === null ? {} : { url: `${origin}${areaPagePath(area)}` }),
    // Transparent: the collection does not block the person's day.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
};

interface Written {
  /** Address of the web app; null: unknown. */
  readonly origin: string | null;
  /** The days that the area's calendar covers. */
  readonly span: Span;
}

/**
 * Adds the days of an area to a calendar as all-day events: a recurring one for each rule, without the days that holidays and
 * exceptions change, and one for each changed day.
 */
export const addAreaEvents = (calendar: ICalCalendar, of: AreaCalendar, { origin, span }: Written): void => {
  const { days } = of.calendar;
  for (const series of seriesOf(of.area.rules, days, span)) addEvent(calendar, seriesEvent(series, of), of, origin);
  const taken = new Set<string>();
  for (const day of days.filter((each) => each.origin !== 'rule')) {
    const id = eventId(day, of.area.id, taken);
    taken.add(id);
    addEvent(calendar, changedEvent(day, of, id), of, origin);
  }
};

/** An iCalendar file (RFC 5545) with the days of an area. */
export const areaCalendarFile = (of: AreaCalendar, written: Written): string => {
  const { area, service } = of;
  const calendar = ical({ prodId: productId, method: ICalCalendarMethod.PUBLISH });
  calendar.name(`${service.name} · ${area.name}`).ttl(refreshAfter);
  addAreaEvents(calendar, of, written);
  // The generator leaves the last line open.
  return `${calendar.toString()}\r\n`;
};
