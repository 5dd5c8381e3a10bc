import { parseOpeningHours, tidyOpeningHours } from './opening-hours.ts';

/**
 * The rule on public holidays in OpenStreetMap's notation: empty for `usual` (as on other days), else 'PH off' or 'PH 08:00-12:00';
 * null for hours that cannot be parsed.
 */
export const holidayRuleOf = (holidayHours: string): string | null => {
  const tidy = tidyOpeningHours(holidayHours);
  if (tidy === 'usual') return '';
  // A span alone, so that no further rule slips in.
  return /^(off|[\d:,-]+)$/.test(tidy) && parseOpeningHours(`PH ${tidy}`) !== null ? `PH ${tidy}` : null;
};

const withoutHolidays = (rule: string): string | null => {
  const [days = '', times] = rule.split(/ (?=\S+$)/);
  if (!/(^|[ ,])PH(,|$)/.test(days)) return rule;
  const [dates, named = days] = days.split(/ (?=\S+$)/).length > 1 ? days.split(/ (?=\S+$)/) : [undefined, days];
  const others = named
    .split(',')
    .filter((day) => day !== 'PH')
    .join(',');
  return others === '' ? null : [dates, others, times].filter((part) => part !== undefined).join(' ');
};

/**
 * Opening hours with other hours on public holidays (`usual`, `off` or spans), as in `holidayRuleOf`; null for opening hours that
 * cannot be parsed, and where the holidays' rule makes them ambiguous.
 */
export const withHolidayHours = (openingHours: string, holidayHours: string): string | null => {
  const rule = holidayRuleOf(holidayHours);
  if (rule === null || parseOpeningHours(openingHours) === null) return null;
  const others = tidyOpeningHours(openingHours)
    .split('; ')
    .flatMap((one) => withoutHolidays(one) ?? []);
  const changed = [...others, ...(rule === '' ? [] : [rule])].join('; ');
  return parseOpeningHours(changed) === null ? null : changed;
};
