import { twoDigits } from '../portuguese.ts';
import type { FrequencyDoubt } from './frequency-doubts.ts';
import { type DayRun, type FrequencyDay, type FrequencyRuns, type HourRun, readRuns } from './frequency-runs.ts';
import { frequencyTokens, type SaidToken } from './frequency-tokens.ts';
import type { DayPart } from './kinds.ts';
import { formatRecurrence, parseRecurrence, type Recurrence, type RecurrenceWeekday, recurrenceWeekdays } from './recurrence.ts';
import { type CollectionWindow, hoursAgree, normalizedWindow } from './window.ts';

/** A rule that a text proposes; `recurrence` is empty where the text does not tell the days. */
export interface ProposedRule {
  readonly recurrence: string;
  readonly window: CollectionWindow;
}

/** The reading of a frequency text. */
export interface FrequencyReading {
  readonly rules: readonly ProposedRule[];
  /** Weeks from one collection to the next, also where the days are unknown. */
  readonly everyWeeks: number;
  readonly doubts: readonly FrequencyDoubt[];
  /** Parts of the text that no rule says, as they are written. */
  readonly rest: readonly string[];
  /** `sure`: the whole text is understood; `check`: rules are proposed and something is open; `none`: the days are unknown. */
  readonly confidence: 'sure' | 'check' | 'none';
}

/** Minutes after midnight as 'HH:MM'; midnight at the end of a day is '00:00'. */
const timeOf = (minute: number): string => `${twoDigits(Math.floor(minute / 60) % 24)}:${twoDigits(minute % 60)}`;

/** The hours of each collection of a day; morning and afternoon together are the day. */
const windowsOf = (
  { windows, parts: named }: Pick<HourRun, 'windows' | 'parts'>,
  doubts: Set<FrequencyDoubt>,
): CollectionWindow[] => {
  const distinct = [...new Set(named)];
  const isDay = distinct.length === 2 && distinct.includes('morning') && distinct.includes('afternoon') && windows.length < 2;
  const parts: readonly DayPart[] = isDay ? ['day'] : distinct;
  if (windows.length === 0) return (parts.length === 0 ? [null] : parts).map((part) => ({ from: null, until: null, part }));
  const isPaired = parts.length === windows.length;
  const isEndAmongOthers = windows.length > 1 && windows.some(({ from }) => from === null);
  if (!isPaired && (parts.length > 1 || isEndAmongOthers)) doubts.add('hours');
  const stated = windows.map(({ from, to }, index): CollectionWindow => {
    const part = (isPaired ? parts[index] : parts.length === 1 ? parts[0] : null) ?? null;
    return { from: from === null ? null : timeOf(from), until: to === null ? null : timeOf(to), part };
  });
  if (!stated.every(hoursAgree)) doubts.add('hours');
  return stated.map(normalizedWindow);
};

const weekdayAt = (weekday: number): RecurrenceWeekday => recurrenceWeekdays[(weekday + 6) % 7] ?? 'MO';

/** A recurrence in its one form. */
const formed = (recurrence: Recurrence): string => {
  const text = formatRecurrence(recurrence);
  const parsed = parseRecurrence(text);
  return parsed === null ? text : formatRecurrence(parsed);
};

/** The recurrences of days: weekly days, counted weekdays and days of the month are a rule each. */
const recurrencesOf = (
  { days, monthDays }: Pick<DayRun, 'days' | 'monthDays'>,
  { interval, months }: { interval: number; months: readonly number[] },
): string[] => {
  const weekly = days.filter(({ nth }) => nth === null).map(({ weekday }) => weekdayAt(weekday));
  const counted = days.flatMap(({ weekday, nth }) => (nth === null ? [] : [{ nth, weekday: weekdayAt(weekday) }]));
  return [
    ...(weekly.length === 0 ? [] : [formed({ kind: 'weekly', interval, weekdays: weekly, months })]),
    ...(counted.length === 0 ? [] : [formed({ kind: 'monthly-weekday', on: counted, months })]),
    ...(monthDays.length === 0 ? [] : [formed({ kind: 'monthly-day', on: monthDays, months })]),
  ];
};

type Pair = { readonly days: Pick<DayRun, 'days' | 'monthDays'>; readonly hours: Pick<HourRun, 'windows' | 'parts'> };

