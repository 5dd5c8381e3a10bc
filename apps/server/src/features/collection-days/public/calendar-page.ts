import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import type { LocalTime } from '@separai/contract/collection-days/answer';
import type { CalendarEntry } from '@separai/contract/collection-days/calendar';
import { holidayPolicyTitles } from '@separai/contract/collection-days/titles';
import { windowKey, windowRank } from '@separai/contract/collection-days/window';
import { windowWords } from '@separai/contract/collection-days/words';
import { areaCalendarPath, areaPagePath } from '@separai/contract/public-pages';
import { html, type Markup } from '../../../platform/html.ts';
import { shortened } from '../../../platform/http/link-preview.ts';
import type { PublicPage } from '../../../platform/http/public-pages.ts';
import type { AreaCalendar } from '../lookup/service.ts';
import {
  changeLine,
  dayMarks,
  type HourLetters,
  type MarkedDay,
  markTitles,
  sheetChanges,
  sheetMonths,
  spanWords,
} from './calendar-sheet.ts';
import { changesOf, presentRules, putOutRules, ruleTitle } from './page-words.ts';
import { areaTitle, cityOf } from './public-page.ts';

// The sheet is one page: longer texts are on the area's page, whose address it has.
const rulesMost = 6;
const ruleLength = 130;
const instructionsLength = 300;
/** Lines of the changes, which have the room that the rules leave. */
const changeLines = (ruleCount: number): number => 40 - 4 * Math.min(ruleCount, rulesMost);
/** More hours are told by the rules alone. */
const lettersMost = 4;

const windowsOf = ({ days }: AreaCalendar['calendar']): CalendarEntry['window'][] =>
  [...new Map(days.map(({ window }) => [windowKey(window), window])).values()].sort((one, other) =>
    windowRank(one) < windowRank(other) ? -1 : 1,
  );

const lettersOf = (calendar: AreaCalendar['calendar']): HourLetters => {
  const windows = windowsOf(calendar);
  const isTold = windows.length > 1 && windows.length <= lettersMost;
  return new Map(isTold ? windows.map((window, index) => [windowKey(window), String.fromCharCode(65 + index)]) : []);
};

const cell = (day: CalendarDay, marks: ReadonlyMap<CalendarDay, MarkedDay>): Markup => {
  const [number, mark] = [Number(day.slice(8)), marks.get(day)];
  if (mark === undefined) return html`<td><span class="day">${number}</span></td>`;
  const { look, letters } = mark;
  return html`<td><span class="day ${look}">${number}${letters === '' ? null : html`<sup>${letters}</sup>`}<span class="sr-only">, ${markTitles[look]}</span></span></td>`;
};

const rules = ({ area, service }: AreaCalendar, today: CalendarDay): Markup => {
  const present = presentRules(area.rules, today);
  const items = present.slice(0, rulesMost).map((rule) => {
    const [putOut = ''] = putOutRules([rule], service.putOutBeforeMinutes);
    return html`<li><strong>${shortened(ruleTitle(rule, today), ruleLength)}</strong>. ${putOut}.</li>`;
  });
  const more = present.length > rulesMost ? html`<li>Há mais dias: veja a página do setor.</li>` : null;
  return html`<ul>${items}${more}</ul>`;
};

const legend = (calendar: AreaCalendar['calendar'], letters: HourLetters): Markup => {
  const hours = windowsOf(calendar).flatMap((window) => {
    const letter = letters.get(windowKey(window));
    return letter === undefined ? [] : [html`<span><b>${letter}</b> ${windowWords(window) || 'sem hora informada'}</span>`];
  });
  return html`<p class="legend"><span><span class="day on">dia</span> coleta</span> <span><span class="day changed">dia</span> coleta em dia mudado</span> <span><span class="day off">dia</span> não passa</span> ${hours}</p>`;
};

const changes = ({ area, calendar }: AreaCalendar, today: CalendarDay): Markup => {
  const coming = changesOf(calendar).filter(({ date }) => date >= today);
  // Several collections of a day change alike.
  return sheetChanges([...new Set(coming.map(changeLine))], changeLines(presentRules(area.rules, today).length));
};

/**
 * The calendar of an area for a fridge or a notice board: twelve months that print on one A4 page (`area-page.css`). `shown`
 * has the days of `calendarSpan`.
 */
export const areaCalendarPage = (origin: string, shown: AreaCalendar, { day: today }: LocalTime): PublicPage => {
  const { area, service, calendar } = shown;
  const letters = lettersOf(calendar);
  const marks = dayMarks(calendar, letters);
  const span = spanWords(today);
  return {
    title: `Calendário: ${areaTitle(shown)}, ${area.municipality}`,
    sentence: `Os dias da coleta ${span}, para imprimir.`,
    path: areaCalendarPath(area),
    picture: null,
    // Search results lead to the area's page.
    isIndexed: false,
    data: null,
    inApp: '/coleta',
    main: html`<p class="on-screen">Para imprimir, use “Imprimir” no menu do navegador (no celular, em “Compartilhar”): cabe em uma folha A4. <a href="${areaPagePath(area)}">Voltar ao setor</a></p>
<article class="sheet">
<h1>${areaTitle(shown)}</h1>
<p>${cityOf(area)} · ${span}</p>
${rules(shown, today)}
<p>Nos feriados: ${holidayPolicyTitles[area.holidayPolicy].toLowerCase()}.</p>
${service.instructions === null ? null : html`<p>${shortened(service.instructions, instructionsLength)}</p>`}
${sheetMonths(today, (day) => cell(day, marks))}
${legend(calendar, letters)}
${changes(shown, today)}
<p class="foot">Feito em ${formatDay(today)}; os dias podem mudar. Confira em <b>${origin}/coleta/${area.id}</b></p>
</article>`,
  };
};
