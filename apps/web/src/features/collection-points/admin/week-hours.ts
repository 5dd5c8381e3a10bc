import { dayInMinutes, type OpenSpan, parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { clockTime, dayList } from '@separai/contract/collection-points/opening-hours-proposal';

/** Monday first, and public holidays last. */
export const weekKeys = [1, 2, 3, 4, 5, 6, 0, 'holidays'] as const;
export type WeekKey = (typeof weekKeys)[number];

/** From when to when, as a field for a time has it. */
export interface TypedSpan {
  readonly opens: string;
  readonly closes: string;
}

/** When it is open on each day of a week; null for holidays: as on any other day. */
export type TypedWeek = Readonly<Week>;
type Week = Record<WeekKey, readonly TypedSpan[] | null>;

const nothing: TypedWeek = { 0: [], 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], holidays: null };
const midnight = clockTime(dayInMinutes);

/** The whole day, whose end a field for a time calls 00:00. */
export const wholeDay: TypedSpan = { opens: '00:00', closes: '00:00' };

const typedOf = (spans: readonly OpenSpan[]): readonly TypedSpan[] =>
  spans.map(([opens, closes]) => ({ opens: clockTime(opens), closes: clockTime(closes % dayInMinutes) }));

/** Opening hours as a week; null where they say what a week cannot, such as dates. */
export const weekOf = (openingHours: string): TypedWeek | null => {
  if (openingHours.trim() === '') return nothing;
  const hours = parseOpeningHours(openingHours);
  if (hours === null || hours.some(({ dates }) => dates.length > 0)) return null;
  const week: Week = { ...nothing };
  for (const { weekdays, holidays, spans } of hours) {
    // What is said of days after holidays holds on a holiday, too: a week cannot say so.
    if (week.holidays !== null && !holidays) return null;
    for (const key of weekKeys)
      if (key === 'holidays' ? holidays : weekdays === null || weekdays.includes(key)) week[key] = typedOf(spans);
  }
  return week;
};

const spansText = (spans: readonly TypedSpan[]): string =>
  spans.map(({ opens, closes }) => `${opens}-${closes === '00:00' ? midnight : closes}`).join(',');

/** A week as opening hours; empty where it is open on no day. What is half typed is in them, too, and is no hours then. */
export const openingHoursOf = (week: TypedWeek): string => {
  const byHours = new Map<string, Set<number>>();
  for (const key of weekKeys) {
    const spans = week[key];
    if (key === 'holidays' || spans === null || spans.length === 0) continue;
    const text = spansText(spans);
    byHours.set(text, new Set([...(byHours.get(text) ?? []), key]));
  }
  const rules = [...byHours].map(([text, days]) => `${dayList(days)} ${text}`);
  const { holidays } = week;
  if (rules.length === 0 && (holidays === null || holidays.length === 0)) return '';
  const onHolidays = holidays === null ? [] : [`PH ${holidays.length === 0 ? 'off' : spansText(holidays)}`];
  return [...rules, ...onHolidays].join('; ');
};
