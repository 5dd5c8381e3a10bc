import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import {
  type HolidayCreation as HolidayBody,
  HolidayCreation,
  type KeptHoliday,
} from '@separai/contract/collection-points/holiday-administration-schema';
import { nextDayOf, ufs } from '@separai/contract/collection-points/holidays';
import { conflictsBetween, type FieldConflict } from '../../../components/admin/field-conflicts.ts';
import { adminHolidaysText as text } from './holiday-text.ts';

/** What is typed of a holiday; an empty state is every place, an empty city all of the state. */
export interface HolidayForm {
  name: string;
  date: string;
  isYearly: boolean;
  uf: string;
  municipality: string;
}

export type HolidayField = keyof HolidayForm;

/** A form of a holiday that is not there yet. */
export const emptyForm: HolidayForm = { name: '', date: '', isYearly: true, uf: '', municipality: '' };

/** A holiday as it is typed: one of every year by the day on which it comes next. */
export const formOf = ({ name, date, uf, municipality }: KeptHoliday, today: CalendarDay): HolidayForm => ({
  name,
  date: date.length === 5 ? (nextDayOf(date, today) ?? '') : date,
  isYearly: date.length === 5,
  uf: uf ?? '',
  municipality: municipality ?? '',
});

/** What is sent of a form. */
export const bodyOf = ({ name, date, isYearly, uf, municipality }: HolidayForm): HolidayBody => {
  const known = ufs.find((one) => one === uf) ?? null;
  return {
    name,
    date: isYearly ? date.slice(5) : date,
    uf: known,
    municipality: known === null ? null : municipality.trim() || null,
  };
};

/** What is wrong with a form, by its fields; nothing when it can be sent. */
export const problemsOf = (form: HolidayForm): Partial<Record<HolidayField, string>> => {
  const problems: Partial<Record<HolidayField, string>> = {};
  for (const { path, message } of HolidayCreation.safeParse(bodyOf(form)).error?.issues ?? [])
    problems[path[0] as HolidayField] ??= message;
  return problems;
};

const textOf = (form: HolidayForm, field: HolidayField): string => {
  if (field === 'isYearly') return form.isYearly ? text.yes : text.no;
  if (field === 'date') return formatDay(form.isYearly ? form.date.slice(5) : form.date);
  return form[field].trim();
};

/** Every field in which two versions differ, told from where both began. */
export const conflictsOf = (versions: Record<'base' | 'mine' | 'theirs', HolidayForm>): FieldConflict<HolidayField>[] => {
  const told = (form: HolidayForm) => (field: HolidayField) => textOf(form, field);
  return conflictsBetween(Object.keys(emptyForm) as HolidayField[], {
    base: told(versions.base),
    mine: told(versions.mine),
    theirs: told(versions.theirs),
  });
};
