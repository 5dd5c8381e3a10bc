import { materialOfCategory } from '@separai/contract/collection-points/categories';
import { deliveryText } from '@separai/contract/items/delivery';
import type { Item, ItemSource, ListedItem } from '@separai/contract/items/schema';
import { sourceLine } from '@separai/contract/items/source-words';
import { verdictTitles } from '@separai/contract/items/verdicts';
import { guidePagePath, itemPath, pointPagePath } from '@separai/contract/public-pages';
import { webAddress } from '@separai/contract/web-address';
import { html, type Markup } from '../../platform/html.ts';
import type { LinkPreview } from '../../platform/http/link-preview.ts';
import type { PublicPage } from '../../platform/http/public-pages.ts';

const question = 'O que você quer descartar?';

const form = (typed: string): Markup => html`<form action="/descarte" role="search" class="ask">
  <label for="descarte">${question}</label>
  <input id="descarte" name="q" type="search" maxlength="80" value="${typed}" />
  <button class="button" type="submit">Buscar</button>
</form>`;

/** Link preview of an item. */
const itemPreview = ({ id, name, verdicts: [verdict] }: Item): LinkPreview => ({
  title: `${name}: onde descartar`,
  sentence: verdict === undefined ? question : `${verdictTitles[verdict.kind]}. ${verdict.prepare} ${verdict.why ?? ''}`,
  path: itemPath(id),
  picture: null,
});

const day = (text: string): string => text.split('-').reverse().join('/');

const source = ({ title, url, accessed, note, ...rest }: ItemSource): Markup => {
  const href = webAddress(url);
  const named = href === null ? html`<b>${title}</b>` : html`<a href="${href}" rel="noopener noreferrer">${title}</a>`;
  return html`<li>${named}<span class="soft">${sourceLine(rest)}. Lido em ${day(accessed)}.</span><span>${note}</span></li>`;
};

const fact = (title: string, text: string | null): Markup | null =>
  text === null ? null : html`<section class="fact"><h2>${title}</h2><p>${text}</p></section>`;

const verdict = ({ scope, kind, prepare, why, depends, since, sources }: Item['verdicts'][number]): Markup =>
  html`<section class="card">
  <p class="soft">${scope === 'city' ? 'A sua cidade diz' : 'Em geral'}${since === null ? null : `, desde ${day(since)}`}:</p>
  <h2>${verdictTitles[kind]}</h2>
  ${fact('Como preparar', prepare)}
  ${fact('Por quê', why)}
  ${fact('Do que depende', depends)}
  ${
    sources.length === 0
      ? html`<p class="note soft">Sem fonte publicada: é uma orientação geral.</p>`
      : html`<section class="fact"><h2>Fontes</h2><ul class="sources">${sources.map(source)}</ul></section>`
  }
</section>`;

const dataOf = (origin: string, item: Item): object => ({
  '@type': 'QAPage',
  '@id': origin + itemPath(item.id),
  url: origin + itemPath(item.id),
  inLanguage: 'pt-BR',
  dateModified: item.updatedAt,
  mainEntity: {
    '@type': 'Question',
    name: `Onde descartar: ${item.name}?`,
    answerCount: item.verdicts.length,
    suggestedAnswer: item.verdicts.map(({ kind, prepare, why, depends, sources }) => ({
      '@type': 'Answer',
      text: [`${verdictTitles[kind]}.`, prepare, why, depends].filter((part) => part !== null).join(' '),
      citation: sources.map(({ title, publisher, url, year }) => ({
        '@type': 'CreativeWork',
        name: title,
        publisher: { '@type': 'Organization', name: publisher },
        ...(url !== '' && { url }),
        ...(year !== '' && { datePublished: year }),
      })),
    })),
  },
});

/** A point in the list of an item's page. */
export interface PagePoint {
  readonly id: number;
  readonly name: string;
  readonly address: string;
}

/** Points that accept an item, points that may accept it, and advice for the case that there is none. */
export interface Delivery {
  readonly instead: string | null;
  readonly named: readonly PagePoint[];
  readonly toAsk: readonly PagePoint[];
}

const pointList = (title: string, points: readonly PagePoint[]): Markup | null =>
  points.length === 0
    ? null
    : html`<h2>${title}</h2>
<ul class="sources">${points.map((point) => html`<li><a href="${pointPagePath(point)}">${point.name}</a><span class="soft">${point.address}</span></li>`)}</ul>`;

const deliverySection = (item: Item, { named, toAsk, instead }: Delivery): Markup | null => {
  const material = item.material ?? (item.category && materialOfCategory(item.category));
  if (material === null) return null;
  // No point can state that it accepts an item without a category, so the points to ask are the whole answer.
  const isMissing = named.length === 0 && (item.category !== null || toAsk.length === 0);
  if (isMissing && instead === null) return null;
  return html`<section class="card">
${isMissing ? html`<h2>${deliveryText.where}</h2><p>${deliveryText.none} ${instead}</p>` : pointList(deliveryText.named, named)}
${pointList(deliveryText.toAsk(material), toAsk)}
</section>`;
};

/** The public page of an item, for browsers without JavaScript and for search engines. */
export const itemPage = (origin: string, item: Item, delivery: Delivery | null): PublicPage => ({
  ...itemPreview(item),
  data: dataOf(origin, item),
  inApp: itemPath(item.id),
  main: html`<h1>${item.name}</h1>
${item.verdicts.map(verdict)}
${delivery === null ? null : deliverySection(item, delivery)}
${item.guide === null ? null : html`<p><a class="button soft" href="${guidePagePath(item.guide)}">Ver o guia do material</a></p>`}
${form('')}`,
});

/** The items found by a search, and the title of the family that the text names. */
export interface FoundOnPage {
  readonly items: readonly ListedItem[];
  readonly family: string | null;
}

/** The search page; `found` is null without a search text. */
export const itemsPage = (origin: string, typed: string, found: FoundOnPage | null): PublicPage => ({
  title: 'Onde descarto isto?',
  sentence: 'Diga o que você quer descartar e veja para onde vai, como preparar e quem diz isso.',
  path: '/descarte',
  picture: null,
  data: { '@type': 'WebPage', url: `${origin}/descarte`, name: 'Onde descarto isto?', inLanguage: 'pt-BR' },
  inApp: '/descarte',
  main: html`<h1>Onde descarto isto?</h1>
${form(typed)}
${found !== null && found.items.length === 0 ? html`<p>Não conhecemos “${typed}”. Tente outra palavra, ou veja <a href="/material/papel">os guias</a>.</p>` : null}
${
  found === null || found.family === null
    ? null
    : html`<h2>${found.family}: qual é o seu caso?</h2><p>O destino muda de um para outro. Escolha o que você tem.</p>`
}
${
  found !== null && found.items.length > 0
    ? html`<ul class="sources">${found.items.map(
        ({ id, name, verdicts: [first] }) =>
          html`<li><a href="${itemPath(id)}">${name}</a><span class="soft">${first === undefined ? null : verdictTitles[first.kind]}</span></li>`,
      )}</ul>`
    : null
}`,
});
