import { addDays, type CalendarDay } from '@separai/contract/calendar';
import type { CalendarEntry, CancelledEntry } from '@separai/contract/collection-days/calendar';
import { dayWords } from '@separai/contract/collection-days/day-words';
import { windowKey } from '@separai/contract/collection-days/window';
import { monthName, weekdayName } from '@separai/contract/portuguese';
import { weekdayOf } from '@separai/contract/weekday';
import { html, type Markup } from '../../../platform/html.ts';
import { shortened } from '../../../platform/http/link-preview.ts';
import type { AreaCalendar } from '../lookup/service.ts';

/** Months on a sheet, the present one first. */
const monthCount = 12;
const changeLength = 110;
/** Characters of a change on one of its two columns. */
const columnLength = 62;

/** The first day of a month, `ahead` months after that of a day. */
const monthStart = (day: CalendarDay, ahead: number): CalendarDay => {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + ahead);
  return month.toISOString().slice(0, 10);
};

/** The days that a sheet shows. */
export const calendarSpan = (today: CalendarDay): { from: CalendarDay; to: CalendarDay } => ({
  from: monthStart(today, 0),
  to: addDays(monthStart(today, monthCount), -1),
});

const monthOf = (day: CalendarDay): string => `${monthName(Number(day.slice(5, 7)) - 1)} de ${day.slice(0, 4)}`;

/** 'de novembro de 2026 a outubro de 2027'. */
export const spanWords = (today: CalendarDay): string => {
  const { from, to } = calendarSpan(today);
  return `de ${monthOf(from)} a ${monthOf(to)}`;
};

/** Letters of an area's hours on a sheet, by `windowKey`; none where all collections have the same hours, or too many. */
export type HourLetters = ReadonlyMap<string, string>;

export interface MarkedDay {
  readonly look: 'on' | 'changed' | 'off';
  readonly letters: string;
}

export const markTitles = { on: 'coleta', changed: 'coleta em dia mudado', off: 'não passa' } as const;

/** The marked days of a calendar: with a collection, with a changed one, without one although a rule has it. */
export const dayMarks = (
  { days, cancelled }: AreaCalendar['calendar'],
  letters: HourLetters,
): ReadonlyMap<CalendarDay, MarkedDay> => {
  const marks = new Map<CalendarDay, MarkedDay>(cancelled.map(({ date }) => [date, { look: 'off', letters: '' }]));
  for (const { date, window, origin } of days) {
    const before = marks.get(date);
    const isChanged = origin !== 'rule' || before?.look === 'changed';
    const said = before?.look === 'off' ? '' : (before?.letters ?? '');
    marks.set(date, { look: isChanged ? 'changed' : 'on', letters: said + (letters.get(windowKey(window)) ?? '') });
  }
  return marks;
};

const weekdayRow = html`<tr>${Array.from({ length: 7 }, (_, weekday) => weekdayName(weekday)).map(
  (name) => html`<th scope="col"><abbr title="${name}">${name.charAt(0).toUpperCase()}</abbr></th>`,
)}</tr>`;

const month = (first: CalendarDay, cell: (day: CalendarDay) => Markup): Markup => {
  const end = monthStart(first, 1);
  const blanks = Array.from({ length: weekdayOf(first) }, () => html`<td></td>`);
  const cells: Markup[] = [...blanks];
  for (let day = first; day < end; day = addDays(day, 1)) cells.push(cell(day));
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return html`<table>
  <caption>${monthOf(first)}</caption>
  <thead>${weekdayRow}</thead>
  <tbody>${weeks.map((week) => html`<tr>${week}</tr>`)}</tbody>
</table>`;
};

/** The months of a sheet; `cell` makes the table cell of a day. */
export const sheetMonths = (today: CalendarDay, cell: (day: CalendarDay) => Markup): Markup =>
  html`<div class="months">${Array.from({ length: monthCount }, (_, ahead) => month(monthStart(today, ahead), cell))}</div>`;

/** 'quinta 14/10: passa em sexta 15/10 (Nossa Senhora Aparecida)'. */
export const changeLine = (entry: CalendarEntry | CancelledEntry): string => {
  const { date, holiday, sentence } = entry;
  const why = sentence ?? holiday;
  const onward = 'movedTo' in entry && entry.movedTo !== null ? `passa em ${dayWords(entry.movedTo)}` : 'não passa';
  const change =
    'movedTo' in entry ? onward : entry.movedFrom === null ? 'coleta extra' : `no lugar de ${dayWords(entry.movedFrom)}`;
  return shortened(`${dayWords(date)}: ${change}${why === null ? '' : ` (${why})`}`, changeLength);
};

/** The changes of a sheet, as many as have room on so many lines. */
export const sheetChanges = (all: readonly string[], linesMost: number): Markup => {
  const linesUntil = (index: number): number =>
    all.slice(0, index + 1).reduce((lines, line) => lines + Math.ceil(line.length / columnLength), 0);
  const fitting = all.filter((_line, index) => linesUntil(index) <= linesMost);
  const more = all.length - fitting.length;
  const items = fitting.map((line) => html`<li>${line}</li>`);
  return html`<h2>Feriados e mudanças</h2>${
    all.length === 0
      ? html`<p>Nenhuma mudança conhecida.</p>`
      : html`<ul class="changes">${items}${more === 0 ? null : html`<li>e mais ${more}, só no calendário acima</li>`}</ul>`
  }`;
};
