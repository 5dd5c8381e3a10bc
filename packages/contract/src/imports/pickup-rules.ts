import { isHolidayDate } from '../collection-points/holidays.ts';
import {
  closingWords,
  dayOffText,
  limitingRules,
  type PickupRules,
  pickupLimits,
  unlimitedPickups,
} from '../collection-points/pickup-rules.ts';
import { limits } from '../limits.ts';
import { weekdays as weekdayNames } from '../portuguese.ts';
import { foldText } from '../text.ts';
import { answerIn } from './materials.ts';

/** Columns of an export for the parts of the rules, by the field of an import; each cell is read back by `pickupRulesIn`. */
export const pickupColumns = {
  pickupDistricts: 'Bairros atendidos',
  pickupPostalCodes: 'CEPs atendidos',
  pickupWeekdays: 'Dias de busca em casa',
  pickupDaysOff: 'Dias sem coleta',
  pickupOnHolidays: 'Busca também em feriados',
  pickupBookings: 'Coletas por dia, no máximo',
  pickupKg: 'Quilos por dia, no máximo',
  pickupClosing: 'Agenda até',
  pickupDaysAhead: 'Dias de antecedência, no máximo',
} as const;
export type PickupField = keyof typeof pickupColumns;
export const pickupFields = Object.keys(pickupColumns) as PickupField[];

/** Districts with semicolons between them, or behind a single one whose comma would separate two otherwise. */
const districtsText = (districts: readonly string[]): string | null => {
  const [first = ''] = districts;
  return districts.length === 1 && first.includes(',') ? `${first};` : districts.join('; ') || null;
};

/** The cells of a point's rules, empty where a part limits nothing. */
export const pickupCells = (rules: PickupRules | null): Record<PickupField, string | number | null> => ({
  pickupDistricts: rules === null ? null : districtsText(rules.districts),
  pickupPostalCodes:
    rules?.postalCodes.map(({ from, until }) => (from === until ? from : `${from} a ${until}`)).join('; ') || null,
  pickupWeekdays: rules?.weekdays.map((weekday) => weekdayNames[weekday] ?? '').join('; ') || null,
  pickupDaysOff: rules?.daysOff.map(dayOffText).join('; ') || null,
  pickupOnHolidays: rules === null ? null : rules.worksOnHolidays ? 'sim' : 'não',
  pickupBookings: rules?.bookingsPerDay ?? null,
  pickupKg: rules?.kgPerDay ?? null,
  pickupClosing: rules?.closing ? closingWords(rules.closing) : null,
  pickupDaysAhead: rules?.daysAhead ?? null,
});

/** A cell that takes a limit away. */
const unlimited = /^(sem limite|sem prazo|todos( os dias)?|todas|nenhum|nenhuma|qualquer|ilimitado)$/;

const partsOf = (text: string, separators: RegExp): string[] =>
  text
    .split(separators)
    .map((typed) => typed.trim())
    .filter((typed) => typed !== '');
const all = <Item>(items: readonly (Item | null)[]): Item[] | null =>
  items.every((item) => item !== null) ? (items as Item[]) : null;

const rangesIn = (text: string): PickupRules['postalCodes'] | null =>
  all(
    partsOf(text, /[;,|]/).map((typed) => {
      const [from, until = from] = typed.match(/\d{5}-?\d{3}/g) ?? [];
      const whole = (code: string): string => code.replace(/^(\d{5})-?(\d{3})$/, '$1-$2');
      return from === undefined || until === undefined || until < from ? null : { from: whole(from), until: whole(until) };
    }),
  );

const folded = weekdayNames.map(foldText);
const weekdayIn = (text: string): number | null => {
  const word = foldText(text)
    .replace(/[-\s]*feira$/, '')
    .replace(/\.$/, '');
  const found = folded.findIndex((name) => name === word || (word.length >= 3 && name.startsWith(word)));
  return found < 0 ? null : found;
};
const weekdaysIn = (text: string): number[] | null => {
  const found = all(partsOf(foldText(text), /[;,|/]|\s+e\s+/).map(weekdayIn));
  return found && [...new Set(found)].sort((one, other) => one - other);
};

/** Spreadsheets show '24/12' as '24/dez'. */
const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

