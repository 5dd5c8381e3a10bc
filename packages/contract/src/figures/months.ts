import { addDays, type CalendarDay } from '../calendar.ts';
import { monthName } from '../portuguese.ts';

/** A calendar month such as `2026-12`. */
export type Month = string;

/** Maximum number of months in one report. */
export const reportMonthsMax = 24;

export const monthOf = (day: CalendarDay): Month => day.slice(0, 7);

/** The month `months` later (earlier when negative). */
export const addMonths = (month: Month, months: number): Month => {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
};

/** Number of months of a range, both ends included; zero or negative where it is reversed. */
export const monthCount = ({ from, to }: { from: Month; to: Month }): number => {
  const index = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return index(to) - index(from) + 1;
};

/** The months of a range, both ends included, oldest first; empty where the range is reversed. */
export const monthsBetween = ({ from, to }: { from: Month; to: Month }): Month[] =>
  Array.from({ length: Math.max(0, monthCount({ from, to })) }, (_, index) => addMonths(from, index));

/** First and last day of a range of months. */
export const daysOfMonths = ({ from, to }: { from: Month; to: Month }): { from: CalendarDay; to: CalendarDay } => ({
  from: `${from}-01`,
  to: addDays(`${addMonths(to, 1)}-01`, -1),
});

/** 'dezembro de 2026'. */
export const monthTitle = (month: Month): string => `${monthName(Number(month.slice(5)) - 1)} de ${month.slice(0, 4)}`;

/** 'dez/2026', for tables and charts. */
export const shortMonth = (month: Month): string => `${monthName(Number(month.slice(5)) - 1).slice(0, 3)}/${month.slice(0, 4)}`;

/** 'dezembro de 2026', or 'outubro a dezembro de 2026', or 'outubro de 2025 a março de 2026'. */
export const monthsTitle = ({ from, to }: { from: Month; to: Month }): string => {
  if (from === to) return monthTitle(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? monthName(Number(from.slice(5)) - 1) : monthTitle(from)} a ${monthTitle(to)}`;
};
