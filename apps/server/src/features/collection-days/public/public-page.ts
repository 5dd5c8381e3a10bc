import { addDays, type CalendarDay } from '@separai/contract/calendar';
import { collectionsWithin, type LocalTime, nextCollection } from '@separai/contract/collection-days/answer';
import type { CalendarEntry, CancelledEntry } from '@separai/contract/collection-days/calendar';
import type { Coverage } from '@separai/contract/collection-days/coverage';
import { capitalized, changeWords, dayTitle, dayWords, putOutWords } from '@separai/contract/collection-days/day-words';
import { holidayPolicyTitles } from '@separai/contract/collection-days/titles';
import { windowWords } from '@separai/contract/collection-days/words';
import { formatList } from '@separai/contract/portuguese';
import { areaCalendarPath, areaPagePath, guidePagePath, itemPath } from '@separai/contract/public-pages';
import { html, type Markup } from '../../../platform/html.ts';
import type { LinkPreview } from '../../../platform/http/link-preview.ts';
import type { PublicPage } from '../../../platform/http/public-pages.ts';
import type { AreaCalendar } from '../lookup/service.ts';
import {
  changedDay,
  changesOf,
  nextOf,
  postalCodeWords,
  presentRules,
  putOutRules,
  ruleTitle,
  streetWords,
} from './page-words.ts';

/** A guide or an item that a service names. */
export interface NamedPage {
  readonly id: string;
  readonly name: string;
}

/** An area with its days from today on, for its pages. */
export interface ShownArea extends AreaCalendar {
  readonly coverage: Coverage;
  readonly guides: readonly NamedPage[];
  readonly items: readonly NamedPage[];
}

/** 'Coleta seletiva: Setor Norte'. */
export const areaTitle = ({ area, service }: Pick<ShownArea, 'area' | 'service'>): string => `${service.name}: ${area.name}`;
/** 'Fortaleza - CE'. */
export const cityOf = ({ municipality, uf }: ShownArea['area']): string => `${municipality} - ${uf}`;

/** Districts that a preview names. */
const previewedMost = 5;

const areaPreview = (shown: ShownArea, today: CalendarDay): LinkPreview => {
  const { area, service, coverage } = shown;
  const rules = presentRules(area.rules, today);
  const putOut = putOutRules(rules, service.putOutBeforeMinutes);
  const districts = coverage.districts.slice(0, previewedMost);
  return {
    title: `${areaTitle(shown)}, ${area.municipality}`,
    sentence: [
      rules.length === 0 ? 'Os dias da coleta' : `O caminhão passa: ${rules.map(({ text }) => text).join('; ')}`,
      // Several hours would not say of which day each is.
      ...(putOut.length === 1 ? putOut : []),
      ...(districts.length === 0 ? [] : [`Bairros: ${formatList(districts)}`]),
    ].join('. '),
    path: areaPagePath(area),
    picture: null,
  };
};

/** Days of the calendar, from today on. */
export const calendarAhead = 366;

const fact = (title: string, content: Markup): Markup => html`<section class="fact"><h2>${title}</h2>${content}</section>`;

type Entry = CalendarEntry | CancelledEntry;

const collection = (entry: Entry): Markup => {
  const details = 'movedTo' in entry ? [] : [windowWords(entry.window), putOutWords(entry)].filter(Boolean);
  const change = changeWords(entry);
  return html`${details.length === 0 ? null : html`<p>${capitalized(details.join(' · '))}</p>`}${
    change === null ? null : html`<p><strong>${capitalized(change)}</strong></p>`
  }`;
};

/** The next collection, by the rule of `/coleta`. */
const next = ({ service, calendar }: ShownArea, now: LocalTime): Markup => {
  const answered = { service, precision: null, areas: [calendar] };
  const first = nextCollection(collectionsWithin([answered], [], { from: now.day, days: calendarAhead }), now);
  if (first === null) return html`<p>Não há dias de coleta nos próximos meses.</p>`;
  return html`<section class="next">
  <p>Próxima coleta</p>
  <h2>${dayTitle(first.date, now.day)}</h2>
  ${collection(first)}
</section>`;
};

/** Days from today on that are listed one by one. */
const fortnight = 14;
/** Days from today on whose changes are listed. */
const changesAhead = 92;

const comingDays = ({ days, cancelled }: ShownArea['calendar'], today: CalendarDay): Markup => {
  const end = addDays(today, fortnight);
  const entries: Entry[] = [...days, ...cancelled].filter(({ date }) => date < end);
  const dates = [...new Set(entries.map(({ date }) => date))].sort();
  if (dates.length === 0) return html`<p>Nenhuma coleta nestes dias.</p>`;
  const items = dates.map(
    (date) => html`<li><h3>${dayTitle(date, today)}</h3>${entries.filter((entry) => entry.date === date).map(collection)}</li>`,
  );
  return html`<ol class="days">${items}</ol>`;
};

