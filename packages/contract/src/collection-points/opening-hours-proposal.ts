import { twoDigits } from '../portuguese.ts';
import { foldText } from '../text.ts';
import { allDay, dayInMinutes, type OpenSpan, weekdayNames } from './opening-hours.ts';

type Token =
  | { readonly kind: 'day'; readonly day: number; readonly isNumbered: boolean }
  | { readonly kind: 'days'; readonly days: readonly number[] }
  | { readonly kind: 'time'; readonly minute: number }
  | { readonly kind: 'holidays' | 'all-day' | 'to' | 'and' | 'except' | 'closed' | 'open' };

const week = [1, 2, 3, 4, 5, 6, 0];
const names = [
  'dom(?:ingo)?s?',
  'seg(?:unda)?s?',
  'ter(?:ca)?s?',
  'qua(?:rta)?s?',
  'qui(?:nta)?s?',
  'sex(?:ta)?s?',
  'sab(?:ado)?s?',
];
const ofName = (name: string): number => names.findIndex((one) => new RegExp(`^${one}$`).test(name));

// Where a text says something else than these, it may mean more than its hours.
const kinds: readonly (readonly [RegExp, (found: RegExpExecArray) => Token | null])[] = [
  [/\s+|[.:]/y, () => null],
  [/(?:horarios?|de funcionamento|funcionamento|inclusive|das|de|da|dos|do|aos|nos|no)\b/y, () => null],
  [/(?:todos os dias|todo dia|diariamente)\b/y, () => ({ kind: 'days', days: week })],
  [/dias uteis\b/y, () => ({ kind: 'days', days: [1, 2, 3, 4, 5] })],
  [/(?:fim|fins|final|finais) de semana\b/y, () => ({ kind: 'days', days: [6, 0] })],
  [/feriados?\b/y, () => ({ kind: 'holidays' })],
  [/(?:menos|exceto|salvo)\b/y, () => ({ kind: 'except' })],
  [/(?:fechad[oa]s?|fecha|nao (?:abre|funciona|atende))\b/y, () => ({ kind: 'closed' })],
  [/(?:abert[oa]s?|abre|funciona|atende|atendimento)\b/y, () => ({ kind: 'open' })],
  [/24 ?(?:h|hs|hrs|horas)\b(?! ?(?:-|as\b|a\b|\/))/y, () => ({ kind: 'all-day' })],
  [/meio[- ]dia\b/y, () => ({ kind: 'time', minute: 720 })],
  [/meia[- ]noite\b/y, () => ({ kind: 'time', minute: dayInMinutes })],
  // '2ª', '2ªf': Monday is the second day.
  [/([2-6])[ªº](?:-? ?f(?:eiras?)?\b)?/y, ([, number]) => ({ kind: 'day', day: Number(number) - 1, isNumbered: true })],
  [
    new RegExp(`(${names.join('|')})\\b(?:-? ?feiras?\\b)?`, 'y'),
    ([, name = '']) => ({ kind: 'day', day: ofName(name), isNumbered: false }),
  ],
  [
    /([01]?\d|2[0-4])(?:(?:h|:)([0-5]\d))?(?: ?(?:h|hs|hrs|horas?)\b)?(?![\dªº])/y,
    ([, hours, minutes = '0']) => ({ kind: 'time', minute: Number(hours) * 60 + Number(minutes) }),
  ],
  [/[-–—]|(?:ate as|ate|as|a)\b/y, () => ({ kind: 'to' })],
  [/[,;/|()]|e\b/y, () => ({ kind: 'and' })],
];

const tokensIn = (text: string): readonly Token[] | null => {
  // The marks of ordinals are letters to what folds a text.
  const folded = foldText(text).replace(/(\d)\s*°/g, '$1º');
  const tokens: Token[] = [];
  let at = 0;
  while (at < folded.length) {
    let found: RegExpExecArray | null = null;
    for (const [pattern, make] of kinds) {
      pattern.lastIndex = at;
      found = pattern.exec(folded);
      if (found === null) continue;
      const token = make(found);
      if (token !== null) tokens.push(token);
      break;
    }
    if (found === null || found[0] === '') return null;
    at += found[0].length;
  }
  return tokens;
};

/** Days, and when it is open on them. */
interface Group {
  readonly days: Set<number>;
  readonly spans: OpenSpan[];
  holidays: boolean;
  isClosed: boolean;
}

const daysBetween = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 7) % 7 || (from === to ? 6 : 0)) + 1 }, (_, ahead) => (from + ahead) % 7);

