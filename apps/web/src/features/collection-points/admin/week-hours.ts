import { dayInMinutes, type OpenSpan, parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { clockTime, dayList } from '@separai/contract/collection-points/opening-hours-proposal';

/** Monday first, and public holidays last. */
export const weekKeys = [1, 2, 3, 4, 5, 6, 0, 'holidays'] as const;
export type WeekKey = (typeof weekKeys)[number];

/** A span in the notation of `<input type="time">`. */
export interface TypedSpan {
  readonly opens: string;
  readonly closes: string;
}

/** The spans of each weekday; null for holidays that have no hours of their own. */
export type TypedWeek = Readonly<Week>;
type Week = Record<WeekKey, readonly TypedSpan[] | null>;

const nothing: TypedWeek = { 0: [], 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], holidays: null };
const midnight = clockTime(dayInMinutes);

/** The whole day; `<input type="time">` has 00:00 for its end. */
export const wholeDay: TypedSpan = { opens: '00:00', closes: '00:00' };

const typedOf = (spans: readonly OpenSpan[]): readonly TypedSpan[] =>
  spans.map(([opens, closes]) => ({ opens: clockTime(opens), closes: clockTime(closes % dayInMinutes) }));

/** Opening hours as a week; null for those that a week cannot express, such as dates. */
export const weekOf = (openingHours: string): TypedWeek | null => {
  if (openingHours.trim() === '') return nothing;
  const hours = parseOpeningHours(openingHours);
  if (hours === null || hours.some(({ dates }) => dates.length > 0)) return null;
  const week: Week = { ...nothing };
  for (const { weekdays, holidays, spans } of hours) {
    // A rule after the holidays' rule applies on holidays, too, which a week cannot express.
    if (week.holidays !== null && !holidays) return null;
    for (const key of weekKeys)
      if (key === 'holidays' ? holidays : weekdays === null || weekdays.includes(key)) week[key] = typedOf(spans);
  }
  return week;
};

/** Spans in OpenStreetMap's notation: '08:00-12:00,13:00-17:00'. */
export const spansText = (spans: readonly TypedSpan[]): string =>
  spans.map(({ opens, closes }) => `${opens}-${closes === '00:00' ? midnight : closes}`).join(',');

/** A week in OpenStreetMap's notation; empty without any span. A half-typed span makes the notation invalid. */
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
