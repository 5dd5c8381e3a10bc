import { formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { monthsTitle, monthTitle, shortMonth } from '@separai/contract/figures/months';
import { savedTitles, savingSources, savingWords } from '@separai/contract/figures/savings';
import type { PublicFigures } from '@separai/contract/figures/schema';
import { figureMaterialTitle, savedUnits, savingsCaution } from '@separai/contract/figures/words';
import { formatNumber } from '@separai/contract/portuguese';
import { publicFiguresPath } from '@separai/contract/public-pages';
import { html, type Markup } from '../../platform/html.ts';
import type { PublicPage } from '../../platform/http/public-pages.ts';

type Month = PublicFigures['months'][number];

const title = 'Números da coleta';
const withheld = html`<abbr title="não publicado: de menos de cinco pessoas">n. p.</abbr>`;
const figure = (value: number | null): string | Markup => (value === null ? withheld : formatNumber(value));
const section = (name: string, content: Markup): Markup => html`<section class="fact"><h2>${name}</h2>${content}</section>`;

// The policy allows no style attribute, so the bars are drawn as SVG with attributes.
const chart = { width: 640, height: 190, top: 22, foot: 26 } as const;

/** Vertical bars of the months; withheld ones have none. The table below has the figures. */
const monthBars = (months: readonly Month[]): Markup => {
  const largest = Math.max(...months.map(({ kilograms }) => kilograms ?? 0), 1);
  const each = chart.width / months.length;
  const room = chart.height - chart.top - chart.foot;
  const bars = months.map(({ month, kilograms }, index) => {
    const length = (room * (kilograms ?? 0)) / largest;
    const [x, middle] = [index * each, (index + 0.5) * each];
    return html`<rect class="bar" x="${(x + each * 0.15).toFixed(1)}" y="${(chart.top + room - length).toFixed(1)}" width="${(each * 0.7).toFixed(1)}" height="${length.toFixed(1)}" rx="3" />
<text x="${middle.toFixed(1)}" y="${(chart.top + room - length - 6).toFixed(1)}" text-anchor="middle">${kilograms === null ? '–' : formatNumber(kilograms)}</text>
<text class="soft" x="${middle.toFixed(1)}" y="${chart.height - 8}" text-anchor="middle">${shortMonth(month).slice(0, 3)}</text>`;
  });
  return html`<svg class="chart" viewBox="0 0 ${chart.width} ${chart.height}" aria-hidden="true">${bars}</svg>`;
};

const table = (caption: string, head: readonly string[], rows: readonly (readonly (string | Markup)[])[]): Markup =>
  html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table>
  <caption class="sr-only">${caption}</caption>
  <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ([name = '', ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;

const byMonth = ({ months }: PublicFigures): Markup =>
  section(
    'Por mês',
    html`<p class="soft">Quilos recolhidos em cada mês.</p>${monthBars(months)}${table(
      'Quilos, coletas e pessoas por mês',
      ['Mês', 'Quilos', 'Coletas', 'Pessoas'],
      months.map(({ month, kilograms, collections, people }) => [
        monthTitle(month),
        figure(kilograms),
        figure(collections),
        figure(people),
      ]),
    )}`,
  );

const byMaterial = ({ byMaterial: materials, months }: PublicFigures): Markup => {
  if (materials.length === 0)
    return section(
      'Por material',
      html`<p>Os quilos de cada material não são publicados: diriam o que menos de cinco pessoas entregaram.</p>`,
    );
  return section(
    'Por material',
    html`${table(
      'Quilos por material nos meses publicados',
      ['Material', 'Quilos'],
      materials.map(({ material, kilograms }) => [figureMaterialTitle(material), figure(kilograms)]),
    )}<details><summary>Cada material em cada mês</summary>${table(
      'Quilos por mês e material',
      ['Mês', ...materials.map(({ material }) => figureMaterialTitle(material))],
      months.map(({ month, materials: of }) => [
        monthTitle(month),
        ...materials.map(({ material }) => {
          const part = of.find((one) => one.material === material);
          return part === undefined ? formatNumber(0) : figure(part.kilograms);
        }),
      ]),
    )}</details>`,
  );
};

const savings = ({ savings: saved }: PublicFigures): Markup | null =>
  saved.length === 0
    ? null
    : section(
        'O que isso pode ter poupado',
        html`<ul>${saved.map((one) => html`<li><strong>${savedTitles[one.quantity]}</strong>: ${savingWords(one)}</li>`)}</ul>
<p class="note">${savingsCaution}</p>`,
      );

const factors = ({ factors: of }: PublicFigures): Markup => {
  const sources = Object.values(savingSources);
  const numberOf = (url: string): number => sources.findIndex((source) => source.url === url) + 1;
  return html`<details><summary>Os fatores e as fontes</summary>
<ul>${of.map(
    ({ quantity, material, low, high, note, sources: cited }) =>
      html`<li>${savedTitles[quantity]}, ${materialTitles[material]}: de ${formatNumber(low, 3)} a ${formatNumber(high, 3)} ${savedUnits[quantity]} por quilo (${note}) [${cited.map(({ url }) => numberOf(url)).join(', ')}]</li>`,
  )}</ul>
<ol class="sources">${sources.map(
    ({ title: name, url, accessed }) =>
      html`<li><a href="${url}" rel="noreferrer">${name}</a> (lida em ${formatDay(accessed)})</li>`,
  )}</ol></details>`;
};

const explanation = ({ definitions, limits }: PublicFigures): Markup =>
  section(
    'O que cada número quer dizer',
    html`<ul>${definitions
      .filter(({ term }) => term !== 'Bairro' && term !== 'Serviço')
      .map(({ term, meaning }) => html`<li><strong>${term}</strong>: ${meaning}</li>`)}</ul>
<p><strong>n. p.</strong>: não publicado. ${limits.join(' ')}</p>`,
  );

const openData = ({ license }: PublicFigures): Markup =>
  section(
    'Dados abertos',
    html`<ul><li><a href="/api/public-figures">Os mesmos números (JSON)</a></li></ul>
${license === null ? null : html`<p>Licença: <a href="${license.url}" rel="license noreferrer">${license.name}</a></p>`}`,
  );

/** `/numeros`: the public figures, complete without JavaScript. `operator` is the city or cooperative, where it is configured. */
export const publicFiguresPage = (origin: string, figures: PublicFigures, operator: string | null): PublicPage => {
  const { kilograms, collections } = figures;
  const span = monthsTitle(figures);
  const isEmpty = collections === 0;
  const sums = `${formatNumber(kilograms)} kg em ${formatNumber(collections)} ${collections === 1 ? 'coleta' : 'coletas'}`;
  return {
    title,
    sentence: isEmpty ? `Quanto foi recolhido para reciclar de ${span}.` : `${sums}, de ${span}.`,
    path: publicFiguresPath,
    picture: null,
    inApp: '/',
    data: {
      '@type': 'Dataset',
      '@id': origin + publicFiguresPath,
      url: origin + publicFiguresPath,
      name: title,
      description: `Quilos recolhidos para reciclar por mês e material, coletas e pessoas atendidas, de ${span}.`,
      temporalCoverage: `${figures.from}/${figures.to}`,
      isAccessibleForFree: true,
      ...(figures.license === null ? {} : { license: figures.license.url }),
      ...(operator === null ? {} : { creator: { '@type': 'Organization', name: operator } }),
      distribution: { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: `${origin}/api/public-figures` },
    },
    main: html`<h1>${title}</h1>
<p class="soft">De ${span}${operator === null ? null : ` · ${operator}`}</p>
${
  isEmpty
    ? html`<p>Ainda não há números para publicar destes meses: as coletas foram poucas, e os números diriam de quem são.</p>`
    : html`<div class="sums"><p><strong>${formatNumber(kilograms)} kg</strong> recolhidos</p><p><strong>${formatNumber(collections)}</strong> coletas</p></div>
${byMonth(figures)}
${byMaterial(figures)}
${savings(figures)}`
}
${explanation(figures)}
${factors(figures)}
${openData(figures)}`,
  };
};
