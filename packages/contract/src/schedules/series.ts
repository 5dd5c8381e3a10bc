import { addDays, type CalendarDay } from '../calendar.ts';
import { formatRecurrence, parseRecurrence, recurrenceWeekdays } from '../collection-days/recurrence.ts';
import { recurrenceWords } from '../collection-days/words.ts';
import { weekdays as weekdayNames } from '../portuguese.ts';
import { weekdayOf } from '../weekday.ts';
import { seriesLimits } from './series-limits.ts';

/** Error messages of a series' fields. */
export const seriesMessages = {
  ruleRequired: 'Escolha como a coleta se repete.',
  ruleInvalid: 'A coleta pode se repetir toda semana, a cada duas semanas, ou todo mês em um dia da semana.',
  startNotInRule: 'A data da coleta precisa ser um dos dias da repetição.',
  untilBefore: 'O fim precisa ser depois da primeira coleta.',
  untilTooFar: 'A repetição vai até um ano depois da primeira coleta.',
} as const;

/**
 * The canonical form of a series' rule (RFC 5545): weekly or every two weeks on chosen weekdays, or monthly on ordinal weekdays.
 * Null for any other rule.
 */
export const parseSeriesRule = (text: string): string | null => {
  const recurrence = parseRecurrence(text);
  if (recurrence === null || recurrence.months.length > 0 || recurrence.kind === 'monthly-day') return null;
  if (recurrence.kind === 'weekly' && recurrence.interval > 2) return null;
  if (recurrence.kind === 'monthly-weekday' && recurrence.on.length > seriesLimits.monthlyMax) return null;
  return formatRecurrence(recurrence);
};

/** A series' rule in words: 'toda quinta', 'segundas e quintas', 'a cada duas semanas, às quartas', 'toda 1ª quinta do mês'. */
export const seriesWords = (rule: string): string => {
  const recurrence = parseRecurrence(rule);
  if (recurrence?.kind !== 'weekly' || recurrence.interval !== 1 || recurrence.weekdays.length !== 1)
    return recurrenceWords(rule);
  const [first = 'MO'] = recurrence.weekdays;
  const weekday = (recurrenceWeekdays.indexOf(first) + 1) % 7;
  return `${weekday === 6 || weekday === 0 ? 'todo' : 'toda'} ${weekdayNames[weekday]}`;
};

/** The earlier of two days. */
export const earlierDay = (...days: [CalendarDay, CalendarDay]): CalendarDay => days.sort()[0];
/** The later of two days. */
export const laterDay = (...days: [CalendarDay, CalendarDay]): CalendarDay => days.sort()[1];

/** The ordinal of a day's weekday in its month, 1 to 4; -1 for a fifth, which few months have. */
export const nthOfMonth = (day: CalendarDay): number => {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return nth === 5 ? -1 : nth;
};

/** The RFC 5545 name of a day's weekday: 'TH'. */
export const weekdayCodeOf = (day: CalendarDay) => recurrenceWeekdays[(weekdayOf(day) + 6) % 7] ?? 'MO';

/** The last day of a series that begins on a day: the chosen end, bounded by `seriesLimits.days`. */
export const lastSeriesDay = (start: CalendarDay, until: CalendarDay | null): CalendarDay => {
  const bound = addDays(start, seriesLimits.days);
  return until === null || until > bound ? bound : until;
};

/** Whether the renewal of a series is offered: it has no chosen end, and its bound is near. */
export const asksRenewal = (
  { endsOn, isOpenEnded }: { readonly endsOn: CalendarDay; readonly isOpenEnded: boolean },
  today: CalendarDay,
): boolean => isOpenEnded && endsOn >= today && endsOn <= addDays(today, seriesLimits.renewalDays);

/** An occurrence by its place in the series; its booking may have been moved to another day. */
interface Placed {
  readonly occurrenceDate: CalendarDay | null;
}

/** Open occurrences over the days of a changed rule. */
export interface Rematch<Occurrence> {
  readonly placed: readonly { readonly occurrence: Occurrence; readonly day: CalendarDay }[];
  /** Occurrences without a day. */
  readonly surplus: readonly Occurrence[];
  /** Days without an occurrence. */
  readonly missing: readonly CalendarDay[];
}

/**
 * Gives each open occurrence a day of a changed rule: its own day where the rule still has it; the others go in order to the
 * days that are left.
 */
export const rematch = <Occurrence extends Placed>(
  occurrences: readonly Occurrence[],
  days: readonly CalendarDay[],
): Rematch<Occurrence> => {
  const inOrder = [...occurrences].sort((one, other) => ((one.occurrenceDate ?? '') < (other.occurrenceDate ?? '') ? -1 : 1));
  const kept = new Set(inOrder.map(({ occurrenceDate }) => occurrenceDate));
  const own = new Set(days);
  const free = days.filter((day) => !kept.has(day));
  const placed: { occurrence: Occurrence; day: CalendarDay }[] = [];
  const surplus: Occurrence[] = [];
  for (const occurrence of inOrder) {
    const { occurrenceDate } = occurrence;
    const day = occurrenceDate !== null && own.has(occurrenceDate) ? occurrenceDate : free.shift();
    if (day === undefined) surplus.push(occurrence);
    else placed.push({ occurrence, day });
  }
  return { placed, surplus, missing: free };
};
