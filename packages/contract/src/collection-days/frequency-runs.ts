import type { FrequencyDoubt } from './frequency-doubts.ts';
import type { SaidToken } from './frequency-tokens.ts';
import type { DayPart } from './kinds.ts';

/** A weekday (0 is Sunday); `nth` counts it within the month, -1 being the last; null: every week. */
export interface FrequencyDay {
  readonly weekday: number;
  readonly nth: number | null;
}

/** Hours in minutes after midnight; `from` null: only the end is said; `to` null: open end, equal to `from`: at that hour. */
export interface FrequencyHours {
  readonly from: number | null;
  readonly to: number | null;
}

export interface DayRun {
  readonly kind: 'days';
  readonly days: FrequencyDay[];
  /** Days of the month, 1 to 31. */
  readonly monthDays: number[];
}
export interface HourRun {
  readonly kind: 'hours';
  readonly windows: FrequencyHours[];
  readonly parts: DayPart[];
}
type Run = DayRun | HourRun;

/** Days and hours of a text in their order, and what belongs to no run. */
export interface FrequencyRuns {
  readonly runs: Run[];
  readonly months: number[];
  readonly doubts: Set<FrequencyDoubt>;
  /** Parts that mean nothing alone, with their positions. */
  readonly rest: { readonly at: number; readonly text: string }[];
}

/** Numbers from one to another in a circle of `size`; the whole circle where they are equal. */
const around = (from: number, to: number, size: number): number[] =>
  Array.from({ length: ((to - from + size) % size || (from === to ? size - 1 : 0)) + 1 }, (_, ahead) => (from + ahead) % size);

/**
 * Tokens whose ordinals are told from weekdays: '2ª quarta-feira' is the second Wednesday, '2ª e 4ª' are Monday and Wednesday.
 * 'Segunda' is an ordinal only before another weekday of a text that speaks of the month.
 */
const withOrdinals = (tokens: readonly SaidToken[]): readonly SaidToken[] => {
  const isMonthly = tokens.some(({ kind }) => kind === 'of-month');
  const canBeOrdinal = (token: SaidToken | undefined): boolean =>
    token?.kind === 'day' && (token.form === 'number' || (token.form === 'word' && isMonthly));
  const ordinal = new Set<number>();
  for (const at of tokens.keys()) {
    const next = tokens[at + 1];
    // Saturday and Sunday have masculine ordinals.
    const isBeforeDay = next?.kind === 'day' && next.form !== 'number' && next.weekday > 0 && next.weekday < 6;
    if (!isBeforeDay) continue;
    for (let back = at; canBeOrdinal(tokens[back]); back -= 2) {
      ordinal.add(back);
      if (tokens[back - 1]?.kind !== 'and') break;
    }
  }
  return tokens.map((token, at) =>
    ordinal.has(at) && token.kind === 'day' ? { kind: 'nth', nth: token.weekday + 1, text: token.text } : token,
  );
};

/** Whether tokens beside 'todos os dias' name the days that it means: 'diariamente (segunda a sábado)'. */
const areMeant = (mark: SaidToken | undefined, other: SaidToken | undefined): boolean => {
  if (mark?.kind === 'day') return true;
  const isApposed = (mark?.kind === 'and' && mark.mark !== 'e') || (mark?.kind === 'to' && mark.mark === '-');
  return isApposed && other?.kind === 'day';
};

/** Tokens without a 'todos os dias' that other days narrow; a doubt where they stand apart, as in 'diário 7h, domingo 8h'. */
const withoutDaily = (tokens: readonly SaidToken[], { doubts }: Pick<FrequencyRuns, 'doubts'>): readonly SaidToken[] => {
  const exception = tokens.findIndex(({ kind }) => kind === 'except');
  const told = exception === -1 ? tokens : tokens.slice(0, exception);
  const at = told.findIndex((token) => token.kind === 'days' && token.weekdays.length === 7);
  if (at === -1 || !told.some(({ kind }) => kind === 'day')) return tokens;
  if (areMeant(told[at + 1], told[at + 2]) || areMeant(told[at - 1], told[at - 2]))
    return tokens.filter((_token, index) => index !== at);
  doubts.add('order');
  return tokens;
};

const dayRun = ({ runs }: FrequencyRuns): DayRun => {
  const last = runs.at(-1);
  if (last?.kind === 'days') return last;
  const made: DayRun = { kind: 'days', days: [], monthDays: [] };
  runs.push(made);
  return made;
};
const hourRun = ({ runs }: FrequencyRuns): HourRun => {
  const last = runs.at(-1);
  if (last?.kind === 'hours') return last;
  const made: HourRun = { kind: 'hours', windows: [], parts: [] };
  runs.push(made);
  return made;
};

