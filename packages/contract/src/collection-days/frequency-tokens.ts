import type { DayPart } from './kinds.ts';

/** A part of a Portuguese frequency text; weekdays count from Sunday, which is 0, and months from January, which is 1. */
export type FrequencyToken =
  | {
      readonly kind: 'day';
      readonly weekday: number;
      /** `number`: '2ª'; `word`: 'segunda', which may be an ordinal as well; `name`: any other name. */
      readonly form: 'number' | 'word' | 'name';
    }
  | { readonly kind: 'days'; readonly weekdays: readonly number[] }
  | { readonly kind: 'month-days'; readonly days: readonly number[] }
  | { readonly kind: 'nth'; readonly nth: number }
  | { readonly kind: 'part'; readonly part: DayPart }
  | { readonly kind: 'time'; readonly minute: number }
  /** A number without a unit: an hour where it stands beside a time. */
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'every'; readonly weeks: number }
  | { readonly kind: 'times'; readonly times: number }
  | { readonly kind: 'and'; readonly mark: string }
  | { readonly kind: 'to'; readonly mark: string }
  | { readonly kind: 'from' | 'until' | 'between' | 'except' | 'of-month' | 'alternate' | 'filler' }
  | { readonly kind: 'unknown' };
/** A token as the text has it. */
export type SaidToken = FrequencyToken & { readonly text: string };

const weekdayNames: readonly (readonly [RegExp, number])[] = [
  [/^dom/, 0],
  [/^seg/, 1],
  [/^ter/, 2],
  [/^qua/, 3],
  [/^qui/, 4],
  [/^sex/, 5],
  [/^sab/, 6],
];
const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const ordinals: Readonly<Record<string, number>> = { primeir: 1, segund: 2, terceir: 3, quart: 4, quint: 5, ultim: -1 };
const counts: Readonly<Record<string, number>> = { uma: 1, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7 };
const countOf = (text = ''): number => counts[text] ?? Number(text);

const parts: Readonly<Record<string, DayPart>> = {
  diurn: 'day',
  manha: 'morning',
  matutin: 'morning',
  tarde: 'afternoon',
  vespertin: 'afternoon',
  noite: 'night',
  noturn: 'night',
  nortun: 'night',
};

const allDays = [1, 2, 3, 4, 5, 6, 0];
const numberOrdinal = '[1-5] ?[ªº°a]';
const weekOrdinal = `(?:${numberOrdinal}|(?:primeir|segund|terceir|quart|quint|ultim)a)`;
const feira = String.raw`(?:[\s.-]*f(?:eiras?|\b)\.?)?`;

/** Hours that Portuguese counts anew in a part of the day: '6h da tarde' is 18:00. */
const shifted = (hour: number, part: string | undefined): number =>
  hour < 12 && (part === 'tarde' || part === 'noite') ? hour + 12 : hour;

type Make = (found: RegExpExecArray) => FrequencyToken;
const is =
  (kind: 'from' | 'until' | 'between' | 'except' | 'of-month' | 'alternate' | 'filler'): Make =>
  () => ({ kind });

