import { addDays, type CalendarDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { limits } from '@separai/contract/limits';
import { formatNumber, monthName, weekdayName } from '@separai/contract/portuguese';
import type { MaterialWeight } from '@separai/contract/schedules/schema';
import { weekdayOf } from '@separai/contract/weekday';

const sundayBefore = (day: CalendarDay): CalendarDay => addDays(day, -weekdayOf(day));
const daysBetween = (from: CalendarDay, to: CalendarDay): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Number of the weeks that the calendar shows of a day's month, or of `first` where that is later or no day is chosen: those
 * that have not ended on `first`.
 */
export const weeksShown = (day: CalendarDay | '', first: CalendarDay): number => {
  if (day < first) return weeksShown(first, first);
  const begin = `${day.slice(0, 7)}-01`;
  const end = addDays(`${addDays(begin, 31).slice(0, 7)}-01`, -1);
  return daysBetween(sundayBefore(begin < first ? first : begin), sundayBefore(end)) / 7 + 1;
};

const offered = [1, 2, 4];

/** Three near days as shortcuts, the soonest first; the next open day replaces one that `isClosed`. */
export const daysInOneTap = (today: CalendarDay, isClosed: (day: CalendarDay) => boolean): CalendarDay[] => {
  const days: CalendarDay[] = [];
  for (const ahead of offered) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((later) => addDays(today, ahead + later)).filter((day) => !days.includes(day));
    const day = week.find((one) => !isClosed(one)) ?? week[0];
    if (day !== undefined) days.push(day);
  }
  return days;
};

/** The parts of a date block: weekday, day and month, such as 'sex', '4', 'dez'. */
export const dayParts = (day: CalendarDay): { weekday: string; day: string; month: string } => ({
  weekday: weekdayName(weekdayOf(day)).slice(0, 3),
  day: String(Number(day.slice(8))),
  month: monthName(Number(day.slice(5, 7)) - 1).slice(0, 3),
});

/** Kilograms as read in Portuguese, without the unit: 12.5 is '12,5'. */
export const formatWeight = (kg: number): string => formatNumber(kg, 2);

/** Kilograms by material in one line: 'Papel/Papelão 8 kg · Vidro 4,5 kg'. */
export const materialWeightWords = (weights: readonly MaterialWeight[]): string =>
  weights.map(({ material, kg }) => `${materialTitles[material]} ${formatWeight(kg)} kg`).join(' · ');

/** A weight in the field's format: without thousands' dots, so that it parses to the same number. */
export const weightText = (kg: number): string =>
  String(kg)
    .replace('.', ',')
    .slice(0, String(limits.bookingMaxKg).length + 3);

/** Whether a number of kilograms takes the plural: in Portuguese from two on, '1,5 kg informado'. */
export const isPlural = (kg: number): boolean => kg >= 2;

const grouped = /^\d{1,3}(\.\d{3})+(,\d+)?$/;

/** Whether a typed number has a dot that groups thousands, as '1.250', and may have been meant as a comma. */
export const isGroupedByDot = (text: string): boolean => grouped.test(text.trim());

/** Kilograms as typed in Portuguese ('12,5', '1.250', '3 kg'), or undefined when the text is no number. */
export const parseWeight = (text: string): number | undefined => {
  const typed = text
    .trim()
    .replace(/\s*kg$/i, '')
    .replace(/\s/g, '');
  // A dot before exactly three digits groups thousands, as in '1.250'; any other dot is a decimal mark.
  const plain = grouped.test(typed) ? typed.replaceAll('.', '') : typed;
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined;
};