/** Weekdays from a token on, and the number of tokens that name them. */
const daysAt = (
  tokens: readonly SaidToken[],
  at: number,
  { doubts }: Pick<FrequencyRuns, 'doubts'>,
): { weekdays: readonly number[]; length: number } => {
  const [token, mark, other] = tokens.slice(at, at + 3);
  if (token?.kind === 'days') return { weekdays: token.weekdays, length: 1 };
  if (token?.kind !== 'day') return { weekdays: [], length: 0 };
  const single = { weekdays: [token.weekday], length: 1 };
  // '2ª 6ª' may or may not include the days between.
  if (mark?.kind === 'day' && token.form === 'number') doubts.add('pair');
  if ((mark?.kind !== 'to' && mark?.kind !== 'and') || other?.kind !== 'day') return single;
  const isDash = mark.kind === 'to' && mark.mark === '-';
  if (mark.kind === 'to' && !isDash) return { weekdays: around(token.weekday, other.weekday, 7), length: 3 };
  const isListed = [tokens[at - 2], tokens[at + 4]].some((beside) => beside?.kind === 'day');
  const isWorkingWeek = token.weekday === 1 && [5, 6, 0].includes(other.weekday);
  if (isListed || mark.text === ',' || /[a-z]/i.test(mark.text)) return single;
  if (isDash && isWorkingWeek) return { weekdays: around(1, other.weekday, 7), length: 3 };
  // 'TER-QUI' and 'SEG/SEX' may or may not include the days between.
  if (isDash || (mark.text === '/' && isWorkingWeek)) doubts.add('pair');
  return single;
};

/** Months from a token on, and the number of tokens that name them. */
const monthsAt = (tokens: readonly SaidToken[], at: number): { months: readonly number[]; length: number } => {
  const [token, mark, other] = tokens.slice(at, at + 3);
  if (token?.kind !== 'month') return { months: [], length: 0 };
  if (mark?.kind !== 'to' || other?.kind !== 'month') return { months: [token.month], length: 1 };
  return { months: around(token.month - 1, other.month - 1, 12).map((month) => month + 1), length: 3 };
};

const hourOf = (token: SaidToken | undefined): number | null => {
  if (token?.kind === 'time') return token.minute;
  return token?.kind === 'number' && token.value <= 24 ? token.value * 60 : null;
};

interface HoursAt {
  readonly hours: FrequencyHours;
  readonly length: number;
}

/** Hours that 'a partir de' or 'entre' begins. */
const openedHours = (tokens: readonly SaidToken[], at: number): HoursAt | null => {
  const [token, second, third, fourth] = tokens.slice(at, at + 4);
  const [from, to] = [hourOf(second), hourOf(fourth)];
  if (token?.kind === 'between' && third?.kind === 'and' && from !== null && to !== null)
    return { hours: { from, to }, length: 4 };
  const inner = hoursAt(tokens, at + 1);
  if (inner !== null) {
    const { hours, length } = inner;
    return { hours: hours.to === hours.from ? { from: hours.from, to: null } : hours, length: length + 1 };
  }
  return token?.kind === 'from' && from !== null ? { hours: { from, to: null }, length: 2 } : null;
};

const isUntilMark = (token: SaidToken | undefined): boolean =>
  token?.kind === 'until' || (token?.kind === 'to' && token.mark.startsWith('ate'));

/** An end without a beginning: 'até 12h', 'até as 12'. A bare number after 'até' may be a weekday. */
const endedHours = (tokens: readonly SaidToken[], at: number): HoursAt | null => {
  const [token, second] = tokens.slice(at, at + 2);
  const to = hourOf(second);
  const isSaid = second?.kind === 'time' || (token?.kind === 'to' && token.mark === 'ate as');
  return isUntilMark(token) && to !== null && isSaid ? { hours: { from: null, to }, length: 2 } : null;
};

/** Hours from a token on, and the number of tokens that say them; null where none are said. */
const hoursAt = (tokens: readonly SaidToken[], at: number): HoursAt | null => {
  const [token, second, third, fourth] = tokens.slice(at, at + 4);
  if (token?.kind === 'from' || token?.kind === 'between') return openedHours(tokens, at);
  const from = hourOf(token);
  if (from === null) return endedHours(tokens, at);
  // 'Início às 7h e término às 15h', 'a partir das 7h, até as 15h'.
  const ending = second?.kind === 'and' && isUntilMark(third) ? hourOf(fourth) : null;
  if (ending !== null) return { hours: { from, to: ending }, length: 4 };
  const to = second?.kind === 'to' || second?.kind === 'until' ? hourOf(third) : null;
  // Two bare numbers are hours only around 'às': '2 a 6' may be weekdays.
  const isSaid = token?.kind === 'time' || third?.kind === 'time' || (second?.kind === 'to' && second.mark === 'as');
  if (to !== null && isSaid) return { hours: { from, to }, length: 3 };
  return token?.kind === 'time' ? { hours: { from, to: from }, length: 1 } : null;
};

