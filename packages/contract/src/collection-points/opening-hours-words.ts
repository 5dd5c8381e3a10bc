import { twoDigits } from '../portuguese.ts';
import { dayInMinutes, type OpeningHours, type OpeningRule, type OpenSpan } from './opening-hours.ts';

const week = [1, 2, 3, 4, 5, 6, 0];
export const dayWords = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

/** 'a, b e c'. */
export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter(Boolean).join(' e ');

/** '8h' of 480, '13h30' of 810. */
export const hourWords = (minute: number): string => {
  const within = minute > dayInMinutes ? minute - dayInMinutes : minute;
  const rest = within % 60;
  return `${Math.floor(within / 60)}h${rest === 0 ? '' : twoDigits(rest)}`;
};

const spansWords = (spans: readonly OpenSpan[]): string => {
  if (spans.length === 0) return 'fechado';
  if (spans.length === 1 && spans[0]?.[0] === 0 && spans[0][1] === dayInMinutes) return '24 horas';
  return listed(spans.map(([opens, closes]) => `${hourWords(opens)} às ${hourWords(closes)}`));
};

export const daysWords = (days: readonly number[]): string[] => {
  if (days.length > 0 && week.every((day) => days.includes(day))) return ['todos os dias'];
  const runs: number[][] = [];
  for (const [index, day] of week.entries()) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === week[index - 1]) run.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) =>
    run.length > 2 ? [`${dayWords[run[0] ?? 0]} a ${dayWords[run.at(-1) ?? 0]}`] : run.map((day) => dayWords[day] ?? ''),
  );
};

const dateWords = (date: string): string => date.split('-').reverse().join('/');

const ruleWords = ({ weekdays, holidays, dates, spans }: OpeningRule): string => {
  const when = [
    ...dates.map(({ from, to }) => (from === to ? dateWords(from) : `${dateWords(from)} a ${dateWords(to)}`)),
    ...(weekdays === null && dates.length === 0 ? ['todos os dias'] : daysWords(weekdays ?? [])),
    ...(holidays ? ['feriados'] : []),
  ];
  return `${listed(when)}, ${spansWords(spans)}`;
};

/** Opening hours as a person reads them: 'Seg a sex, 8h às 12h e 13h às 17h; sáb, 8h às 12h; feriados, fechado'. */
export const openingHoursWords = (hours: OpeningHours): string => {
  const words = hours.map(ruleWords).join('; ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
