import { twoDigits } from '../portuguese.ts';
import { allDay, dayInMinutes, type OpenSpan, weekdayNames } from './opening-hours.ts';
import { daysFirst, type HoursToken, hoursTokens, week } from './opening-hours-tokens.ts';

/** Days and their opening spans. */
interface Group {
  readonly days: Set<number>;
  spans: OpenSpan[];
  holidays: boolean;
  isClosed: boolean;
  /** The group covers all days that no other group names. */
  isOfOthers: boolean;
}

const groupOf = (given: Partial<Group>): Group => ({
  ...{ days: new Set(), spans: [], holidays: false, isClosed: false, isOfOthers: false },
  ...given,
});

const daysBetween = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 7) % 7 || (from === to ? 6 : 0)) + 1 }, (_, ahead) => (from + ahead) % 7);

/** Spans with a break cut out of the span around it; null where no span continues before and after the break. */
const withoutBreak = (spans: readonly OpenSpan[], [from, to]: OpenSpan): OpenSpan[] | null => {
  const around = spans.find(([opens, closes]) => opens < from && from < to && to < closes);
  return around === undefined
    ? null
    : spans.flatMap((span): OpenSpan[] =>
        span === around
          ? [
              [span[0], from],
              [to, span[1]],
            ]
          : [span],
      );
};

/** Whether two lone days are joined by nothing but a slash ('seg/sex'), which may or may not include the days between. */
const isUnclearPair = (tokens: readonly HoursToken[], at: number): boolean => {
  const dayAt = (index: number): number | null => {
    const token = tokens[index];
    return token?.kind === 'day' ? token.day : null;
  };
  const isSlash = (index: number): boolean => {
    const token = tokens[index];
    return token?.kind === 'and' && token.isSlash;
  };
  const second = isSlash(at + 1) ? at + 2 : at + 1;
  const [one, other] = [dayAt(at), dayAt(second)];
  if (one === null || other === null || (other - one + 7) % 7 < 3) return false;
  const [before, after] = [isSlash(at - 1) ? at - 2 : at - 1, isSlash(second + 1) ? second + 2 : second + 1];
  return dayAt(before) === null && dayAt(after) === null;
};

/** Parses tokens into groups of days and spans; null where the tokens follow no known order. */
const groupsIn = (tokens: readonly HoursToken[]): readonly Group[] | null => {
  const groups: Group[] = [];
  const fresh = (): Group => {
    const group = groupOf({});
    groups.push(group);
    return group;
  };
  let group = fresh();
  let at = 0;
  let mode: 'open' | 'closed' | 'except' | 'also' | 'break' = 'open';
  const isTo = (token: HoursToken | undefined): boolean => token?.kind === 'to';
  const isAfter = (token: HoursToken | undefined): boolean =>
    token !== undefined && ['closed', 'time', 'all-day'].includes(token.kind);
  /** A day starts a new group where the current group already has hours. */
  const begin = (): void => {
    if (mode === 'except' || mode === 'also') return;
    if (group.spans.length > 0 || (group.isClosed && mode === 'open')) group = fresh();
  };
  const take = (days: readonly number[]): void => {
    begin();
    if (mode === 'closed') group.isClosed = true;
    // Hours without days, followed by exceptions, apply to all other days.
    if (mode === 'except' && group.days.size === 0) groups.push(groupOf({ days: new Set(days), isClosed: true }));
    else for (const day of days) mode === 'except' ? group.days.delete(day) : group.days.add(day);
  };
  while (at < tokens.length) {
    const token = tokens[at];
    const [next, afterNext] = [tokens[at + 1], tokens[at + 2]];
    at += 1;
    if (mode === 'break' && token?.kind !== 'time' && token?.kind !== 'and') return null;
    switch (token?.kind) {
      case 'day':
        if (isTo(next) && afterNext?.kind === 'day') {
          take(daysBetween(token.day, afterNext.day));
          at += 2;
        } else if (token.isNumbered && next?.kind === 'day' && next.isNumbered) {
          // In lists of places '2ª 6ª' and '2ª6ª' mean the working days; any other pair may or may not include the days
          // between.
          if (token.day !== 1 || next.day !== 5) return null;
          take(daysBetween(token.day, next.day));
          at += 1;
        } else if (isUnclearPair(tokens, at - 1)) return null;
        else take([token.day]);
        break;
      case 'days':
        take(token.days);
        break;
      case 'other-days':
        begin();
        if (mode !== 'open') return null;
        group.isOfOthers = true;
        break;
      case 'holidays':
        begin();
        if (mode === 'open' || mode === 'also') group.holidays = true;
        else groups.push(groupOf({ holidays: true, isClosed: true }));
        break;
      case 'time': {
        const isRange = isTo(next) || (tokens[at - 2]?.kind === 'between' && next?.kind === 'and');
        const closes = afterNext?.kind === 'all-day' ? dayInMinutes : afterNext?.kind === 'time' ? afterNext.minute : null;
        if (!isRange || closes === null) return null;
        at += 2;
        if (mode === 'break') {
          const rest = withoutBreak(group.spans, [token.minute, closes]);
          if (rest === null) return null;
          group.spans = rest;
          mode = 'open';
        } else if (mode === 'open') group.spans.push([token.minute, closes]);
        else return null;
        break;
      }
      case 'all-day':
        if (mode !== 'open') return null;
        group.spans.push(...allDay);
        break;
      case 'except':
        mode = 'except';
        break;
      case 'also':
        // After the hours 'e' adds days with the same hours; before the hours, one more day.
        if (group.spans.length > 0 && group.days.size === 0) return null;
        if (group.spans.length > 0) mode = 'also';
        break;
      case 'break':
        // With several groups the break could belong to any of them.
        if (groups.filter(({ spans }) => spans.length > 0).length !== 1 || group.spans.length === 0) return null;
        mode = 'break';
        break;
      case 'closed':
        // 'Fechado' precedes a break ('Fechado das 12h às 13h'), follows its days ('Sábado fechado') or precedes days.
        if (next?.kind === 'time') {
          if (groups.filter(({ spans }) => spans.length > 0).length !== 1 || group.spans.length === 0) return null;
          mode = 'break';
        } else if ((group.days.size > 0 || group.holidays) && group.spans.length === 0) {
          // In 'Terça a domingo, fechado às segundas, das 9h às 17h' the hours could belong to either group.
          if (next !== undefined && ['to', 'day', 'days', 'holidays'].includes(next.kind)) return null;
          group.isClosed = true;
        } else {
          if (group.spans.length > 0) group = fresh();
          mode = 'closed';
        }
        break;
      case 'open':
        if (mode === 'closed') group = fresh();
        mode = 'open';
        break;
      case 'to':
        // Between days and hours and hours and days, as in '2ª a 6ª - 8h às 12h - sáb 8h às 11h', and in 'fechado às segundas'.
        if (next?.kind !== 'time' && next?.kind !== 'all-day' && !(next !== undefined && isAfter(tokens[at - 2]))) return null;
        break;
      case 'between':
        if (next?.kind !== 'time') return null;
        break;
      case 'and':
        if (mode === 'except' && (next?.kind === 'time' || next?.kind === 'all-day')) mode = 'open';
        break;
    }
  }
  if (mode === 'break') return null;
  return groups.filter(({ days, spans, holidays, isOfOthers }) => days.size > 0 || spans.length > 0 || holidays || isOfOthers);
};

