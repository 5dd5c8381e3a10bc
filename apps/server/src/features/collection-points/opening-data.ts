import { addDays, type CalendarDay } from '@separai/contract/calendar';
import {
  dayInMinutes,
  type Holidays,
  type OpeningHours,
  type OpenSpan,
  spansOn,
} from '@separai/contract/collection-points/opening-hours';
import { twoDigits } from '@separai/contract/portuguese';
import { weekdayOf } from '@separai/contract/weekday';

/** schema.org's names, Sunday first. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Days that are told apart because they are not as their weekday is. */
const daysAhead = 90;
const noHolidays: Holidays = new Set();

/** '17:00'; the end of a day as its last minute, for 00:00 to 00:00 is schema.org's way to say closed. */
const timeOf = (minute: number): string => {
  const within = minute === dayInMinutes ? minute - 1 : minute % dayInMinutes;
  return [Math.floor(within / 60), within % 60].map(twoDigits).join(':');
};

const timesOf = ([opens, closes]: OpenSpan): { opens: string; closes: string } => ({
  opens: timeOf(opens),
  closes: timeOf(closes),
});

const closed: OpenSpan = [0, 0];
const spell = (spans: readonly OpenSpan[]): string => spans.join(' ');

/** The week, and what holds in the days ahead that are otherwise: holidays, and dates of their own. */
export interface OpeningData {
  readonly openingHoursSpecification?: readonly object[];
  readonly specialOpeningHoursSpecification?: readonly object[];
}

/** Opening hours as schema.org has them, from a day on. */
export const openingData = (hours: OpeningHours, today: CalendarDay, holidays: Holidays): OpeningData => {
  const usual = hours.filter(({ dates }) => dates.length === 0);
  // Any week shows what a weekday is like where no date counts and nothing is a holiday.
  const week = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead))
    .map((day) => ({ weekday: weekdayOf(day), spans: spansOn(usual, day, noHolidays) }))
    .toSorted((one, other) => one.weekday - other.weekday);
  const usualOn = (day: CalendarDay): readonly OpenSpan[] => week[weekdayOf(day)]?.spans ?? [];
  const regular = [...new Set(week.map(({ spans }) => spell(spans)))].flatMap((form) => {
    const alike = week.filter(({ spans }) => spell(spans) === form);
    const dayOfWeek = alike.map(({ weekday }) => weekdays[weekday]);
    return (alike[0]?.spans ?? []).map((span) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, ...timesOf(span) }));
  });
  const special = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const spans = spansOn(hours, day, holidays);
    if (spell(spans) === spell(usualOn(day))) return [];
    const on = { '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day };
    return (spans.length === 0 ? [closed] : spans).map((span) => ({ ...on, ...timesOf(span) }));
  });
  return {
    ...(regular.length === 0 ? {} : { openingHoursSpecification: regular }),
    ...(special.length === 0 ? {} : { specialOpeningHoursSpecification: special }),
  };
};
