import { addDays, type CalendarDay, formatDay } from '@separai/contract/calendar';
import type { AreaDays } from '@separai/contract/collection-days/schema';
import { windowKey } from '@separai/contract/collection-days/window';
import { windowWords } from '@separai/contract/collection-days/words';
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { AreaCalendar } from './service.ts';

const productId = '//Separai//Dias de coleta//PT';
/** Refresh interval for calendar programs, in seconds. */
const refreshAfter = 4 * 3600;

type Day = AreaDays['days'][number];

/** 'na véspera, até 21h', 'até 17h'. */
const putOutWords = ({ date, putOutBy }: Day): string | null => {
  if (putOutBy === null) return null;
  const [day = '', time = ''] = putOutBy.split('T');
  const [hour, minutes] = time.split(':');
  const until = `até ${Number(hour)}h${minutes === '00' ? '' : minutes}`;
  if (day === date) return `Coloque ${until}.`;
  return `Coloque ${day === addDays(date, -1) ? 'na véspera' : `em ${formatDay(day)}`}, ${until}.`;
};

const descriptionOf = (day: Day, { area, service }: AreaCalendar): string =>
  [
    windowWords(day.window),
    putOutWords(day),
    day.movedFrom === null ? null : `No lugar de ${formatDay(day.movedFrom)}${day.holiday === null ? '' : ` (${day.holiday})`}.`,
    day.sentence,
    service.instructions,
    `Setor: ${area.name}`,
  ]
    .filter((line) => line !== null && line !== '')
    .join('\n');

// Midnight UTC without a time zone, since the generator would otherwise shift the date.
const dateOf = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/**
 * Identity of an event: the day that the rules have, so that a moved collection is the same event on another day. An added
 * collection has no such day.
 */
const eventId = (day: Day, areaId: number): string => {
  const window = windowKey(day.window)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `dia-${areaId}-${day.origin === 'added' ? 'extra-' : ''}${day.movedFrom ?? day.date}${window && `-${window}`}@separai`;
};

const addEvent = (calendar: ICalCalendar, day: Day, of: AreaCalendar, url: string | null): void => {
  const { area, service, calendarRevision, calendarChangedAt } = of;
  calendar.createEvent({
    id: eventId(day, area.id),
    sequence: calendarRevision,
    stamp: calendarChangedAt,
    lastModified: calendarChangedAt,
    allDay: true,
    start: dateOf(day.date),
    end: dateOf(addDays(day.date, 1)),
    summary: service.name,
    description: descriptionOf(day, of),
    ...(url === null ? {} : { url }),
    // Transparent: the collection does not block the person's day.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
};

/** Adds the days of an area to a calendar as all-day events. */
export const addAreaEvents = (calendar: ICalCalendar, of: AreaCalendar, origin: string | null): void => {
  const url = origin === null ? null : `${origin}/coleta/${of.area.id}`;
  for (const day of of.calendar.days) addEvent(calendar, day, of, url);
};

/** An iCalendar file (RFC 5545) with the days of an area as all-day events; `origin` is the address of the web app. */
export const areaCalendarFile = (of: AreaCalendar, origin: string | null): string => {
  const { area, service } = of;
  const calendar = ical({ prodId: productId, method: ICalCalendarMethod.PUBLISH });
  calendar.name(`${service.name} · ${area.name}`).ttl(refreshAfter);
  addAreaEvents(calendar, of, origin);
  // The generator leaves the last line open.
  return `${calendar.toString()}\r\n`;
};