/**
 * Whether each span lies in a part of the day that the text names, if the text names any: 'tarde, 1h às 5h' has no such span.
 */
const fitsParts = (tokens: readonly HoursToken[], groups: readonly Group[]): boolean => {
  const parts = tokens.filter((token) => token.kind === 'part');
  return (
    parts.length === 0 ||
    groups.every(({ spans }) => spans.every(([opens, closes]) => parts.some(({ from, to }) => from <= opens && closes <= to)))
  );
};

const isInOrder = (spans: readonly OpenSpan[]): boolean =>
  spans.every(([opens, closes], index) => opens < closes && opens > (spans[index - 1]?.[1] ?? -1));

/** Minutes after midnight as a time: 510 is '08:30'. */
export const clockTime = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** OpenStreetMap's list of weekdays (0 is Sunday): 'Mo-Fr,Su'. */
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

/** OpenStreetMap's list of spans: '08:00-12:00,13:00-17:00'. */
const spanList = (spans: readonly OpenSpan[]): string =>
  spans
    .map(([opens, closes]) => `${clockTime(opens)}-${clockTime(closes > dayInMinutes ? closes - dayInMinutes : closes)}`)
    .join(',');

const wholeDay = spanList(allDay);

/**
 * Translates Portuguese opening hours into OpenStreetMap's syntax; null where the text is not plain, since unknown hours are
 * better than wrong ones.
 */
export const proposedOpeningHours = (text: string): string | null => {
  const read = hoursTokens(text);
  const tokens = read === null ? null : daysFirst(read);
  const groups = tokens === null ? null : groupsIn(tokens);
  if (tokens === null || groups === null || groups.length === 0 || !fitsParts(tokens, groups)) return null;
  const open = groups.filter(({ isClosed }) => !isClosed);
  const closed = groups.filter(({ isClosed }) => isClosed);
  const closedDays = closed.flatMap(({ days }) => [...days]);
  if (open.length === 0 || closed.some(({ spans }) => spans.length > 0)) return null;
  const [only] = open;
  const isEveryDay = closedDays.length > 0 || (!only?.holidays && spanList(only?.spans ?? []) === wholeDay);
  // Hours without days apply to all days except the closed ones; so does 'all day'.
  if (open.length === 1 && only?.days.size === 0 && isEveryDay) for (const day of week) only.days.add(day);
  const told = new Set(groups.flatMap(({ days }) => [...days]));
  for (const { days, isOfOthers } of open) if (isOfOthers) for (const day of week) if (!told.has(day)) days.add(day);
  for (const { days } of open) for (const day of closedDays) days.delete(day);
  const named = open.flatMap(({ days }) => [...days]);
  const isPlain = open.every(({ days, spans, holidays }) => (days.size > 0 || holidays) && spans.length > 0 && isInOrder(spans));
  const onHolidays = open.filter(({ holidays }) => holidays);
  if (!isPlain || named.length === 0 || new Set(named).size < named.length || onHolidays.length > 1) return null;
  const isOffOnHolidays = closed.some(({ holidays }) => holidays);
  if (isOffOnHolidays && onHolidays.length > 0) return null;
  if (named.length === 7 && !isOffOnHolidays && open.every(({ spans }) => spanList(spans) === wholeDay)) return '24/7';
  // Of several rules that match a day the last one applies, so special rules come last.
  const inOrder = [...open.filter(({ holidays }) => !holidays), ...onHolidays];
  const rules = inOrder.map(
    ({ days, spans, holidays }) => `${[dayList(days), ...(holidays ? ['PH'] : [])].filter(Boolean).join(',')} ${spanList(spans)}`,
  );
  return [...rules, ...(isOffOnHolidays ? ['PH off'] : [])].join('; ');
};
