import { foldText } from '../text.ts';
import { dayInMinutes } from './opening-hours.ts';

/** A part of a Portuguese text of opening hours; days count from Sunday, which is 0. */
export type HoursToken =
  | { readonly kind: 'day'; readonly day: number; readonly isNumbered: boolean }
  | { readonly kind: 'days'; readonly days: readonly number[] }
  | { readonly kind: 'time'; readonly minute: number }
  /** Part of the day that contains the spans beside it. */
  | { readonly kind: 'part'; readonly from: number; readonly to: number }
  | { readonly kind: 'and'; readonly isSlash: boolean }
  | {
      readonly kind: 'holidays' | 'other-days' | 'all-day' | 'to' | 'between' | 'except' | 'also' | 'break' | 'closed' | 'open';
    };

/** The week from Monday on (0 is Sunday). */
export const week = [1, 2, 3, 4, 5, 6, 0];
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

const partsOfDay: Readonly<Record<string, { from: number; to: number }>> = {
  manha: { from: 240, to: 780 },
  tarde: { from: 720, to: 1140 },
  noite: { from: 1020, to: dayInMinutes },
};

// A text with any other word may mean more than its hours.
const kinds: readonly (readonly [RegExp, (found: RegExpExecArray) => HoursToken | null])[] = [
  [/\s+|[.:]/y, () => null],
  [
    /(?:(?:pela|de|da|na|a) )?(manha|tarde|noite)\b/y,
    ([, part = '']) => ({ kind: 'part', ...(partsOfDay[part] ?? { from: 0, to: 0 }) }),
  ],
  [/(?:com|a) excecao\b|(?:menos|exceto|salvo)\b/y, () => ({ kind: 'except' })],
  [/(?:com )?(?:intervalo|pausa)\b(?: (?:para|de|do|no))?(?: o)?(?: almoco\b)?/y, () => ({ kind: 'break' })],
  [/(?:horarios?|de funcionamento|funcionamento|expediente|ao publico|das|de|da|dos|do|aos|nos|no|nas|na|em)\b/y, () => null],
  [/(?:inclusive|incluindo)\b/y, () => ({ kind: 'also' })],
  [
    /(?:todos os dias|todo dia|diariamente)\b(?: da semana\b)?|7 dias (?:por|da|na) semana\b/y,
    () => ({ kind: 'days', days: week }),
  ],
  [/dias (?:uteis|de semana)\b/y, () => ({ kind: 'days', days: [1, 2, 3, 4, 5] })],
  [/(?:fim|fins|final|finais) de semana\b/y, () => ({ kind: 'days', days: [6, 0] })],
  [/(?:demais|outros) dias\b/y, () => ({ kind: 'other-days' })],
  [/fer(?:iados?)?\b/y, () => ({ kind: 'holidays' })],
  [/(?:fechad[oa]s?|fecha|nao (?:abre|funciona|atende))\b/y, () => ({ kind: 'closed' })],
  [/(?:abert[oa]s?|abre|funciona|atende|atendimento)\b/y, () => ({ kind: 'open' })],
  [/24 ?(?:x|\/) ?7\b|24 ?(?:h|hs|hrs|horas)\b(?: ?(?:por|\/) ?dia\b)?(?! ?(?:-|as\b|a\b|\/))/y, () => ({ kind: 'all-day' })],
  [/meio[- ]dia\b/y, () => ({ kind: 'time', minute: 720 })],
  [/meia[- ]noite\b/y, () => ({ kind: 'time', minute: dayInMinutes })],
  // '2ª', '2ªf', '2a': Monday is the second day.
  [
    /([2-6])(?:[ªº]|a\b(?! ?\d))(?:\.?-? ?f(?:eiras?)?\b)?/y,
    ([, number]) => ({ kind: 'day', day: Number(number) - 1, isNumbered: true }),
  ],
  [
    new RegExp(`(${names.join('|')})\\b(?:-? ?feiras?\\b)?`, 'y'),
    ([, name = '']) => ({ kind: 'day', day: ofName(name), isNumbered: false }),
  ],
  [
    /([01]?\d|2[0-4])(?:(?:h:?|:)([0-5]\d)|\.(00|15|30|45))?(?: ?min\b)?(?: ?(?:h|hs|hrs|horas?)\b)?(?![\dªº])/y,
    ([, hours, minutes = '0', decimal = minutes]) => ({ kind: 'time', minute: Number(hours) * 60 + Number(decimal) }),
  ],
  [/entre\b/y, () => ({ kind: 'between' })],
  [/[-–—]|(?:ate as|ate|as|a)\b/y, () => ({ kind: 'to' })],
  [/[,;/|()]|e\b/y, ([mark]) => ({ kind: 'and', isSlash: mark === '/' })],
];

/** Normalized text with the missing blanks between words and numbers: '8hàs17h' becomes '8h as 17h'. */
const spaced = (text: string): string =>
  foldText(text)
    // Normalizing turns the ordinal marks into letters.
    .replace(/(\d)\s*°/g, '$1º')
    .replace(/(?<=\dh?)(?=(?:as|ate)(?:\b|\d))/g, ' ')
    .replace(/(?<=\dh)(?=(?:seg|ter|qua|qui|sex|sab|dom))/g, ' ')
    .replace(/\b(as|ate|a|e|de)(?=\d)/g, '$1 ')
    .replace(/(?<=[a-z]{3})(?=\d)/g, ' ');

/** Tokens of a text of opening hours; null where a part is no known token. */
export const hoursTokens = (text: string): readonly HoursToken[] | null => {
  const folded = spaced(text);
  const tokens: HoursToken[] = [];
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

const hourKinds: readonly HoursToken['kind'][] = ['time', 'all-day', 'between', 'part', 'break'];
const dayKinds: readonly HoursToken['kind'][] = ['day', 'days', 'holidays', 'other-days', 'except', 'also'];

/**
 * Reorders tokens so that days precede their hours: '8h às 17h (seg a sex), 8h às 12h (sáb)' has the other order. Tokens after
 * 'fechado' stay in place. Null where hours and days do not come in pairs.
 */
export const daysFirst = (tokens: readonly HoursToken[]): readonly HoursToken[] | null => {
  const closed = tokens.findIndex(({ kind }, at) => kind === 'closed' && tokens[at + 1]?.kind !== 'time');
  const head = closed < 0 ? tokens : tokens.slice(0, closed);
  const isHours = ({ kind }: HoursToken): boolean => hourKinds.includes(kind) || kind === 'closed';
  const [first] = head.filter(({ kind }) => hourKinds.includes(kind) || dayKinds.includes(kind));
  const firstDay = head.find(({ kind }) => dayKinds.includes(kind));
  if (first === undefined || !isHours(first) || firstDay === undefined || ['except', 'also'].includes(firstDay.kind))
    return tokens;
  const runs: HoursToken[][] = [];
  let between: HoursToken[] = [];
  for (const token of head) {
    if (token.kind === 'open') continue;
    if (token.kind === 'and' || token.kind === 'to') {
      between.push(token);
      continue;
    }
    const last = runs.at(-1);
    if (last?.[0] !== undefined && isHours(last[0]) === isHours(token)) last.push(...between, token);
    else runs.push([token]);
    between = [];
  }
  if (runs.length % 2 === 1) return null;
  const comma: HoursToken = { kind: 'and', isSlash: false };
  const paired = runs.flatMap((hours, at) => (at % 2 === 0 ? [...(runs[at + 1] ?? []), comma, ...hours] : [comma]));
  return [...paired, ...tokens.slice(head.length)];
};
