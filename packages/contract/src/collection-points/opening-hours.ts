import { addDays, type CalendarDay, dayAt, type TimeZone, timeAt } from '../calendar.ts';
import { twoDigits } from '../portuguese.ts';
import { weekdayOf } from '../weekday.ts';

/** Opening and closing time in minutes after a day's midnight; beyond 1440 the span closes on the following day. */
export type OpenSpan = readonly [opens: number, closes: number];

/** Days of every year ('12-24') or of one ('2026-12-24'), both included. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** One rule of `opening_hours`; of several rules that match a day the last one applies. No spans: closed. */
export interface OpeningRule {
  /** 0 is Sunday; null: every day. */
  readonly weekdays: readonly number[] | null;
  readonly holidays: boolean;
  /** Empty: the whole year. */
  readonly dates: readonly DayRange[];
  readonly spans: readonly OpenSpan[];
}

/** Parsed opening hours. */
export type OpeningHours = readonly OpeningRule[];

export const dayInMinutes = 1440;
/** The whole day. */
export const allDay: readonly OpenSpan[] = [[0, dayInMinutes]];

/** The days' names in OpenStreetMap's hours, Sunday first. */
export const weekdayNames: readonly string[] = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const oneDay = `(?:${weekdayNames.join('|')})`;
const someDays = `(?:PH|${oneDay}(?:-${oneDay})?)`;
const month = `(?:${monthNames.join('|')})`;
const oneDate = `(?:\\d{4} )?${month} \\d{1,2}`;
const someDates = `${oneDate}(?:-(?:(?:\\d{4} )?${month} )?\\d{1,2})?`;
const oneSpan = '\\d{2}:\\d{2}-\\d{2}:\\d{2}';
const listOf = (one: string): string => `${one}(?:,${one})*`;
const rulePattern = new RegExp(`^(?:(${listOf(someDates)}) )?(?:(${listOf(someDays)}) )?(off|closed|${listOf(oneSpan)})$`);

/** Normalizes OpenStreetMap hours to the stored form: no surplus blanks, two-digit hours. */
export const tidyOpeningHours = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[–—]/g, '-')
    .replace(/ ?([-,]) ?/g, '$1')
    .replace(/(?<![\d:])(\d:\d{2})/g, '0$1')
    .replace(/ ?; ?/g, '; ')
    .replace(/[; ]+$/, '');

const daysNamed = (text: string): number[] =>
  text.split(',').flatMap((part) => {
    const [from = -1, to = from] = part.split('-').map((name) => weekdayNames.indexOf(name));
    return from < 0 ? [] : Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, ahead) => (from + ahead) % 7);
  });

