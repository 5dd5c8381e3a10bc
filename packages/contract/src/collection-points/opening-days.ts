import type { CalendarDay } from '../calendar.ts';
import { foldText } from '../text.ts';
import { weekdayOf } from '../weekday.ts';

const names = ['dom(?:ingo)?', 'seg(?:unda)?', 'ter(?:ca)?', 'qua(?:rta)?', 'qui(?:nta)?', 'sex(?:ta)?', 'sab(?:ado)?'];
const all = [0, 1, 2, 3, 4, 5, 6];
const day = '\\b(?:dom(?:ingo)?|seg(?:unda)?|ter(?:ca)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?|sab(?:ado)?)s?\\b';
const someDays = new RegExp(`(${day})(?:\\s*(?:a|ate|-|–)\\s*(${day}))?`, 'g');
const numberOf = (name: string): number => names.findIndex((one) => new RegExp(`^${one}s?$`).test(name));

const groups: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\b(?:todos os dias|todo dia|diariamente)\b/g, all],
  [/\bdias uteis\b/g, [1, 2, 3, 4, 5]],
  [/\b(?:fins|fim|finais|final) de semana\b/g, [0, 6]],
];

/** The weekdays that a part of a text names (0 is Sunday), and the rest of that part. */
const daysIn = (part: string): { named: Set<number>; rest: string } => {
  const named = new Set<number>();
  let rest = part;
  for (const [words, days] of groups)
    rest = rest.replace(words, () => {
      for (const one of days) named.add(one);
      return ' ';
    });
  rest = rest.replace(someDays, (_, from: string, to: string = from) => {
    const [first, last] = [numberOf(from), numberOf(to)];
    for (let ahead = 0; ahead <= (last - first + 7) % 7; ahead += 1) named.add((first + ahead) % 7);
    return ' ';
  });
  return { named, rest };
};

const isClosing = /\b(?:fecha|fechad[oa]s?|exceto|menos|salvo|nao (?:abre|funciona|atende))\b/;
const isOpening = /\b(?:abre|abert[oa]s?|funciona|funcionamento|atende|atendimento)\b/;
// Words of opening hours other than weekdays: a text with any further word may mean more than its days.
const usual =
  /\b(?:a|as|ao|aos|o|os|e|de|da|das|do|dos|no|na|nos|nas|ate|em|h|hs|hrs|hora|horas|min|horario|manha|tarde|noite|meio|dia|feriados?|somente|so|apenas)\b/g;

/** The weekdays (0 is Sunday) on which a text of opening hours says that a point is open; null where the text is not plain. */
export const openWeekdays = (hours: string): ReadonlySet<number> | null => {
  const open = new Set<number>();
  const closed = new Set<number>();
  const text = foldText(hours)
    .replace(/-?\s*feiras?\b/g, '')
    .replace(/\d+\s*h(?:s|rs)?(?:\s*\d+)?/g, ' ');
  for (const clause of text.split(/[;.|()]/)) {
    for (const part of clause.split(new RegExp(`(?=${isClosing.source})|(?=${isOpening.source})`))) {
      const { named, rest } = daysIn(part.replace(isOpening, ' '));
      const isOff = isClosing.test(rest);
      for (const one of named) (isOff ? closed : open).add(one);
      if (/\p{L}/u.test(rest.replace(isClosing, ' ').replace(usual, ' '))) return null;
    }
  }
  if (open.size === 0 && closed.size === 0) return null;
  return new Set((open.size === 0 ? all : [...open]).filter((one) => !closed.has(one)));
};

/** Whether a text of opening hours plainly says that a point is closed on a day. */
export const isPlainlyClosed = (hours: string | null, on: CalendarDay): boolean =>
  hours !== null && openWeekdays(hours)?.has(weekdayOf(on)) === false;
