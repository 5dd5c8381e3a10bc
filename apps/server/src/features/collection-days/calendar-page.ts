import { addDays, type CalendarDay, formatDay } from '@separai/contract/calendar';
import type { LocalTime } from '@separai/contract/collection-days/answer';
import type { CalendarEntry, CancelledEntry } from '@separai/contract/collection-days/calendar';
import { dayWords } from '@separai/contract/collection-days/day-words';
import { holidayPolicyTitles } from '@separai/contract/collection-days/titles';
import { windowKey, windowRank } from '@separai/contract/collection-days/window';
import { windowWords } from '@separai/contract/collection-days/words';
import { monthName, weekdayName } from '@separai/contract/portuguese';
import { areaCalendarPath, areaPagePath } from '@separai/contract/public-pages';
import { weekdayOf } from '@separai/contract/weekday';
import { html, type Markup } from '../../platform/html.ts';
import { shortened } from '../../platform/http/link-preview.ts';
import type { PublicPage } from '../../platform/http/public-pages.ts';
import { changesOf, presentRules, putOutRules, ruleTitle } from './page-words.ts';
import { areaTitle, cityOf, type ShownArea } from './public-page.ts';

/** Months on the sheet, the present one first. */
const monthCount = 12;
// The sheet is one page: longer texts are on the area's page, whose address it has.
const rulesMost = 6;
const ruleLength = 130;
const instructionsLength = 300;
const changeLength = 110;
/** Characters of a change on one of its two columns. */
const columnLength = 62;
/** Lines of the changes, which have the room that the rules leave. */
const changeLines = (ruleCount: number): number => 40 - 4 * Math.min(ruleCount, rulesMost);
/** More hours are told by the rules alone. */
const lettersMost = 4;

/** The first day of a month, `ahead` months after that of a day. */
const monthStart = (day: CalendarDay, ahead: number): CalendarDay => {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + ahead);
  return month.toISOString().slice(0, 10);
};

/** The days that the sheet shows. */
export const calendarSpan = (today: CalendarDay): { from: CalendarDay; to: CalendarDay } => ({
  from: monthStart(today, 0),
  to: addDays(monthStart(today, monthCount), -1),
});

/** Letters of an area's hours on the sheet, by `windowKey`; none where all collections have the same hours, or too many. */
type Letters = ReadonlyMap<string, string>;

const windowsOf = ({ days }: ShownArea['calendar']): CalendarEntry['window'][] =>
  [...new Map(days.map(({ window }) => [windowKey(window), window])).values()].sort((one, other) =>
    windowRank(one) < windowRank(other) ? -1 : 1,
  );

const lettersOf = (calendar: ShownArea['calendar']): Letters => {
  const windows = windowsOf(calendar);
  const isTold = windows.length > 1 && windows.length <= lettersMost;
  return new Map(isTold ? windows.map((window, index) => [windowKey(window), String.fromCharCode(65 + index)]) : []);
};

interface Marked {
  readonly look: 'on' | 'changed' | 'off';
  readonly letters: string;
}

const titles = { on: 'coleta', changed: 'coleta em dia mudado', off: 'não passa' } as const;

/** The marked days of a calendar: with a collection, with a changed one, without one although a rule has it. */
const marksOf = ({ days, cancelled }: ShownArea['calendar'], letters: Letters): ReadonlyMap<CalendarDay, Marked> => {
  const marks = new Map<CalendarDay, Marked>(cancelled.map(({ date }) => [date, { look: 'off', letters: '' }]));
  for (const { date, window, origin } of days) {
    const before = marks.get(date);
    const isChanged = origin !== 'rule' || before?.look === 'changed';
    const said = before?.look === 'off' ? '' : (before?.letters ?? '');
    marks.set(date, { look: isChanged ? 'changed' : 'on', letters: said + (letters.get(windowKey(window)) ?? '') });
  }
  return marks;
};

const cell = (day: CalendarDay, marks: ReadonlyMap<CalendarDay, Marked>): Markup => {
  const [number, mark] = [Number(day.slice(8)), marks.get(day)];
  if (mark === undefined) return html`<td><span class="day">${number}</span></td>`;
  const { look, letters } = mark;
  return html`<td><span class="day ${look}">${number}${letters === '' ? null : html`<sup>${letters}</sup>`}<span class="sr-only">, ${titles[look]}</span></span></td>`;
};

const weekdayRow = html`<tr>${Array.from({ length: 7 }, (_, weekday) => weekdayName(weekday)).map(
  (name) => html`<th scope="col"><abbr title="${name}">${name.charAt(0).toUpperCase()}</abbr></th>`,
)}</tr>`;

const month = (first: CalendarDay, marks: ReadonlyMap<CalendarDay, Marked>): Markup => {
  const end = monthStart(first, 1);
  const blanks = Array.from({ length: weekdayOf(first) }, () => html`<td></td>`);
  const cells: Markup[] = [...blanks];
  for (let day = first; day < end; day = addDays(day, 1)) cells.push(cell(day, marks));
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return html`<table>
  <caption>${monthName(Number(first.slice(5, 7)) - 1)} de ${first.slice(0, 4)}</caption>
  <thead>${weekdayRow}</thead>
  <tbody>${weeks.map((week) => html`<tr>${week}</tr>`)}</tbody>
</table>`;
};

