import { weekdayName } from './portuguese.ts';
import { weekdayOf } from './weekday.ts';

/** An ISO calendar day such as `2026-12-01`, without a time zone. */
export type CalendarDay = string;

const dayInMilliseconds = 86_400_000;

/** An IANA time zone such as `America/Sao_Paulo`: the installation's, for the start of days and the display of times. */
export type TimeZone = string;

// Created at first use and cached by zone: creating an `Intl` format costs a hundred times its use, and an installation has one
// time zone.
const zoned = (locale: string, options: Intl.DateTimeFormatOptions): ((timeZone: TimeZone) => Intl.DateTimeFormat) => {
  const made = new Map<TimeZone, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
};

// One format for all parts of a moment, since creating each is slow.
const momentFormat = zoned('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });

/** Such as `2026-12-04T09:30`. */
const momentAt = (instant: Date, timeZone: TimeZone): string => {
  const [day = '', time] = momentFormat(timeZone).format(instant).split(', ');
  return `${day.split('/').reverse().join('-')}T${time}`;
};

/** The calendar day in a time zone at the given instant. */
export const dayAt = (instant: Date, timeZone: TimeZone): CalendarDay => momentAt(instant, timeZone).slice(0, 10);

/** The time of day in a time zone at the given instant, such as `09:30`. */
export const timeAt = (instant: Date, timeZone: TimeZone): string => momentAt(instant, timeZone).slice(11);

/** The full hour of the day, 0 to 23, in a time zone at the given instant. */
export const hourAt = (instant: Date, timeZone: TimeZone): number => Number(timeAt(instant, timeZone).slice(0, 2));

/** The day `days` later (earlier when negative). */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayInMilliseconds).toISOString().slice(0, 10);

/** The first instant after a day in a time zone. */
export const endOfDay = (day: CalendarDay, timeZone: TimeZone): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let [within, after] = [midnight - dayInMilliseconds, midnight + 3 * dayInMilliseconds];
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2);
    if (dayAt(new Date(middle), timeZone) > day) after = middle;
    else within = middle;
  }
  return new Date(after);
};

/** `2026-12-04` as `04/12/2026`. */
export const formatDay = (day: CalendarDay): string => day.split('-').reverse().join('/');

/** `2026-12-04` as '04/12/2026, sexta-feira'. */
export const dayWithWeekday = (day: CalendarDay): string => `${formatDay(day)}, ${weekdayName(weekdayOf(day))}`;

/** An instant as '04/12/2026, 17:32' in a time zone. */
export const formatInstant = (instant: Date, timeZone: TimeZone): string => {
  const [day = '', time] = momentAt(instant, timeZone).split('T');
  return `${formatDay(day)}, ${time}`;
};

const zoneFormat = zoned('pt-BR', { timeZoneName: 'long' });

/** The same for readers who may be elsewhere: '04/12/2026, 17:32 (horário de Brasília)'. */
export const formatInstantWithZone = (instant: Date, timeZone: TimeZone): string => {
  const name =
    zoneFormat(timeZone)
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${formatInstant(instant, timeZone)} (${name.replace(/^Horário (Padrão )?/, 'horário ')})`;
};
