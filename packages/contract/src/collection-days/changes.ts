import type { CalendarDay } from '../calendar.ts';
import type { CalendarEntry, CollectionCalendar } from './calendar.ts';
import { missedDayWords as dayWords } from './missed.ts';
import { windowKey } from './window.ts';
import { windowWords } from './words.ts';

/** Days from today within which a change of collection days is told. */
export const changeHorizonDays = 14;
/** Minutes without a further change after which it is told. */
export const changeQuietMinutes = 10;
/** Words for residents of an area that was deleted or made inactive. */
export const endedWords = 'A coleta deste setor foi encerrada: o caminhão não passa mais nos dias que estavam previstos.';
/** Changed days that a message names; further ones are counted. */
const namedDays = 6;

/** A day whose collections differ: those before the change, and those now. */
export interface ChangedDay {
  readonly date: CalendarDay;
  readonly before: readonly CalendarEntry[];
  readonly now: readonly CalendarEntry[];
  /** Sentences of the exceptions that the day has now. */
  readonly sentences: readonly string[];
}

const keysOf = (entries: readonly CalendarEntry[]): string =>
  entries
    .map(({ window }) => windowKey(window))
    .sort()
    .join(' ');

/** Days on which the collections of an area differ, in order. Sentences, and the time to put things out, are no changes. */
export const changedDays = (before: Pick<CollectionCalendar, 'days'>, now: CollectionCalendar): ChangedDay[] => {
  const dates = [...new Set([...before.days, ...now.days].map(({ date }) => date))].sort();
  return dates
    .map((date) => ({
      date,
      before: before.days.filter((day) => day.date === date),
      now: now.days.filter((day) => day.date === date),
      sentences: [...now.days, ...now.cancelled].flatMap((day) => (day.date === date ? (day.sentence ?? []) : [])),
    }))
    .filter((day) => keysOf(day.before) !== keysOf(day.now));
};

const hoursOf = (entries: readonly CalendarEntry[]): string =>
  entries
    .map(({ window }) => windowWords(window))
    .filter((words) => words !== '')
    .join('; e ');

const withHours = (words: string, entries: readonly CalendarEntry[]): string =>
  [words, hoursOf(entries)].filter((part) => part !== '').join(', ');

/** New days of moved collections, by the day that they had. */
type Moves = ReadonlyMap<CalendarDay, CalendarEntry>;

const movesOf = (changed: readonly ChangedDay[]): Moves => {
  const lost = new Set(changed.filter(({ now }) => now.length === 0).map(({ date }) => date));
  const entries = changed.flatMap(({ now }) => now);
  return new Map(
    entries.flatMap((entry) =>
      entry.movedFrom !== null && lost.has(entry.movedFrom) ? [[entry.movedFrom, entry] as const] : [],
    ),
  );
};

/** A changed day in a sentence; null for the new day of moved collections, which the sentence of the former day names. */
const dayChange = ({ date, before, now }: ChangedDay, moves: Moves): string | null => {
  const day = dayWords(date);
  if (now.length === 0) {
    const moved = moves.get(date);
    if (moved === undefined) return `Em ${day} o caminhão não passa.`;
    return `${withHours(`A coleta de ${day} passa para ${dayWords(moved.date)}`, [moved])}.`;
  }
  if (before.length > 0) return `${withHours(`Em ${day} o caminhão passa em outro horário`, now)}.`;
  if (now.every(({ movedFrom }) => movedFrom !== null && moves.has(movedFrom))) return null;
  return `${withHours(`Em ${day} o caminhão passa`, now)}.`;
};

/**
 * Changed days in sentences, with those of their exceptions: 'A coleta de sexta 25/12 passa para sábado 26/12. …'. Empty without
 * a change.
 */
export const changeWords = (changed: readonly ChangedDay[]): string => {
  const moves = movesOf(changed);
  const days = changed.flatMap((day) => dayChange(day, moves) ?? []);
  const others = days.length - namedDays;
  const sentences = new Set(changed.flatMap((day) => day.sentences));
  return [
    ...days.slice(0, namedDays),
    ...(others <= 0 ? [] : [others === 1 ? 'Mais 1 dia muda.' : `Mais ${others} dias mudam.`]),
    ...sentences,
  ].join(' ');
};