const rules = ({ area, service }: ShownArea, today: CalendarDay): Markup => {
  const present = presentRules(area.rules, today);
  const items = present.slice(0, rulesMost).map((rule) => {
    const [putOut = ''] = putOutRules([rule], service.putOutBeforeMinutes);
    return html`<li><strong>${shortened(ruleTitle(rule, today), ruleLength)}</strong>. ${putOut}.</li>`;
  });
  const more = present.length > rulesMost ? html`<li>Há mais dias: veja a página do setor.</li>` : null;
  return html`<ul>${items}${more}</ul>`;
};

const legend = (calendar: ShownArea['calendar'], letters: Letters): Markup => {
  const hours = windowsOf(calendar).flatMap((window) => {
    const letter = letters.get(windowKey(window));
    return letter === undefined ? [] : [html`<span><b>${letter}</b> ${windowWords(window) || 'sem hora informada'}</span>`];
  });
  return html`<p class="legend"><span><span class="day on">dia</span> coleta</span> <span><span class="day changed">dia</span> coleta em dia mudado</span> <span><span class="day off">dia</span> não passa</span> ${hours}</p>`;
};

/** 'quinta 14/10: passa em sexta 15/10 (Nossa Senhora Aparecida)'. */
const changeLine = (entry: CalendarEntry | CancelledEntry): string => {
  const { date, holiday, sentence } = entry;
  const why = sentence ?? holiday;
  const onward = 'movedTo' in entry && entry.movedTo !== null ? `passa em ${dayWords(entry.movedTo)}` : 'não passa';
  const change =
    'movedTo' in entry ? onward : entry.movedFrom === null ? 'coleta extra' : `no lugar de ${dayWords(entry.movedFrom)}`;
  return shortened(`${dayWords(date)}: ${change}${why === null ? '' : ` (${why})`}`, changeLength);
};

const changes = ({ area, calendar }: ShownArea, today: CalendarDay): Markup => {
  const coming = changesOf(calendar).filter(({ date }) => date >= today);
  // Several collections of a day change alike.
  const all = [...new Set(coming.map(changeLine))];
  const most = changeLines(presentRules(area.rules, today).length);
  const linesUntil = (index: number): number =>
    all.slice(0, index + 1).reduce((lines, line) => lines + Math.ceil(line.length / columnLength), 0);
  const fitting = all.filter((_line, index) => linesUntil(index) <= most);
  const more = all.length - fitting.length;
  const items = fitting.map((line) => html`<li>${line}</li>`);
  return html`<h2>Feriados e mudanças</h2>${
    all.length === 0
      ? html`<p>Nenhuma mudança conhecida.</p>`
      : html`<ul class="changes">${items}${more === 0 ? null : html`<li>e mais ${more}, só no calendário acima</li>`}</ul>`
  }`;
};

/**
 * The calendar of an area for a fridge or a notice board: twelve months that print on one A4 page (`area-page.css`). `shown`
 * has the days of `calendarSpan`.
 */
export const areaCalendarPage = (origin: string, shown: ShownArea, { day: today }: LocalTime): PublicPage => {
  const { area, service, calendar } = shown;
  const { from, to } = calendarSpan(today);
  const letters = lettersOf(calendar);
  const marks = marksOf(calendar, letters);
  const span = `de ${monthName(Number(from.slice(5, 7)) - 1)} de ${from.slice(0, 4)} a ${monthName(Number(to.slice(5, 7)) - 1)} de ${to.slice(0, 4)}`;
  return {
    title: `Calendário: ${areaTitle(shown)}, ${area.municipality}`,
    sentence: `Os dias da coleta ${span}, para imprimir.`,
    path: areaCalendarPath(area),
    picture: null,
    // Search results lead to the area's page.
    isIndexed: false,
    data: null,
    inApp: '/coleta',
    main: html`<p class="on-screen">Para imprimir, use “Imprimir” no menu do navegador: cabe em uma folha A4. <a href="${areaPagePath(area)}">Voltar ao setor</a></p>
<article class="sheet">
<h1>${areaTitle(shown)}</h1>
<p>${cityOf(area)} · ${span}</p>
${rules(shown, today)}
<p>Nos feriados: ${holidayPolicyTitles[area.holidayPolicy].toLowerCase()}.</p>
${service.instructions === null ? null : html`<p>${shortened(service.instructions, instructionsLength)}</p>`}
<div class="months">${Array.from({ length: monthCount }, (_, ahead) => month(monthStart(from, ahead), marks))}</div>
${legend(calendar, letters)}
${changes(shown, today)}
<p class="foot">Feito em ${formatDay(today)}; os dias podem mudar. Confira em <b>${origin}/coleta/${area.id}</b></p>
</article>`,
  };
};
