import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import {
  type HolidayCreation as HolidayBody,
  HolidayCreation,
  type KeptHoliday,
} from '@separai/contract/collection-points/holiday-administration-schema';
import { nextDayOf, ufs } from '@separai/contract/collection-points/holidays';
import { adminHolidaysText as text } from './holiday-text.ts';

/** The form of a holiday; an empty state is every place, an empty city the whole state. */
export interface HolidayForm {
  name: string;
  date: string;
  isYearly: boolean;
  uf: string;
  municipality: string;
}

type HolidayField = keyof HolidayForm;

/** The form of a new holiday. */
export const emptyForm: HolidayForm = { name: '', date: '', isYearly: true, uf: '', municipality: '' };

/** The form of a holiday; a yearly one has the day of its next occurrence. */
export const formOf = ({ name, date, uf, municipality }: KeptHoliday, today: CalendarDay): HolidayForm => ({
  name,
  date: date.length === 5 ? (nextDayOf(date, today) ?? '') : date,
  isYearly: date.length === 5,
  uf: uf ?? '',
  municipality: municipality ?? '',
});

/** The request body of a form. */
export const bodyOf = ({ name, date, isYearly, uf, municipality }: HolidayForm): HolidayBody => {
  const known = ufs.find((one) => one === uf) ?? null;
  return {
    name,
    date: isYearly ? date.slice(5) : date,
    uf: known,
    municipality: known === null ? null : municipality.trim() || null,
  };
};

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: HolidayForm): Partial<Record<HolidayField, string>> => {
  const problems: Partial<Record<HolidayField, string>> = {};
  for (const { path, message } of HolidayCreation.safeParse(bodyOf(form)).error?.issues ?? [])
    problems[path[0] as HolidayField] ??= message;
  return problems;
};

/** The text of a field of a form. */
export const textOf = (form: HolidayForm, field: HolidayField): string => {
  if (field === 'isYearly') return form.isYearly ? text.yes : text.no;
  if (field === 'date') return formatDay(form.isYearly ? form.date.slice(5) : form.date);
  return form[field].trim();
};