/** A date as an ISO day, or without its year where it has none; null for a day that no month has. */
const dateIn = (text: string, usual: { year: string; month: string }): string | null => {
  const [, year = usual.year, name = usual.month, day = ''] = /^(?:(\d{4}) )?(?:([A-Z][a-z]{2}) )?(\d{1,2})$/.exec(text) ?? [];
  const monthAndDay = `${twoDigits(monthNames.indexOf(name) + 1)}-${twoDigits(Number(day))}`;
  // 2028 is a leap year, so that '02-29' is valid.
  const whole = `${year === '' ? '2028' : year}-${monthAndDay}`;
  const time = Date.parse(`${whole}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== whole) return null;
  return year === '' ? monthAndDay : whole;
};

const rangeIn = (text: string): DayRange | null => {
  const [first = '', last = first] = text.split('-');
  const [, year = '', month = ''] = /^(?:(\d{4}) )?([A-Z][a-z]{2})/.exec(first) ?? [];
  const [from, to] = [dateIn(first, { year, month }), dateIn(last, { year, month })];
  if (from === null || to === null || from.length !== to.length) return null;
  // A yearly range may wrap around the end of the year; a range of one year may not.
  return from.length === 10 && to < from ? null : { from, to };
};

const minutesIn = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Spans in ascending order without overlap; the last span may end on the following day. */
const spansIn = (text: string): OpenSpan[] | null => {
  const spans: OpenSpan[] = [];
  for (const part of text.split(',')) {
    const [opens = 0, closes = 0] = part.split('-').map(minutesIn);
    const isTime = opens < dayInMinutes && closes <= dayInMinutes && !/:[6-9]/.test(part) && opens !== closes;
    const before = spans.at(-1)?.[1] ?? -1;
    if (!isTime || opens <= before) return null;
    spans.push([opens, closes < opens ? closes + dayInMinutes : closes]);
  }
  return spans;
};

const ruleIn = (text: string): OpeningRule | null => {
  const [whole, dates, days, times = ''] = rulePattern.exec(text) ?? [];
  if (whole === undefined) return null;
  const spans = times === 'off' || times === 'closed' ? [] : spansIn(times);
  const ranges = dates === undefined ? [] : dates.split(',').map(rangeIn);
  const known = ranges.filter((range) => range !== null);
  if (spans === null || known.length < ranges.length) return null;
  const weekdays = days === undefined ? null : daysNamed(days);
  const holidays = days?.split(',').includes('PH') ?? false;
  return { weekdays: holidays && weekdays?.length === 0 ? [] : weekdays, holidays, dates: known, spans };
};

/**
 * Opening hours as OpenStreetMap writes them, of which we know days of the week, public holidays (`PH`), dates, spans of time, `off` and
 * `24/7`; null for anything else. Only hours of one part go past midnight.
 */
export const parseOpeningHours = (text: string): OpeningHours | null => {
  const parts = tidyOpeningHours(text)
    .split(';')
    .map((part) => part.trim());
  const rules = parts.map((part) =>
    part === '24/7' ? { weekdays: null, holidays: false, dates: [], spans: allDay } : ruleIn(part),
  );
  const known = rules.filter((rule) => rule !== null);
  // Where several rules exist, a night past midnight into a day of another rule is ambiguous.
  const goesOn = known.length > 1 && known.some(({ spans }) => spans.some(([, closes]) => closes > dayInMinutes));
  return known.length < rules.length || goesOn ? null : known;
};

/** The days that are public holidays where a point is. */
export type Holidays = Pick<ReadonlySet<CalendarDay>, 'has'>;

const isWithin = (day: CalendarDay, { from, to }: DayRange): boolean => {
  const one = day.slice(-from.length);
  return from <= to ? one >= from && one <= to : one >= from || one <= to;
};

const fits = ({ weekdays, holidays, dates }: OpeningRule, day: CalendarDay, isHoliday: boolean): boolean =>
  (dates.length === 0 || dates.some((range) => isWithin(day, range))) &&
  (weekdays === null || weekdays.includes(weekdayOf(day)) || (holidays && isHoliday));

/** Spans that begin on a day, without the rest of the previous night's span. */
export const spansOn = (hours: OpeningHours, day: CalendarDay, holidays: Holidays): readonly OpenSpan[] =>
  hours.findLast((rule) => fits(rule, day, holidays.has(day)))?.spans ?? [];

/** A minute of a day. */
export interface DayMinute {
  readonly day: CalendarDay;
  /** After its midnight. */
  readonly minute: number;
}

/** Whether a point is open, and until when; null: no change within the horizon. */
export interface OpeningState {
  readonly isOpen: boolean;
  readonly until: DayMinute | null;
}

/** Days of lookahead: more than a year, so that yearly rules come up. */
const horizon = 372;

/** A moment as day and minute in a time zone. */
export const dayMinuteAt = (now: Date, timeZone: TimeZone): DayMinute => ({
  day: dayAt(now, timeZone),
  minute: minutesIn(timeAt(now, timeZone)),
});

/** Opening state at a minute of a day. */
export const openingStateAt = (hours: OpeningHours, { day: today, minute }: DayMinute, holidays: Holidays): OpeningState => {
  const momentAt = (at: number): DayMinute => ({
    day: addDays(today, Math.floor(at / dayInMinutes)),
    minute: at % dayInMinutes,
  });
  let closes: number | null = null;
  for (let ahead = -1; ahead <= horizon; ahead += 1) {
    for (const [from, to] of spansOn(hours, addDays(today, ahead), holidays)) {
      const [opens, ends] = [from + ahead * dayInMinutes, to + ahead * dayInMinutes];
      if (ends <= minute || (closes !== null && ends <= closes)) continue;
      if (closes === null && opens > minute) return { isOpen: false, until: momentAt(opens) };
      // Adjoining spans count as one: the point stays open where another span begins as one ends.
      if (closes !== null && opens > closes) return { isOpen: true, until: momentAt(closes) };
      closes = ends;
    }
    // No span of a later day begins before that day.
    if (closes !== null && closes < (ahead + 1) * dayInMinutes) return { isOpen: true, until: momentAt(closes) };
  }
  return { isOpen: closes !== null, until: null };
};
