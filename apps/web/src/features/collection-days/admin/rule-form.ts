import type { CalendarDay } from '@separai/contract/calendar';
import type { DayPart } from '@separai/contract/collection-days/kinds';
import { collectionDayMessages } from '@separai/contract/collection-days/messages';
import {
  formatRecurrence,
  parseRecurrence,
  type Recurrence,
  type RecurrenceWeekday,
  recurrenceWeekdays,
} from '@separai/contract/collection-days/recurrence';
import { type CollectionWindow, hoursAgree } from '@separai/contract/collection-days/window';
import { ruleText as text } from './rule-text.ts';

export type Repeat = keyof typeof text.repeat;

/** A rule; `validFrom` null: said elsewhere. */
export interface FormedRule {
  readonly recurrence: string;
  readonly window: CollectionWindow;
  readonly validFrom: CalendarDay | null;
  readonly validUntil: CalendarDay | null;
}

/** A rule as its fields have it. */
export interface RuleForm {
  readonly repeat: Repeat;
  readonly weekdays: readonly RecurrenceWeekday[];
  /** Ordinals of the weekdays within the month; -1 is the last. */
  readonly weeks: readonly number[];
  readonly monthDays: string;
  readonly isSeasonal: boolean;
  readonly months: readonly number[];
  /** First day, from which weeks are counted. */
  readonly validFrom: string;
  readonly validUntil: string;
  readonly from: string;
  readonly until: string;
  readonly part: DayPart | '';
}

/** A rule without days. */
export const emptyRule: FormedRule = {
  recurrence: '',
  window: { from: null, until: null, part: null },
  validFrom: null,
  validUntil: null,
};

const repeatOf = (recurrence: Recurrence | null, everyWeeks: number): Repeat => {
  if (recurrence?.kind === 'monthly-weekday') return 'month';
  if (recurrence?.kind === 'monthly-day') return 'month-day';
  const interval = String(recurrence?.interval ?? everyWeeks);
  return interval === '2' || interval === '3' || interval === '4' ? interval : '1';
};

/** The fields of a rule; `everyWeeks` is what a text says of it that does not tell its days. */
export const ruleForm = ({ recurrence: recurrenceText, window, validFrom, validUntil }: FormedRule, everyWeeks = 1): RuleForm => {
  const recurrence = parseRecurrence(recurrenceText);
  const counted = recurrence?.kind === 'monthly-weekday' ? recurrence.on : [];
  return {
    repeat: repeatOf(recurrence, everyWeeks),
    weekdays: recurrence?.kind === 'weekly' ? recurrence.weekdays : [...new Set(counted.map(({ weekday }) => weekday))],
    weeks: [...new Set(counted.map(({ nth }) => nth))],
    monthDays: recurrence?.kind === 'monthly-day' ? recurrence.on.join(', ') : '',
    isSeasonal: (recurrence?.months ?? []).length > 0,
    months: recurrence?.months ?? [],
    validFrom: validFrom ?? '',
    validUntil: validUntil ?? '',
    from: window.from ?? '',
    until: window.until ?? '',
    part: window.part ?? '',
  };
};

const monthDaysIn = (typed: string): number[] | null => {
  const days = typed.split(/[^0-9-]+/).filter((part) => part !== '');
  return days.length > 0 && days.every((day) => Number(day) >= 1 && Number(day) <= 31) ? days.map(Number) : null;
};

/** Whether a rule counts its weeks from a day. */
export const isCounted = ({ repeat }: RuleForm): boolean => repeat === '2' || repeat === '3' || repeat === '4';

const recurrenceIn = (form: RuleForm): Recurrence | null => {
  const { repeat, weekdays, weeks, monthDays } = form;
  const months = form.isSeasonal ? [...form.months].sort((one, other) => one - other) : [];
  const inOrder = recurrenceWeekdays.filter((weekday) => weekdays.includes(weekday));
  if (repeat === 'month-day') {
    const on = monthDaysIn(monthDays);
    return on === null ? null : { kind: 'monthly-day', on, months };
  }
  if (inOrder.length === 0) return null;
  if (repeat !== 'month') return { kind: 'weekly', interval: Number(repeat), weekdays: inOrder, months };
  const on = weeks.flatMap((nth) => inOrder.map((weekday) => ({ nth, weekday })));
  return on.length === 0 ? null : { kind: 'monthly-weekday', on, months };
};

/** The missing part of a form; null where it is a rule. `isDated`: the rule has a first day of its own. */
export const ruleProblem = (form: RuleForm, isDated: boolean): string | null => {
  if (form.repeat === 'month-day' && monthDaysIn(form.monthDays) === null) return text.monthDaysInvalid;
  if (recurrenceIn(form) === null) return text.daysRequired;
  if (form.isSeasonal && form.months.length === 0) return text.monthsRequired;
  if (form.validFrom === '' && isDated) return text.validFromRequired;
  if (form.validFrom === '' && isCounted(form)) return text.firstDayRequired;
  if (!hoursAgree(ruleOf(form).window)) return collectionDayMessages.partContradicts;
  if (isDated && form.validUntil !== '' && form.validUntil < form.validFrom) return text.validityInvalid;
  return null;
};

/** The rule of a form without a problem. */
export const ruleOf = (form: RuleForm): FormedRule => {
  const recurrence = recurrenceIn(form);
  const written = recurrence === null ? '' : formatRecurrence(recurrence);
  const parsed = parseRecurrence(written);
  return {
    recurrence: parsed === null ? written : formatRecurrence(parsed),
    window: {
      from: form.from === '' ? null : form.from,
      until: form.until === '' ? null : form.until,
      part: form.part === '' ? null : form.part,
    },
    validFrom: form.validFrom === '' ? null : form.validFrom,
    validUntil: form.validUntil === '' ? null : form.validUntil,
  };
};