const kinds: readonly (readonly [RegExp, Make])[] = [
  [/\s+|[.:*"'·]+/y, is('filler')],
  // Intervals.
  [/(?:quinzenal(?:mente)?|quinzena)\b/y, () => ({ kind: 'every', weeks: 2 })],
  [/(?:em )?semanas? alternadas?\b|semana sim,? ?(?:e )?(?:semana|outra) nao\b/y, () => ({ kind: 'every', weeks: 2 })],
  [/(?:a )?cada (?:14|15|quatorze|quinze) dias\b|de 15 em 15 dias\b/y, () => ({ kind: 'every', weeks: 2 })],
  [/(?:a )?cada ([2-4]|duas|tres|quatro) semanas\b/y, ([, weeks]) => ({ kind: 'every', weeks: countOf(weeks) })],
  [/(?:a )?cada (7|21|28) dias\b/y, ([, days]) => ({ kind: 'every', weeks: Number(days) / 7 })],
  [/semanal(?:mente)?\b|tod[ao]s? as semanas?\b|toda semana\b/y, () => ({ kind: 'every', weeks: 1 })],
  [
    /([1-7]|uma|duas|tres|quatro|cinco|seis|sete) ?(?:x|vez(?:es)?) ?(?:(?:por|na|a|p\/|\/) ?)?semana\b/y,
    ([, times]) => ({ kind: 'times', times: countOf(times) }),
  ],
  [/(?:(?:do|de cada|por|ao|no|de todo|todo) )?mes\b|mensal(?:mente)?\b/y, is('of-month')],
  [/(?:dias? )?alternad[oa]s?\b|alternadamente\b|dia sim,? ?(?:e )?(?:dia|outro) nao\b/y, is('alternate')],
  // An ordinal of a week, a fortnight or a shift is no weekday: '2ª e 4ª semana' are neither Monday and Wednesday nor other days.
  [
    new RegExp(
      String.raw`(?:${weekOrdinal}(?:(?: ?, ?| ?/ ?| e (?:a )?)${weekOrdinal})* ?(?:semanas?|quinzenas?)|${numberOrdinal} (?:turno|periodo|horario|coleta))\b(?!,? (?:sim|alternad))`,
      'y',
    ),
    () => ({ kind: 'unknown' }),
  ],
  // Nor is one of a collection whose weekday follows: 'segunda coleta: terça'.
  [
    new RegExp(
      String.raw`${weekOrdinal} coleta\b(?=[\s.:–—-]*(?:(?:n?as?|em|de|da|toda) )?(?:seg|ter|qua|qui|sex|sab|dom|[2-6] ?[ªa]\b))`,
      'y',
    ),
    () => ({ kind: 'unknown' }),
  ],
  // Days.
  [
    /(?:todos os dias(?! uteis)|todo dia|todo o dia|diari[oa]s?|diariamente|7 dias (?:por|da|na) semana)\b(?: da semana\b)?(?! ?\d{1,2}\b(?![:h]))/y,
    () => ({ kind: 'days', weekdays: allDays }),
  ],
  [
    /(?:tod[oa]s? (?:os )?)?dias? ((?:\d{1,2}º?(?: ?, ?| e ))*\d{1,2}º?)(?![\d/:]| ?(?:h|as|a|ate)\b)/y,
    ([, days = '']) => ({
      kind: 'month-days',
      days: (days.match(/\d+/g) ?? []).map(Number).filter((day) => day > 0 && day < 32),
    }),
  ],
  [/(?:tod[oa]s? (?:os )?)?dias (?:uteis|de semana)\b/y, () => ({ kind: 'days', weekdays: [1, 2, 3, 4, 5] })],
  [/(?:fim|fins|final|finais) de semana\b/y, () => ({ kind: 'days', weekdays: [6, 0] })],
  [/(primeir|terceir|ultim)[oa]s?\b/y, ([, stem = '']) => ({ kind: 'nth', nth: ordinals[stem] ?? 1 })],
  [/([1-5]) ?[º°]|([1-5])o\b(?=\s|$)/y, ([, mark, letter]) => ({ kind: 'nth', nth: Number(mark ?? letter) })],
  [
    new RegExp(String.raw`([1-7]) ?(?:ªs?|as?\b(?! ?\d))${feira}`, 'y'),
    ([, number]) => (number === '1' ? { kind: 'nth', nth: 1 } : { kind: 'day', weekday: Number(number) - 1, form: 'number' }),
  ],
  [
    new RegExp(
      String.raw`(segundas?|tercas?|quartas?|quintas?|sextas?|sabados?|domingos?|seg|ter|qua|qui|sex|sab|dom)(?:s?\b|(?=feira))(${feira})`,
      'y',
    ),
    ([, name = '', suffix]) => ({
      kind: 'day',
      weekday: weekdayNames.find(([pattern]) => pattern.test(name))?.[1] ?? 0,
      form: suffix === '' && /^(?:segunda|quarta|quinta)$/.test(name) ? 'word' : 'name',
    }),
  ],
  // Hours, before the parts of the day that may follow them.
  [/meio[- ]dia\b/y, () => ({ kind: 'time', minute: 720 })],
  [/meia[- ]noite\b/y, () => ({ kind: 'time', minute: 1440 })],
  [
    /([01]?\d|2[0-4]) ?(?:h(?:oras?|rs?|s)?\.? ?([0-5]\d)?(?: ?min)?|:([0-5]\d)(?::[0-5]\d)?(?: ?h(?:oras?|rs?|s)?)?)(?![a-z0-9])(?: da (manha|tarde|noite|madrugada)\b)?/y,
    ([, hours, afterH, afterColon, part]) => ({
      kind: 'time',
      minute: shifted(Number(hours), part) * 60 + Number(afterH ?? afterColon ?? 0),
    }),
  ],
  [
    /(?:(?:pela|de|da|na|no|a|em|ao|durante o|durante a) )?(?:(?:periodo|turno|parte) (?:da )?)?(diurn(?=[oa])|manha|matutin(?=[oa])|tarde|vespertin(?=[oa])|noite|noturn(?=[oa])|nortun(?=[oa]))[oa]?s?\b/y,
    ([, part = '']) => ({ kind: 'part', part: parts[part] ?? 'day' }),
  ],
  [/de dia\b|durante o dia\b/y, () => ({ kind: 'part', part: 'day' })],
  [/(?:a partir|depois|com inicio|inicio|iniciando|apos|desde)\b(?: (?:de|das|da|do|as|a))?/y, is('from')],
  [/(?:com )?(?:termino|final|fim)\b(?: (?:as|a))?/y, is('until')],
  [/ate\b(?: (?:as|a|o))?/y, ([mark]) => ({ kind: 'to', mark })],
  [/entre\b/y, is('between')],
  [/(?:exceto|menos|salvo)\b(?: (?:aos?|as?|nos?|nas?))?/y, is('except')],
  // Behind a weekday it limits what follows: 'segunda e quarta, sábado só de manhã'.
  [/(?<!(?:seg|ter|qua|qui|sex|sab|dom|\dª).*)(?:somente|apenas|so)\b/y, is('filler')],
  // Months, after the weekdays.
  [
    /(janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\b/y,
    ([, name = '']) => ({ kind: 'month', month: months.indexOf(name.slice(0, 3)) + 1 }),
  ],
  [
    /(?:as|a|ao)\b(?= ?(?:seg|ter|qua|qui|sex|sab|dom|[2-6] ?ª|\d|meio|meia|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez))|[-–—]+/y,
    ([mark]) => ({
      kind: 'to',
      mark: mark.startsWith('a') ? mark : '-',
    }),
  ],
  [
    /(?:tod[oa]s?|sempre|coletas?|frequencia|horarios?|hora|periodo|turno|dias?|semana|das|de|da|dos|do|aos|ao|as|os|a|o|nos|no|nas|na|em|pela|feiras?)\b/y,
    is('filler'),
  ],
  [/[,;/|()\\+&[\]]|e\b/y, ([mark]) => ({ kind: 'and', mark })],
  [/(\d{1,2})(?![\dªº°/]|[.,]\d)/y, ([, value]) => ({ kind: 'number', value: Number(value) })],
];

/** Folds a text character by character, so that places in both texts are equal. */
const foldedEqually = (text: string): string =>
  Array.from(text, (character) => {
    const folded = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join('');

/** A text with the blanks that its words and numbers lack: '7hàs16h' becomes '7h às 16h'. */
const spaced = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\dh?)(?=(?:[àa]s|at[ée])(?:\b|\d))/gi, ' ')
    .replace(/\b([àa]s|at[ée]|das)(?=\d)/gi, '$1 ')
    .trim();

/** Tokens of a frequency text; words that no token covers are one `unknown` each run, as they are written. */
export const frequencyTokens = (text: string): readonly SaidToken[] => {
  const source = spaced(text);
  const folded = foldedEqually(source);
  const tokens: SaidToken[] = [];
  let unknown = '';
  const endUnknown = (): void => {
    const said = unknown.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
    if (said !== '') tokens.push({ kind: 'unknown', text: said });
    unknown = '';
  };
  for (let at = 0; at < folded.length; ) {
    // A known word within another one is not a word: 'quarta' in 'Esquartaria'.
    const isInWord = unknown !== '' && /^[a-z0-9]{2}/.test(folded.slice(at - 1, at + 1));
    let found: RegExpExecArray | null = null;
    let token: FrequencyToken | null = null;
    for (const [pattern, make] of isInWord ? [] : kinds) {
      pattern.lastIndex = at;
      found = pattern.exec(folded);
      if (found === null) continue;
      token = make(found);
      break;
    }
    const length = found?.[0].length ?? 1;
    // Fillers between unknown words belong to what is not understood: 'em frente à igreja'.
    if (token === null || (token.kind === 'filler' && unknown !== '')) unknown += source.slice(at, at + length);
    else {
      endUnknown();
      if (token.kind !== 'filler') tokens.push({ ...token, text: source.slice(at, at + length).trim() });
    }
    at += length;
  }
  endUnknown();
  return tokens;
};