/** Days and the hours beside them; hours whose days are uncertain are left out, and a doubt tells of them. */
const pairsOf = ({ runs, doubts }: FrequencyRuns): Pair[] => {
  const days = runs.filter((run) => run.kind === 'days');
  const hours = runs.filter((run) => run.kind === 'hours');
  if (days.length > 1 && days.length === hours.length)
    return days.map((run, index) => ({ days: run, hours: hours[index] ?? { windows: [], parts: [] } }));
  const all = { days: days.flatMap((run) => run.days), monthDays: days.flatMap((run) => run.monthDays) };
  if (days.length <= 1)
    return [
      { days: all, hours: { windows: hours.flatMap(({ windows }) => windows), parts: hours.flatMap(({ parts }) => parts) } },
    ];
  if (hours.length > 0) doubts.add('hours');
  return [{ days: all, hours: { windows: [], parts: [] } }];
};

/** Adds the doubts of a text about how often its days come. */
const doubtInterval = (tokens: readonly SaidToken[], pairs: readonly Pair[], { doubts, months }: FrequencyRuns): number => {
  const has = (kind: SaidToken['kind']): boolean => tokens.some((token) => token.kind === kind);
  const days: FrequencyDay[] = pairs.flatMap((pair) => pair.days.days);
  const isMonthly = days.some(({ nth }) => nth !== null) || pairs.some((pair) => pair.days.monthDays.length > 0);
  const weekdays = [...new Set(days.map(({ weekday }) => weekday))].sort();
  const intervals = [...new Set(tokens.flatMap((token) => (token.kind === 'every' ? [token.weeks] : [])))];
  // 'Quinzenal, 1º e 3º sábado' says the same twice.
  const interval = isMonthly ? 1 : (intervals[0] ?? 1);
  if (days.length === 0 && !isMonthly) doubts.add('weekdays-missing');
  if (interval > 1) doubts.add('first-day-missing');
  if (has('of-month') && !isMonthly) doubts.add('month-day-missing');
  // 'Alternada' is the name of both turns of three days, and of nothing else for certain.
  if (has('alternate') && !['1,3,5', '2,4,6'].includes(weekdays.join())) doubts.add('alternate');
  if (tokens.some((token) => token.kind === 'times' && token.times !== weekdays.length)) doubts.add('times');
  if (intervals.length > 1 || (pairs.length > 1 && (interval > 1 || months.length > 0))) doubts.add('order');
  return interval;
};

/** Tokens without a meaning for days and hours. */
const meaningless: readonly SaidToken['kind'][] = [
  'unknown',
  'and',
  'to',
  'number',
  'filler',
  'from',
  'until',
  'between',
  'except',
  'nth',
];

/**
 * Reads a Portuguese frequency text into proposed rules. A part of the text that no rule says is in `rest`, and a part that may
 * mean several things is a doubt: neither is guessed away.
 */
export const readFrequency = (text: string): FrequencyReading => {
  const tokens = frequencyTokens(text);
  const found = readRuns(tokens);
  const rest = [...found.rest].sort((one, other) => one.at - other.at).map(({ text: said }) => said);
  if (tokens.every(({ kind }) => meaningless.includes(kind)))
    return { rules: [], everyWeeks: 1, doubts: rest.length === 0 ? [] : ['weekdays-missing'], rest, confidence: 'none' };
  const { doubts } = found;
  const pairs = pairsOf(found);
  const interval = doubtInterval(tokens, pairs, found);
  const months = [...new Set(found.months)].sort((one, other) => one - other);
  const rules = pairs.flatMap(({ days, hours }) => {
    const recurrences = recurrencesOf(days, { interval, months });
    const windows = windowsOf(hours, doubts);
    return (recurrences.length === 0 ? [''] : recurrences).flatMap((recurrence) =>
      windows.map((window) => ({ recurrence, window })),
    );
  });
  const isProposed = rules.every(({ recurrence }) => recurrence !== '');
  const isSure = isProposed && doubts.size === 0 && rest.length === 0;
  return {
    rules,
    everyWeeks: interval,
    doubts: [...doubts],
    rest,
    confidence: isProposed ? (isSure ? 'sure' : 'check') : 'none',
  };
};