const rules = ({ area, service, calendar }: ShownArea, now: LocalTime): Markup => {
  const { day: today } = now;
  const present = presentRules(area.rules, today);
  const items = present.map((rule) => {
    const coming = nextOf(rule, calendar, now);
    const putOut = putOutRules([rule], service.putOutBeforeMinutes);
    const details = [...putOut, ...(coming === null ? [] : [`Próxima: ${dayWords(coming.date)}`])].join(' · ');
    return html`<li><strong>${ruleTitle(rule, today)}</strong><br />${details}</li>`;
  });
  return html`${items.length === 0 ? html`<p>Os dias não foram informados.</p>` : html`<ul class="days">${items}</ul>`}
<p>Nos feriados: ${holidayPolicyTitles[area.holidayPolicy].toLowerCase()}.</p>`;
};

const changes = ({ calendar }: ShownArea, today: CalendarDay): Markup | null => {
  const end = addDays(today, changesAhead);
  const items = changesOf(calendar)
    .filter(({ date }) => date < end)
    .map((entry) => html`<li><strong>${changedDay(entry)}</strong>: ${changeWords(entry)}</li>`);
  return items.length === 0 ? null : fact('Mudanças nos próximos três meses', html`<ul class="days">${items}</ul>`);
};

const links = (pages: readonly NamedPage[], pathOf: (id: string) => string): Markup =>
  html`<ul>${pages.map(({ id, name }) => html`<li><a href="${pathOf(id)}">${name}</a></li>`)}</ul>`;

const preparation = ({ service, guides, items }: ShownArea): Markup | null => {
  if (service.instructions === null && guides.length + items.length === 0) return null;
  return html`${service.instructions === null ? null : fact('O que pôr na rua', html`<p class="lines">${service.instructions}</p>`)}
${guides.length === 0 ? null : fact('Como separar', links(guides, guidePagePath))}
${items.length === 0 ? null : fact('O que fazer com cada coisa', links(items, itemPath))}`;
};

/** Parts of a list that are shown before the rest, which opens without a script. */
const shownMost = 12;

const list = (title: string, words: readonly string[]): Markup | null => {
  if (words.length === 0) return null;
  const items = (part: readonly string[]): Markup => html`<ul>${part.map((each) => html`<li>${each}</li>`)}</ul>`;
  const [first, rest] = [words.slice(0, shownMost), words.slice(shownMost)];
  const more = rest.length === 0 ? null : html`<details><summary>Mais ${rest.length}</summary>${items(rest)}</details>`;
  return html`<h3>${title}</h3>${items(first)}${more}`;
};

const place = ({ area, coverage }: ShownArea): Markup => {
  const { polygons, districts, streets, postalCodes } = coverage;
  return fact(
    'Onde',
    html`<p>${cityOf(area)}</p>${area.note === null ? null : html`<p class="lines">${area.note}</p>`}${list('Bairros', districts)}${list(
      'Ruas',
      streets.map(streetWords),
    )}${list('CEP', postalCodes.map(postalCodeWords))}${
      polygons === null ? null : html`<p class="soft">O contorno do setor está nos dados abertos, abaixo.</p>`
    }`,
  );
};

const data = ({ area }: ShownArea): Markup =>
  fact(
    'Dados abertos',
    html`<ul>
  <li><a href="/api/collection-areas/${area.id}.ics">Calendário deste setor (iCalendar)</a></li>
  <li><a href="/api/collection-areas/${area.id}">Este setor (JSON)</a></li>
  <li><a href="/api/collection-areas.geojson">Todos os setores (GeoJSON)</a></li>
</ul>`,
  );

const dataOf = (origin: string, shown: ShownArea): object => {
  const { area, service, coverage } = shown;
  const url = origin + areaPagePath(area);
  return {
    '@type': 'Service',
    ...{ '@id': url, url, name: areaTitle(shown), serviceType: service.name },
    areaServed: [
      { '@type': 'City', name: area.municipality, containedInPlace: { '@type': 'State', name: area.uf } },
      ...coverage.districts.map((name) => ({ '@type': 'Place', name })),
    ],
    ...(area.operator === null ? {} : { provider: { '@type': 'Organization', name: area.operator } }),
  };
};

/** The public page of an area, complete without JavaScript. */
export const areaPage = (origin: string, shown: ShownArea, now: LocalTime): PublicPage => {
  const { area, service, calendar } = shown;
  const { day: today } = now;
  return {
    ...areaPreview(shown, today),
    data: dataOf(origin, shown),
    inApp: '/coleta',
    main: html`<div class="head">
  <span class="dot ${service.color}" aria-hidden="true"></span>
  <div><h1>${areaTitle(shown)}</h1><p class="soft">${cityOf(area)}</p></div>
</div>
${next(shown, now)}
${fact('Quando passa', rules(shown, now))}
${changes(shown, today)}
${fact('Os próximos 14 dias', comingDays(calendar, today))}
<p class="ways">
  <a class="button soft" href="/api/collection-areas/${area.id}.ics">Pôr no calendário do celular</a>
  <a class="button soft" href="${areaCalendarPath(area)}">Calendário para imprimir</a>
</p>
${preparation(shown)}
${place(shown)}
${area.operator === null ? null : fact('Quem faz a coleta', html`<p>${area.operator}</p>`)}
<p><a href="/coleta?setor=${area.id}">O caminhão não passou? Avise</a></p>
<p><a href="/coleta">Ver os dias de outro endereço</a></p>
${data(shown)}`,
  };
};
