import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import type { LocalTime } from '@separai/contract/collection-days/answer';
import { marksOf } from '@separai/contract/collection-days/marks';
import { holidayPolicyTitles } from '@separai/contract/collection-days/titles';
import { formatList } from '@separai/contract/portuguese';
import { areasCalendarPath } from '@separai/contract/public-pages';
import { html, type Markup } from '../../../platform/html.ts';
import { shortened } from '../../../platform/http/link-preview.ts';
import type { PublicPage } from '../../../platform/http/public-pages.ts';
import type { AreaCalendar } from '../lookup/service.ts';
import { changeLine, dayMarks, type MarkedDay, markTitles, sheetChanges, sheetMonths, spanWords } from './calendar-sheet.ts';
import { changesOf, presentRules, putOutRules, ruleTitle } from './page-words.ts';
import { areaTitle, cityOf } from './public-page.ts';

// The sheet is one page: longer texts are on the pages of the areas.
/** Characters of an area's title and of its rules: three areas have them in full, of more each has two lines. */
const lengths = (areas: number) => (areas <= 3 ? { title: 100, rules: 240 } : { title: 60, rules: 90 });
/** Characters of a line of the rules. */
const lineLength = 120;
/** Lines of the changes, which have the room that the rules leave. */
const changeLines = (ruleLines: number): number => Math.max(8, 40 - 2 * ruleLines);

/** Letters of a day that have room in their full size. */
const wideMost = 4;

/** An area with its letter on the sheet. */
interface Lettered extends AreaCalendar {
  readonly letter: string;
  readonly marks: ReadonlyMap<CalendarDay, MarkedDay>;
}

const withLetters = (areas: readonly AreaCalendar[]): Lettered[] => {
  const byName = areas.toSorted((one, other) => areaTitle(one).localeCompare(areaTitle(other), 'pt-BR'));
  // Two areas of one service are told apart, too.
  const letters = marksOf(byName.map(({ area, service: { name, kind } }) => ({ id: area.id, name, kind })));
  return byName.map((shown) => ({
    ...shown,
    letter: letters.get(shown.area.id) ?? '',
    marks: dayMarks(shown.calendar, new Map()),
  }));
};

const cell = (day: CalendarDay, areas: readonly Lettered[]): Markup => {
  const marked = areas.flatMap(({ letter, marks, service }) => {
    const mark = marks.get(day);
    return mark === undefined ? [] : [{ letter, look: mark.look, name: service.name }];
  });
  const letters = marked.map(
    ({ letter, look, name }) =>
      html`<b class="${look}" aria-hidden="true">${letter}</b><span class="sr-only">, ${name}: ${markTitles[look]}</span>`,
  );
  const many = marked.length > wideMost ? ' many' : '';
  return html`<td><span class="number">${Number(day.slice(8))}</span><span class="letters${many}">${letters}</span></td>`;
};

/** A text with its full stop, unless it is cut. */
const ended = (text: string): string => (text.endsWith('…') ? text : `${text}.`);

const rulesWords = ({ area, service }: AreaCalendar, today: CalendarDay, length: number): string => {
  const present = presentRules(area.rules, today);
  const days = [...new Set(present.map((rule) => ruleTitle(rule, today)))].join('; ');
  const putOut = putOutRules(present, service.putOutBeforeMinutes).join('; ');
  const holidays = `Nos feriados: ${holidayPolicyTitles[area.holidayPolicy].toLowerCase()}`;
  return `${ended(shortened([days, putOut].filter(Boolean).join('. '), length))} ${holidays}.`;
};

/** A line for each area, with the number of printed lines of all. */
const rules = (areas: readonly Lettered[], today: CalendarDay): { readonly list: Markup; readonly lines: number } => {
  const length = lengths(areas.length);
  const said = areas.map((shown) => ({
    letter: shown.letter,
    title: ended(shortened(areaTitle(shown), length.title)),
    words: rulesWords(shown, today, length.rules),
  }));
  const lines = said.map(({ title, words }) => Math.ceil((title.length + words.length + 6) / lineLength));
  return {
    list: html`<ul>${said.map(({ letter, title, words }) => html`<li><b>${letter}</b> <strong>${title}</strong> ${words}</li>`)}</ul>`,
    lines: lines.reduce((sum, each) => sum + each, 0),
  };
};

const legend = html`<p class="legend"><span><b class="on">letra</b> coleta</span> <span><b class="changed">letra</b> coleta em dia mudado</span> <span><b class="off">letra</b> não passa</span></p>`;

/** 'D e S: sexta 25/12: não passa (Natal)': a change of several areas once. */
const changes = (areas: readonly Lettered[], today: CalendarDay): string[] => {
  const coming = areas.flatMap(({ calendar, letter }) =>
    changesOf(calendar)
      .filter(({ date }) => date >= today)
      .map((entry) => ({ date: entry.date, letter, line: changeLine(entry) })),
  );
  const lines = new Map<string, Set<string>>();
  for (const { line, letter } of coming.toSorted((one, other) => (one.date < other.date ? -1 : 1)))
    lines.set(line, (lines.get(line) ?? new Set()).add(letter));
  return [...lines].map(([line, letters]) => `${formatList([...letters])} · ${line}`);
};

/**
 * The calendar of several areas, such as those of one address, on one A4 page (`area-page.css`): each has a letter, which stands
 * on its days. `shown` has the days of `calendarSpan`.
 */
export const jointCalendarPage = (origin: string, shown: readonly AreaCalendar[], { day: today }: LocalTime): PublicPage => {
  const areas = withLetters(shown);
  const cities = formatList([...new Set(areas.map(({ area }) => cityOf(area)))]);
  const services = [...new Set(areas.map(({ service }) => service.name))];
  const span = spanWords(today);
  const { list, lines } = rules(areas, today);
  return {
    title: `Calendário das coletas, ${cities}`,
    sentence: `Os dias de ${formatList(services)} ${span}, para imprimir.`,
    path: areasCalendarPath(areas.map(({ area }) => area)),
    picture: null,
    isIndexed: false,
    data: null,
    inApp: '/coleta',
    main: html`<p class="on-screen">Para imprimir, use “Imprimir” no menu do navegador (no celular, em “Compartilhar”): cabe em uma folha A4. <a href="/coleta">Ver os dias de um endereço</a></p>
<article class="sheet joint">
<h1>Calendário das coletas</h1>
<p>${cities} · ${span}</p>
${list}
${sheetMonths(today, (day) => cell(day, areas))}
${legend}
${sheetChanges(changes(areas, today), changeLines(lines))}
<p class="foot">Feito em ${formatDay(today)}; os dias podem mudar. Confira em <b>${origin}/coleta</b></p>
</article>`,
  };
};
