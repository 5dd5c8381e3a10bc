import { dayOffText, type PickupRules, unlimitedPickups } from '@separai/contract/collection-points/pickup-rules';
import { linesOf } from '@separai/contract/recycling-guides/rules';

/** The rules of pickups, as typed; of the lists one entry a line. */
export interface PickupRulesForm {
  districts: string;
  postalCodes: string;
  /** '0' is Sunday. */
  weekdays: string[];
  daysOff: string;
  worksOnHolidays: boolean;
  bookingsPerDay: string;
  kgPerDay: string;
  /** Days before the collection; empty: bookings do not close. */
  closingDays: string;
  closingHour: string;
  daysAhead: string;
}

const numberText = (number: number | null): string => (number === null ? '' : String(number));

/** The form of the rules. */
export const pickupRulesFormOf = (rules: PickupRules | null): PickupRulesForm => {
  const { districts, postalCodes, weekdays, daysOff, worksOnHolidays, bookingsPerDay, kgPerDay, closing, daysAhead } =
    rules ?? unlimitedPickups;
  return {
    districts: districts.join('\n'),
    postalCodes: postalCodes.map(({ from, until }) => (from === until ? from : `${from} a ${until}`)).join('\n'),
    weekdays: weekdays.map(String),
    daysOff: daysOff.map(dayOffText).join('\n'),
    worksOnHolidays,
    bookingsPerDay: numberText(bookingsPerDay),
    kgPerDay: numberText(kgPerDay),
    closingDays: closing === null ? '' : String(closing.daysBefore),
    closingHour: String(closing?.hour ?? 18),
    daysAhead: numberText(daysAhead),
  };
};

/** A typed whole number, '1.250' included; null for an empty field, NaN for other texts. */
const wholeIn = (typed: string): number | null => {
  const text = typed.trim().replace(/\.(?=\d{3}\b)/g, '');
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
};

/** '24/12' as '12-24', '24/12/2026' as '2026-12-24'; another text as it is. */
const dateIn = (typed: string): string => {
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(typed) ?? [];
  if (day === '') return typed;
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].filter((part) => part !== undefined).join('-');
};

/** A line of postal codes, '60000-000 a 60099-999' or a single one. */
const rangeIn = (typed: string): { from: string; until: string } => {
  const [from = typed, until = from] = typed.match(/\d{5}-?\d{3}/g) ?? [];
  return { from, until };
};

/** The rules of a form, before they are validated. */
export const pickupRulesIn = (form: PickupRulesForm): PickupRules => ({
  districts: linesOf(form.districts),
  postalCodes: linesOf(form.postalCodes).map(rangeIn),
  weekdays: form.weekdays.map(Number).sort((one, other) => one - other),
  daysOff: linesOf(form.daysOff).map(dateIn),
  worksOnHolidays: form.worksOnHolidays,
  bookingsPerDay: wholeIn(form.bookingsPerDay),
  kgPerDay: wholeIn(form.kgPerDay),
  closing: form.closingDays === '' ? null : { daysBefore: Number(form.closingDays), hour: Number(form.closingHour) },
  daysAhead: wholeIn(form.daysAhead),
});
