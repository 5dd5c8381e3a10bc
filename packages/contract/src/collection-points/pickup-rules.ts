import type { CalendarDay } from '../calendar.ts';
import { formatList, formatNumber, weekdays as weekdayNames } from '../portuguese.ts';

/** Limits of the rules of pickups. */
export const pickupLimits = {
  districtsMax: 300,
  postalCodesMax: 300,
  daysOffMax: 200,
  bookingsMax: 10_000,
  kgMax: 1_000_000,
  closingDaysMax: 30,
} as const;

/** Hour of a day at which the bookings of a pickup day close; 0 days before is that day itself. */
export interface PickupClosing {
  readonly daysBefore: number;
  readonly hour: number;
}

/** Days and room of a point's pickups; an empty list and null limit nothing. */
export interface PickupRules {
  readonly districts: string[];
  readonly postalCodes: { from: string; until: string }[];
  /** 0 is Sunday. */
  readonly weekdays: number[];
  /** Dates of every year ('12-24') or of one ('2026-12-24'). */
  readonly daysOff: string[];
  readonly worksOnHolidays: boolean;
  readonly bookingsPerDay: number | null;
  readonly kgPerDay: number | null;
  readonly closing: PickupClosing | null;
  /** Farthest day that can be booked, from today. */
  readonly daysAhead: number | null;
}

/** Rules that limit nothing. */
export const unlimitedPickups: PickupRules = {
  districts: [],
  postalCodes: [],
  weekdays: [],
  daysOff: [],
  worksOnHolidays: true,
  bookingsPerDay: null,
  kgPerDay: null,
  closing: null,
  daysAhead: null,
};

/** The rules; null where they limit nothing. */
export const limitingRules = (rules: PickupRules | null): PickupRules | null =>
  rules === null ||
  Object.values(rules).every((part) => part === null || part === true || (Array.isArray(part) && part.length === 0))
    ? null
    : rules;

/** Whether a day is one of the days off. */
export const isDayOff = ({ daysOff }: Pick<PickupRules, 'daysOff'>, day: CalendarDay): boolean =>
  daysOff.includes(day) || daysOff.includes(day.slice(5));

/** '12-24' as '24/12', '2026-12-24' as '24/12/2026'. */
export const dayOffText = (date: string): string => date.split('-').reverse().join('/');

/** 'até as 18h da véspera'. */
export const closingWords = ({ daysBefore, hour }: PickupClosing): string => {
  const time = hour === 0 ? 'à meia-noite' : hour === 1 ? 'a 1h' : `as ${hour}h`;
  const day = daysBefore === 0 ? 'do próprio dia' : daysBefore === 1 ? 'da véspera' : `de ${daysBefore} dias antes`;
  return `até ${time} ${day}`;
};

/** The rules in words, one sentence part each: 'segunda e quinta', 'até 20 coletas por dia'. */
export const pickupRuleWords = (rules: PickupRules): string[] => {
  const { districts, postalCodes, weekdays, daysOff, worksOnHolidays, bookingsPerDay, kgPerDay, closing, daysAhead } = rules;
  return [
    ...(districts.length === 0 ? [] : [`bairros: ${formatList(districts)}`]),
    ...(postalCodes.length === 0 ? [] : [`CEPs: ${postalCodes.map(({ from, until }) => `${from} a ${until}`).join(', ')}`]),
    ...(weekdays.length === 0 ? [] : [formatList(weekdays.map((weekday) => weekdayNames[weekday] ?? ''))]),
    ...(daysOff.length === 0 ? [] : [`não trabalha em ${formatList(daysOff.map(dayOffText))}`]),
    ...(worksOnHolidays ? [] : ['não trabalha em feriados']),
    ...(bookingsPerDay === null
      ? []
      : [`até ${bookingsPerDay === 1 ? '1 coleta' : `${formatNumber(bookingsPerDay)} coletas`} por dia`]),
    ...(kgPerDay === null ? [] : [`até ${formatNumber(kgPerDay)} kg por dia`]),
    ...(closing === null ? [] : [`agenda ${closingWords(closing)}`]),
    ...(daysAhead === null ? [] : [`agenda com até ${daysAhead} dias de antecedência`]),
  ];
};