const dayOffIn = (typed: string): string | null => {
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2}|[a-z]{3})\.?(?:\/(\d{4}))?$/.exec(typed) ?? [];
  const number = months.includes(month) ? String(months.indexOf(month) + 1) : month;
  const date = day === '' ? typed : [year, number.padStart(2, '0'), day.padStart(2, '0')].filter(Boolean).join('-');
  return isHolidayDate(date) ? date : null;
};
const daysOffIn = (text: string): string[] | null => all(partsOf(foldText(text), /[;,|]/).map(dayOffIn));

const wholeIn =
  (most: number) =>
  (text: string): number | null => {
    const typed = text.replace(/\.(?=\d{3}\b)/g, '').replace(/,0+$/, '');
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
    return number >= 1 && number <= most ? number : null;
  };

const closingIn = (text: string): PickupRules['closing'] => {
  const words = foldText(text);
  const hour = /meia-noite|meia noite/.test(words) ? '0' : /\b(\d{1,2}) ?h/.exec(words)?.[1];
  const days = /vespera/.test(words) ? '1' : /proprio dia|mesmo dia/.test(words) ? '0' : /(\d{1,2}) dias? antes/.exec(words)?.[1];
  if (hour === undefined || days === undefined || Number(hour) > 23 || Number(days) > pickupLimits.closingDaysMax) return null;
  return { daysBefore: Number(days), hour: Number(hour) };
};

const part = <Part extends keyof PickupRules>(name: Part, value: PickupRules[Part] | null): Partial<PickupRules> | null =>
  value === null ? null : { [name]: value };

/** How each field's cell is read; null where it is not understood. */
const readers: { readonly [F in PickupField]: (text: string) => Partial<PickupRules> | null } = {
  pickupDistricts: (text) => ({ districts: partsOf(text, text.includes(';') ? /;/ : /,/) }),
  pickupPostalCodes: (text) => part('postalCodes', rangesIn(text)),
  pickupWeekdays: (text) => part('weekdays', weekdaysIn(text)),
  pickupDaysOff: (text) => part('daysOff', daysOffIn(text)),
  pickupOnHolidays: (text) => part('worksOnHolidays', answerIn(text)),
  pickupBookings: (text) => part('bookingsPerDay', wholeIn(pickupLimits.bookingsMax)(text)),
  pickupKg: (text) => part('kgPerDay', wholeIn(pickupLimits.kgMax)(text)),
  pickupClosing: (text) => part('closing', closingIn(text)),
  pickupDaysAhead: (text) => part('daysAhead', wholeIn(limits.bookingDaysAhead)(text)),
};

const cleared: { readonly [F in PickupField]: Partial<PickupRules> } = {
  pickupDistricts: { districts: [] },
  pickupPostalCodes: { postalCodes: [] },
  pickupWeekdays: { weekdays: [] },
  pickupDaysOff: { daysOff: [] },
  pickupOnHolidays: { worksOnHolidays: true },
  pickupBookings: { bookingsPerDay: null },
  pickupKg: { kgPerDay: null },
  pickupClosing: { closing: null },
  pickupDaysAhead: { daysAhead: null },
};

/**
 * The parts of the rules that a row states; an empty cell states nothing, and 'sem limite' takes a limit away. A cell that is not
 * understood is left out with a note.
 */
export const pickupRulesIn = (textOf: (field: PickupField) => string, notes: string[]): Partial<PickupRules> => {
  const stated = pickupFields.map((field): Partial<PickupRules> => {
    const text = textOf(field);
    if (text === '') return {};
    const read = unlimited.test(foldText(text)) ? cleared[field] : readers[field](text);
    if (read === null) notes.push(`Não entendemos “${pickupColumns[field]}”: ${text.slice(0, 100)}.`);
    return read ?? {};
  });
  return Object.assign({}, ...stated);
};

/**
 * Rules with the stated parts in the place of their own, in one canonical form that can be compared as JSON; null where nothing is
 * limited.
 */
export const pickupRulesWith = (rules: PickupRules | null, stated: Partial<PickupRules>): PickupRules | null => {
  const whole = { ...unlimitedPickups, ...rules, ...stated };
  const { closing } = whole;
  return limitingRules({
    ...whole,
    postalCodes: whole.postalCodes.map(({ from, until }) => ({ from, until })),
    weekdays: [...whole.weekdays].sort((one, other) => one - other),
    closing: closing && { daysBefore: closing.daysBefore, hour: closing.hour },
  });
};
