import { type FrequencyReading, readFrequency } from '../collection-days/frequency-text.ts';
import { dayParts } from '../collection-days/kinds.ts';
import { formatRecurrence, parseRecurrence, recurrenceWeekdays } from '../collection-days/recurrence.ts';
import type { RuleInput } from '../collection-days/rule-schema.ts';
import { windowKey } from '../collection-days/window.ts';
import { twoDigits } from '../portuguese.ts';
import { foldText } from '../text.ts';

/** A rule as an export writes it: 'FREQ=WEEKLY;BYDAY=TU 18:00-23:30 2026-12-01/', with '-12:00,morning' as its hours, or 'night'. */
const ruleText = ({ recurrence, window: { from, until, part }, validFrom, validUntil }: RuleInput): string => {
  const span = `${from ?? ''}-${until ?? ''}`;
  const hours = part === null ? span : span === '-' ? part : `${span},${part}`;
  return `${recurrence} ${hours} ${validFrom}/${validUntil ?? ''}`;
};

export const rulesText = (rules: readonly RuleInput[]): string => rules.map(ruleText).join(' | ');

const written = new RegExp(
  String.raw`^(\S+) (?:(\d\d:\d\d)?-(\d\d:\d\d)?(?:,(${dayParts.join('|')}))?|(${dayParts.join('|')})) (\d{4}-\d\d-\d\d)/(\d{4}-\d\d-\d\d)?$`,
);

/** The rules of a cell that an export wrote; null where a part is none. */
export const rulesIn = (text: string): RuleInput[] | null => {
  const rules = text.split(' | ').map((part): RuleInput | null => {
    const [, recurrence, from, until, besideHours, alone, validFrom, validUntil] = written.exec(part.trim()) ?? [];
    const dayPart = besideHours ?? alone;
    if (recurrence === undefined || validFrom === undefined || parseRecurrence(recurrence) === null) return null;
    const window = { from: from ?? null, until: until ?? null, part: dayParts.find((one) => one === dayPart) ?? null };
    return { recurrence, window, validFrom, validUntil: validUntil ?? null };
  });
  return rules.includes(null) ? null : rules.flatMap((rule) => rule ?? []);
};

/** The text of an hour that a workbook stores as a part of the day: '0.6666666667' is '16:00'. */
const clockText = (text: string): string => {
  if (!/^0[.,]\d+$/.test(text)) return text;
  const minutes = Math.round(Number(text.replace(',', '.')) * 1440);
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;
};

const isMark = (text: string): boolean => /^(x+|sim|s|1|ok|✓|✔|√|•|●)$/i.test(text);
/** Letters of a legend of parts of the day, in which 'N' is the night rather than 'não'. */
const isPartLetter = (text: string): boolean => /^[dmtv]$/i.test(text);
const isNone = (text: string): boolean => /^(|-+|–|—|nao|n|0|no|nenhum[a]?|n\/a)$/.test(foldText(text));

/** Longest name of a column of days: the reading of a longer text would take long for nothing. */
const dayColumnMaxLength = 60;

/** Whether a column is named after days alone, as 'Segunda' in a table of crosses or hours. */
export const isDayColumn = (column: string): boolean => {
  if (column.length > dayColumnMaxLength) return false;
  const { rules, confidence } = readFrequency(column);
  return confidence === 'sure' && rules.every(({ window }) => windowKey(window) === '--');
};

/**
 * The frequency text of a row: its columns' texts in order, each once; a cross or an hour in a column named after a day counts
 * for that day.
 */
export const frequencyText = (texts: readonly { readonly column: string; readonly text: string }[]): string => {
  const said: string[] = [];
  const hasPartLetters = texts.some(({ column, text }) => isPartLetter(text) && isDayColumn(column));
  for (const { column, text: cell } of texts) {
    const text = clockText(cell);
    const isOfDay = isDayColumn(column);
    const isNight = hasPartLetters && /^n$/i.test(text);
    if (isOfDay && isNone(text) && !isNight) continue;
    const part = isOfDay ? (isMark(text) ? column : `${column} ${text}`) : text;
    if (part !== '' && !said.some((one) => foldText(one) === foldText(part))) said.push(part);
  }
  return said.join(' · ');
};

/** Caches the readings of texts, which repeat from row to row. */
export const frequencyReader = (): ((text: string) => FrequencyReading) => {
  const read = new Map<string, FrequencyReading>();
  return (text) => {
    const known = read.get(text) ?? readFrequency(text);
    read.set(text, known);
    return known;
  };
};

/** Rules with the weekdays of equal hours in one: 'segunda às 16h' and 'quarta às 16h' are one rule. */
export const mergedRules = (rules: readonly RuleInput[]): RuleInput[] => {
  const merged = new Map<string, RuleInput>();
  for (const rule of rules) {
    const recurrence = parseRecurrence(rule.recurrence);
    const isWeekly = recurrence?.kind === 'weekly' && recurrence.interval === 1;
    const of = isWeekly ? `weekly ${recurrence.months.join()}` : rule.recurrence;
    const key = [of, windowKey(rule.window), rule.validFrom, rule.validUntil].join(' ');
    const before = merged.get(key);
    const known = before === undefined ? null : parseRecurrence(before.recurrence);
    const days = isWeekly && known?.kind === 'weekly' ? [...known.weekdays, ...recurrence.weekdays] : [];
    const weekdays = recurrenceWeekdays.filter((weekday) => days.includes(weekday));
    merged.set(
      key,
      isWeekly && weekdays.length > 0 ? { ...rule, recurrence: formatRecurrence({ ...recurrence, weekdays }) } : rule,
    );
  }
  return [...merged.values()];
};