/** What the tokens say, group by group; null where they say it in no way that is known. */
const groupsIn = (tokens: readonly Token[]): readonly Group[] | null => {
  const groups: Group[] = [];
  const fresh = (): Group => {
    const group: Group = { days: new Set(), spans: [], holidays: false, isClosed: false };
    groups.push(group);
    return group;
  };
  let group = fresh();
  let at = 0;
  let mode: 'open' | 'closed' | 'except' = 'open';
  const isTo = (token: Token | undefined): boolean => token?.kind === 'to';
  /** Days begin another group where the one before has its hours. */
  const begin = (): void => {
    if (mode !== 'except' && (group.spans.length > 0 || (group.isClosed && mode === 'open'))) group = fresh();
  };
  const take = (days: readonly number[]): void => {
    begin();
    for (const day of days) mode === 'except' ? group.days.delete(day) : group.days.add(day);
    if (mode === 'closed') group.isClosed = true;
  };
  while (at < tokens.length) {
    const token = tokens[at];
    const [next, afterNext] = [tokens[at + 1], tokens[at + 2]];
    at += 1;
    switch (token?.kind) {
      case 'day':
        if (isTo(next) && afterNext?.kind === 'day') {
          take(daysBetween(token.day, afterNext.day));
          at += 2;
        } else if (token.isNumbered && next?.kind === 'day' && next.isNumbered) {
          // '2ª 6ª' and '2ª6ª' are how lists of places say the working days; of others nobody knows whether they mean those between.
          if (token.day !== 1 || next.day !== 5) return null;
          take(daysBetween(token.day, next.day));
          at += 1;
        } else take([token.day]);
        break;
      case 'days':
        take(token.days);
        break;
      case 'holidays':
        begin();
        if (mode === 'open') group.holidays = true;
        else groups.push({ days: new Set(), spans: [], holidays: true, isClosed: true });
        break;
      case 'time':
        if (mode !== 'open' || !isTo(next) || afterNext?.kind !== 'time') return null;
        group.spans.push([token.minute, afterNext.minute]);
        at += 2;
        break;
      case 'all-day':
        if (mode !== 'open') return null;
        group.spans.push(...allDay);
        break;
      case 'except':
        mode = 'except';
        break;
      case 'closed':
        // 'Sábado fechado', or days that follow.
        if (group.days.size > 0 && group.spans.length === 0) group.isClosed = true;
        else {
          if (group.spans.length > 0) group = fresh();
          mode = 'closed';
        }
        break;
      case 'open':
        if (mode === 'closed') group = fresh();
        mode = 'open';
        break;
      case 'to':
        // Between days and hours, as in '2ª a 6ª - 8h às 12h', and in 'fechado às segundas'.
        if (next?.kind !== 'time' && next?.kind !== 'all-day' && tokens[at - 2]?.kind !== 'closed') return null;
        break;
      case 'and':
        if (mode === 'except' && next?.kind === 'time') mode = 'open';
        break;
    }
  }
  return groups.filter(({ days, spans, holidays }) => days.size > 0 || spans.length > 0 || holidays);
};

const isInOrder = (spans: readonly OpenSpan[]): boolean =>
  spans.every(([opens, closes], index) => opens < closes && opens > (spans[index - 1]?.[1] ?? -1));

/** '08:30' of 510. */
export const clockTime = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** 'Mo-Fr,Su' of days of which Sunday is 0. */
export const dayList = (days: ReadonlySet<number>): string => {
  const parts: string[] = [];
  for (let index = 0; index < week.length; index += 1) {
    let last = index;
    while (last + 1 < week.length && days.has(week[last + 1] ?? -1) && days.has(week[index] ?? -1)) last += 1;
    const [from, to] = [weekdayNames[week[index] ?? 0], weekdayNames[week[last] ?? 0]];
    if (!days.has(week[index] ?? -1)) continue;
    if (last - index > 1) parts.push(`${from}-${to}`);
    else for (let one = index; one <= last; one += 1) parts.push(weekdayNames[week[one] ?? 0] ?? '');
    index = last;
  }
  return parts.join(',');
};

/** '08:00-12:00,13:00-17:00'. */
const spanList = (spans: readonly OpenSpan[]): string =>
  spans
    .map(([opens, closes]) => `${clockTime(opens)}-${clockTime(closes > dayInMinutes ? closes - dayInMinutes : closes)}`)
    .join(',');

/**
 * What a text of opening hours says, as OpenStreetMap writes it; null where it does not say it plainly: rather unknown than wrong.
 */
export const proposedOpeningHours = (text: string): string | null => {
  const tokens = tokensIn(text);
  const groups = tokens === null ? null : groupsIn(tokens);
  if (groups === null || groups.length === 0) return null;
  const open = groups.filter(({ isClosed }) => !isClosed);
  const closed = groups.filter(({ isClosed }) => isClosed);
  const closedDays = closed.flatMap(({ days }) => [...days]);
  if (open.length === 0 || closed.some(({ spans }) => spans.length > 0)) return null;
  const [only] = open;
  // Hours without days, beside days on which it is closed, are those of all others.
  if (open.length === 1 && only?.days.size === 0 && closedDays.length > 0) for (const day of week) only.days.add(day);
  for (const { days } of open) for (const day of closedDays) days.delete(day);
  const named = open.flatMap(({ days }) => [...days]);
  const isPlain = open.every(({ days, spans }) => days.size > 0 && spans.length > 0 && isInOrder(spans));
  if (!isPlain || new Set(named).size < named.length) return null;
  const isOffOnHolidays = closed.some(({ holidays }) => holidays);
  if (isOffOnHolidays && open.some(({ holidays }) => holidays)) return null;
  if (named.length === 7 && !isOffOnHolidays && open.every(({ spans }) => spanList(spans) === '00:00-24:00')) return '24/7';
  const rules = open.map(({ days, spans, holidays }) => `${dayList(days)}${holidays ? ',PH' : ''} ${spanList(spans)}`);
  return [...rules, ...(isOffOnHolidays ? ['PH off'] : [])].join('; ');
};
