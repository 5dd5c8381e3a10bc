import { twoDigits } from '../portuguese.ts';
import { weekdayNames } from './opening-hours.ts';
import { daysWords, dayWords, hourWords, listed } from './opening-hours-words.ts';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthWords = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const names = [...weekdayNames, 'PH', 'SH'];
const day = `(?:${names.join('|')})(?:\\[[-\\d,]+\\])?`;
const month = `(?:${monthNames.join('|')})`;
const clock = '(?:\\d{2}:\\d{2}|sunrise|sunset|dawn|dusk)';
const span = `${clock}(?:-${clock}|\\+)`;
const listOf = (one: string): string => `${one}(?:,${one})*`;
const date = `${month}(?: \\d{1,2})?(?:-(?:${month}(?: \\d{1,2})?|\\d{1,2}))?`;
const rule = new RegExp(
  `^(?:(${listOf(date)}):? ?)?(?:(${listOf(`${day}(?:-${day})?`)}):? ?)?(24/7|${listOf(span)})? ?(off|closed|open|unknown)? ?(?:"([^"]*)")?$`,
);

/** Portuguese for comments that mappers write in English. */
const comments: Readonly<Record<string, string>> = {
  'by appointment': 'com hora marcada',
  'on appointment': 'com hora marcada',
  'appointment only': 'só com hora marcada',
  'by appointment only': 'só com hora marcada',
  'only by appointment': 'só com hora marcada',
};
const commentWords = (comment: string): string => comments[comment.toLowerCase()] ?? comment;

const clockWords = (time: string): string =>
  ({ sunrise: 'o nascer do sol', dawn: 'o amanhecer', sunset: 'o pôr do sol', dusk: 'o anoitecer' })[time] ??
  hourWords(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));

const spanWords = (text: string): string => {
  if (text.endsWith('+'))
    return `a partir d${text.startsWith('s') || text.startsWith('d') ? '' : 'as '}${clockWords(text.slice(0, -1))}`;
  const [opens = '', closes = ''] = text.split('-');
  if (opens === '00:00' && closes === '24:00') return '24 horas';
  const isClock = /^\d/.test(opens) && /^\d/.test(closes);
  return isClock
    ? `${clockWords(opens)} às ${clockWords(closes)}`
    : `d${/^\d/.test(opens) ? 'as ' : ''}${clockWords(opens)} até ${/^\d/.test(closes) ? 'as ' : ''}${clockWords(closes)}`;
};

const numbered = /^(\w\w)\[([-\d,]+)\]$/;

/** '1ª e 3ª seg do mês', 'último sáb do mês': Monday to Friday are feminine. Null for an ordinal that no month has. */
const nthWords = (name: string, list: string): string | null => {
  const index = weekdayNames.indexOf(name);
  const isFeminine = index >= 1 && index <= 5;
  const nths = list.split(',');
  if (index < 0 || !nths.every((nth) => /^(?:-1|[1-5])$/.test(nth))) return null;
  const last = isFeminine ? 'última' : 'último';
  return `${listed(nths.map((nth) => (nth === '-1' ? last : `${nth}${isFeminine ? 'ª' : 'º'}`)))} ${dayWords[index]} do mês`;
};

const dayListWords = (list: string): string[] | null => {
  const plain: number[] = [];
  const others: string[] = [];
  for (const part of list.match(new RegExp(`${day}(?:-${day})?`, 'g')) ?? []) {
    const [, name = '', nth = ''] = numbered.exec(part) ?? [];
    if (name !== '') {
      const words = nthWords(name, nth);
      if (words === null) return null;
      others.push(words);
    } else if (part === 'PH') others.push('feriados');
    else if (part === 'SH') others.push('férias escolares');
    else {
      const [from = -1, to = from] = part.split('-').map((one) => weekdayNames.indexOf(one));
      if (from < 0 || to < 0) return null;
      for (let ahead = 0; ahead <= (to - from + 7) % 7; ahead += 1) plain.push((from + ahead) % 7);
    }
  }
  return [...daysWords(plain), ...others];
};

const dateEndWords = (text: string): string => {
  const [name = '', number] = text.split(' ');
  const index = monthNames.indexOf(name);
  if (index < 0) return text;
  return number === undefined ? (monthWords[index] ?? '') : `${twoDigits(Number(number))}/${twoDigits(index + 1)}`;
};
const dateWords = (text: string): string => {
  const [from = '', to] = text.split('-');
  if (to === undefined) return dateEndWords(from);
  return `${dateEndWords(from)} a ${dateEndWords(/^\d/.test(to) ? `${from.split(' ')[0]} ${to}` : to)}`;
};

const ruleWords = (text: string): string | null => {
  const [whole, dates, days, times, state, comment] = rule.exec(text) ?? [];
  if (whole === undefined || whole === '') return null;
  const named = days === undefined ? [] : dayListWords(days);
  if (named === null) return null;
  const when = [dates?.split(',').map(dateWords) ?? [], named].filter((words) => words.length > 0).map(listed);
  const hours = times === '24/7' ? ['24 horas'] : (times?.split(',').map(spanWords) ?? []);
  const isClosed = state === 'off' || state === 'closed';
  const said = [
    ...when,
    ...(hours.length === 0 ? [] : [listed(hours)]),
    ...(isClosed ? ['fechado'] : []),
    ...(state === 'unknown' && comment === undefined ? ['confirme antes'] : []),
  ].join(', ');
  if (comment === undefined) return said;
  return said === '' ? commentWords(comment) : `${said} (${commentWords(comment)})`;
};

/** Whether a text is in OpenStreetMap's `opening_hours` syntax, and not written for people. */
export const isHoursTag = (text: string): boolean =>
  /\b(?:Mo|Tu|We|Th|Fr|Su|PH|SH)\b|^24\/7$|^Sa\b.*\d\d:\d\d|\b(?:sunrise|sunset|dawn|dusk|off)\b|\|\||\d\d:\d\d\+/.test(text);

const splitOutsideQuotes = (text: string, separator: RegExp): string[] => {
  const quoted: string[] = [];
  const masked = text.replace(/"[^"]*"/g, (comment) => `"${quoted.push(comment) - 1}"`);
  return masked.split(separator).map((part) => part.replace(/"(\d+)"/g, (_whole, index: string) => quoted[Number(index)] ?? ''));
};

const tidy = (text: string): string =>
  splitOutsideQuotes(text, /(?="\d+")|(?<="\d+")/)
    .map((part) =>
      part.startsWith('"')
        ? part
        : part
            .replace(/[–—]/g, '-')
            .replace(/\s+/g, ' ')
            .replace(/ ?([-,]) ?/g, '$1')
            .replace(/(?<![\d:])(\d:\d{2})/g, '0$1'),
    )
    .join('')
    .trim();

/**
 * OpenStreetMap's hours in Portuguese, of more than `parseOpeningHours` knows: comments, open ends, the sun, the nth weekday of a month,
 * months, school holidays, fallbacks. 'Seg a sex, 8h às 17h (somente com agendamento)'. Null for any other text.
 */
export const hoursTagWords = (text: string): string | null => {
  const alternatives = splitOutsideQuotes(tidy(text), / ?\|\| ?/).map((alternative) =>
    splitOutsideQuotes(alternative, / ?; ?/)
      .filter((part) => part.trim() !== '')
      .map((part) => ruleWords(part.trim())),
  );
  const said = alternatives.map((rules) => (rules.length === 0 || rules.includes(null) ? null : rules.join('; ')));
  if (said.length === 0 || said.includes(null)) return null;
  const words = said.join('; fora disso, ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
