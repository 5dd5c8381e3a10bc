import { guidePagePath } from '@separai/contract/public-pages';
import { guideLine, linesOf, youtubeEmbedUrl } from '@separai/contract/recycling-guides/rules';
import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { webAddress } from '@separai/contract/web-address';
import { html, type Markup } from '../../platform/html.ts';
import type { LinkPreview } from '../../platform/http/link-preview.ts';
import type { PublicPage } from '../../platform/http/public-pages.ts';

/** Link preview of a guide. */
export const guidePreview = (guide: RecyclingGuide): LinkPreview => ({
  title: `${guide.name}: como separar`,
  sentence: guide.intro ?? guide.description,
  path: guidePagePath(guide.id),
  picture: null,
});

type Answer = 'yes' | 'no' | 'depends';
const signs: Record<Answer, string> = { yes: '✓', no: '✕', depends: '?' };

const line = (text: string, answer: Answer): Markup => {
  const { text: said, depends } = guideLine(text);
  const sign = depends === null ? answer : 'depends';
  return html`<li><span class="drop sign ${sign}" aria-hidden="true">${signs[sign]}</span><span>${said}${
    depends === null ? null : html`. <strong>${depends}</strong>`
  }</span></li>`;
};

const list = (title: string, lines: readonly string[], answer: Answer): Markup =>
  html`<section class="card"><h3>${title}</h3><ul class="answers">${lines.map((text) => line(text, answer))}</ul></section>`;

/** The YouTube page of a guide's video; null where the video is not on YouTube. */
const watchAddress = (youtubeUrl: string): string | null => youtubeEmbedUrl(youtubeUrl)?.replace('/embed/', '/watch?v=') ?? null;

const video = (guide: RecyclingGuide): Markup | null => {
  const address = watchAddress(guide.youtubeUrl);
  return address === null
    ? null
    : html`<p><a class="button soft" href="${address}" rel="noopener noreferrer">Assistir ao vídeo no YouTube</a></p>`;
};

const sources = ({ sources }: RecyclingGuide): Markup | null => {
  if (sources.length === 0) return null;
  const items = sources.map(({ title, publisher, url, year }) => {
    const href = webAddress(url);
    const named = href === null ? html`<b>${title}</b>` : html`<a href="${href}" rel="noopener noreferrer">${title}</a>`;
    return html`<li>${named}<span class="soft">${publisher}${year === undefined ? null : `, ${year}`}</span></li>`;
  });
  return html`<section><h2 class="name">Fontes</h2><ul class="sources">${items}</ul></section>`;
};

const dataOf = (origin: string, guide: RecyclingGuide): object => ({
  '@type': 'HowTo',
  '@id': origin + guidePagePath(guide.id),
  url: origin + guidePagePath(guide.id),
  name: guidePreview(guide).title,
  description: guide.intro ?? guide.description,
  inLanguage: 'pt-BR',
  datePublished: guide.createdAt,
  dateModified: guide.updatedAt,
  step: linesOf(guide.items.howToPrepare).map((text, index) => ({ '@type': 'HowToStep', position: index + 1, text })),
  citation: guide.sources.map(({ title, publisher, url, year }) => ({
    '@type': 'CreativeWork',
    name: title,
    publisher: { '@type': 'Organization', name: publisher },
    ...(webAddress(url) === null ? {} : { url: webAddress(url) }),
    ...(year === undefined ? {} : { datePublished: String(year) }),
  })),
});

/** The public page of a guide. The video is a link, so that YouTube gets no request before a click. */
export const guidePage = (origin: string, guide: RecyclingGuide): PublicPage => ({
  ...guidePreview(guide),
  data: dataOf(origin, guide),
  inApp: `/recycle/${guide.id}`,
  main: html`<div class="head">
  <svg class="guide-drop" viewBox="0 0 36 36" aria-hidden="true"><path fill="${guide.color}" d="M0 18a18 18 0 1 1 18 18H2a2 2 0 0 1-2-2z" /></svg>
  <h1>${guide.name}</h1>
</div>
<p class="lines">${guide.intro ?? guide.description}</p>
${video(guide)}
<h2>1. Separação por Tipo de Material</h2>
${list('Recicláveis:', guide.items.recyclable, 'yes')}
${list('Não recicláveis (evite misturar):', guide.items.nonRecyclable, 'no')}
${list('Como Preparar os Materiais:', linesOf(guide.items.howToPrepare), 'yes')}
${sources(guide)}`,
});