/** Tokens that say nothing by themselves. */
const unsaid: readonly SaidToken['kind'][] = ['unknown', 'number', 'from', 'until', 'between'];

/** Removes the weekdays after 'exceto' from the last days; returns the number of tokens that are read. */
const readException = (tokens: readonly SaidToken[], at: number, found: FrequencyRuns): number => {
  const run = found.runs.findLast(({ kind }) => kind === 'days');
  let next = at + 1;
  for (;;) {
    const { weekdays, length } = daysAt(tokens, next, found);
    if (length === 0 || run?.kind !== 'days') break;
    run.days.splice(0, run.days.length, ...run.days.filter(({ weekday }) => !weekdays.includes(weekday)));
    next += length;
    if (tokens[next]?.kind !== 'and' || tokens[next + 1]?.kind !== 'day') break;
    next += 1;
  }
  if (next > at + 1) return next - at;
  const [token, other] = tokens.slice(at, at + 2);
  const isTold = other !== undefined && [...unsaid, 'month', 'month-days'].includes(other.kind);
  found.rest.push({ at, text: [token?.text, isTold ? other.text : ''].join(' ').trim() });
  return isTold ? 2 : 1;
};

/** Moves the months to the rest where days are beside them: no rule says 'de 1º de dezembro a 15 de março'. */
const withoutPartialMonths = (tokens: readonly SaidToken[], found: FrequencyRuns): FrequencyRuns => {
  const isPartial = tokens.some(
    ({ kind }, at) => ['number', 'nth', 'month-days'].includes(kind) && tokens[at + 1]?.kind === 'month',
  );
  if (!isPartial) return found;
  const months = tokens.flatMap(({ kind, text }, at) => (kind === 'month' ? [{ at, text }] : []));
  return { ...found, months: [], rest: [...found.rest, ...months] };
};

/** Reads what a single token says, apart from an ordinal, which waits for its weekday. */
const readAlone = (token: SaidToken, at: number, found: FrequencyRuns, isBeforeMonth: boolean): void => {
  if (token.kind === 'part') hourRun(found).parts.push(token.part);
  else if (token.kind === 'month-days' && !isBeforeMonth) dayRun(found).monthDays.push(...token.days);
  const isDate = isBeforeMonth && (token.kind === 'month-days' || token.kind === 'nth');
  if (isUntilMark(token) || isDate || unsaid.includes(token.kind)) found.rest.push({ at, text: token.text });
};

/** Adds the hours at a token to the run; '8h/12h' may be two collections or the hours between. */
const addHours = (tokens: readonly SaidToken[], at: number, { hours, length }: HoursAt, found: FrequencyRuns): void => {
  const [last, mark] = [tokens[at - 2], tokens[at - 1]];
  if (length === 1 && last?.kind === 'time' && mark?.text === '/') found.doubts.add('hours');
  hourRun(found).windows.push(hours);
};

/** Reads tokens into runs of days and runs of hours. */
export const readRuns = (said: readonly SaidToken[]): FrequencyRuns => {
  const found: FrequencyRuns = { runs: [], months: [], doubts: new Set(), rest: [] };
  const tokens = withoutDaily(withOrdinals(said), found);
  let nths: { nth: number; at: number; text: string }[] = [];
  let isCounted = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const { weekdays, length: days } = daysAt(tokens, at, found);
    const { months, length: ofMonths } = monthsAt(tokens, at);
    const hours = hoursAt(tokens, at);
    if (days > 0) {
      // In '1ª quarta e quinta' the second day may be counted or not.
      if (nths.length === 0 && isCounted) found.doubts.add('order');
      const counts = nths.length > 0 ? nths.map(({ nth }) => nth) : [null];
      dayRun(found).days.push(...weekdays.flatMap((weekday) => counts.map((nth) => ({ weekday, nth }))));
      isCounted = nths.length > 0;
      nths = [];
      at += days;
    } else if (ofMonths > 0) {
      found.months.push(...months);
      at += ofMonths;
    } else if (hours !== null) {
      addHours(tokens, at, hours, found);
      at += hours.length;
    } else if (token?.kind === 'except') at += readException(tokens, at, found);
    else {
      const isBeforeMonth = tokens[at + 1]?.kind === 'month';
      if (token?.kind === 'nth' && !isBeforeMonth) nths.push({ nth: token.nth, at, text: token.text });
      else if (token !== undefined) readAlone(token, at, found, isBeforeMonth);
      // 'Até 12': the number belongs to the part that no window says.
      if (token?.kind === 'to' && token.mark.startsWith('ate') && hourOf(tokens[at + 1]) !== null) {
        found.rest.push({ at: at + 1, text: tokens[at + 1]?.text ?? '' });
        at += 1;
      }
      at += 1;
    }
  }
  found.rest.push(...nths);
  return withoutPartialMonths(tokens, found);
};
