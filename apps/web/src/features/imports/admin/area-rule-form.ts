import type { SaidRule } from '@separai/contract/area-imports/fields';
import type { DayPart } from '@separai/contract/collection-days/kinds';
import {
  formatRecurrence,
  parseRecurrence,
  type Recurrence,
  type RecurrenceWeekday,
  recurrenceWeekdays,
} from '@separai/contract/collection-days/recurrence';
import { areaImportsText as text } from './area-text.ts';

export type Repeat = keyof typeof text.repeat;

/** A rule as its fields have it. */
export interface RuleForm {
  readonly repeat: Repeat;
  readonly weekdays: readonly RecurrenceWeekday[];
  /** Ordinals of the weekdays within the month; -1 is the last. */
  readonly weeks: readonly number[];
  readonly monthDays: string;
  readonly months: readonly number[];
  readonly firstDay: string;
  readonly from: string;
  readonly until: string;
  readonly part: DayPart | '';
}

/** A rule without days. */
export const emptyRule: SaidRule = { recurrence: '', window: { from: null, until: null, part: null }, validFrom: null };

const repeatOf = (recurrence: Recurrence | null, everyWeeks: number): Repeat => {
  if (recurrence?.kind === 'monthly-weekday') return 'month';
  if (recurrence?.kind === 'monthly-day') return 'month-day';
  const interval = String(recurrence?.interval ?? everyWeeks);
  return interval === '2' || interval === '3' || interval === '4' ? interval : '1';
};

/** The fields of a rule; `everyWeeks` is what a text says of it that does not tell its days. */
export const ruleForm = ({ recurrence: recurrenceText, window, validFrom }: SaidRule, everyWeeks: number): RuleForm => {
  const recurrence = parseRecurrence(recurrenceText);
  const counted = recurrence?.kind === 'monthly-weekday' ? recurrence.on : [];
  return {
    repeat: repeatOf(recurrence, everyWeeks),
    weekdays: recurrence?.kind === 'weekly' ? recurrence.weekdays : [...new Set(counted.map(({ weekday }) => weekday))],
    weeks: [...new Set(counted.map(({ nth }) => nth))],
    monthDays: recurrence?.kind === 'monthly-day' ? recurrence.on.join(', ') : '',
    months: recurrence?.months ?? [],
    firstDay: validFrom ?? '',
    from: window.from ?? '',
    until: window.until ?? '',
    part: window.part ?? '',
  };
};

const monthDaysIn = (typed: string): number[] | null => {
  const days = typed.split(/[^0-9-]+/).filter((part) => part !== '');
  return days.length > 0 && days.every((day) => Number(day) >= 1 && Number(day) <= 31) ? days.map(Number) : null;
};

const recurrenceIn = ({ repeat, weekdays, weeks, monthDays, months }: RuleForm): Recurrence | null => {
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

/** The missing part of a form; null where it is a rule. */
export const ruleProblem = (form: RuleForm): string | null => {
  if (form.repeat === 'month-day' && monthDaysIn(form.monthDays) === null) return text.monthDaysInvalid;
  if (recurrenceIn(form) === null) return text.daysRequired;
  if (['2', '3', '4'].includes(form.repeat) && form.firstDay === '') return text.firstDayRequired;
  return form.from === '' && form.until !== '' ? text.untilAlone : null;
};

/** The rule of a form without a problem. */
export const ruleOf = (form: RuleForm): SaidRule => {
  const recurrence = recurrenceIn(form);
  const written = recurrence === null ? '' : formatRecurrence(recurrence);
  const parsed = parseRecurrence(written);
  const isCounted = ['2', '3', '4'].includes(form.repeat);
  const hasHours = form.from !== '';
  return {
    recurrence: parsed === null ? written : formatRecurrence(parsed),
    window: {
      from: hasHours ? form.from : null,
      until: hasHours && form.until !== '' ? form.until : null,
      part: hasHours || form.part === '' ? null : form.part,
    },
    validFrom: isCounted ? form.firstDay : null,
  };
};
