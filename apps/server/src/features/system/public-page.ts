import { privacyVersion } from '@separai/contract/accounts/consent';
import { formatDay } from '@separai/contract/calendar';
import { mailLink, telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { type HelpGroup, helpGroups } from '@separai/contract/help/questions';
import { tileOrigins } from '@separai/contract/map-tiles';
import { formatList } from '@separai/contract/portuguese';
import { noticeText } from '@separai/contract/privacy/notice-words';
import { publicFiguresPath } from '@separai/contract/public-pages';
import type { Contact } from '@separai/contract/system/contact';
import { pageWords } from '@separai/contract/system/page-words';
import { html, type Markup } from '../../platform/html.ts';
import type { PublicPage } from '../../platform/http/public-pages.ts';

/** Settings of the installation that appear on its pages. */
export interface PageFacts {
  readonly contact: Contact;
  readonly tileUrl: string;
  readonly postalCodeHosts: readonly string[];
  readonly geocoderHost: string | null;
  readonly publicFigures: boolean;
}

const pageOf = (
  origin: string,
  { path, title, sentence, main }: Pick<PublicPage, 'path' | 'title' | 'sentence' | 'main'>,
): PublicPage => ({
  path,
  title,
  sentence,
  main,
  picture: null,
  inApp: path,
  data: { '@type': 'WebPage', url: origin + path, name: title, inLanguage: 'pt-BR' },
});

const facts = (of: readonly (readonly [name: string, fact: string | Markup])[]): Markup[] =>
  of.map(([name, fact]) => html`<section class="fact"><h3>${name}</h3><p>${fact}</p></section>`);

const list = (sentences: readonly string[]): Markup =>
  html`<ul class="sources">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;

const contactFacts = ({ email, phone, whatsapp, website }: Contact): Markup[] => {
  const { contact: words } = noticeText;
  const ways = [
    { word: words.email, text: email, href: email === null ? null : mailLink(email) },
    { word: words.phone, text: phone, href: telephoneLink(phone) },
    { word: words.whatsapp, text: whatsapp, href: whatsappLink(whatsapp) },
    { word: words.website, text: website, href: website },
  ];
  return facts(
    ways.flatMap(({ word, text, href }) => (text === null || href === null ? [] : [[word, html`<a href="${href}">${text}</a>`]])),
  );
};

/** `/privacy` for browsers without JavaScript. */
const privacyPage = (origin: string, { contact, tileUrl, postalCodeHosts, geocoderHost }: PageFacts): PublicPage => {
  const tileHosts = (tileOrigins(tileUrl) ?? []).map((address) => new URL(address).hostname);
  const reachable = contactFacts(contact);
  const { keptFacts } = noticeText;
  return pageOf(origin, {
    path: '/privacy',
    title: noticeText.title,
    sentence: noticeText.summary,
    main: html`<h1>${noticeText.title}</h1>
<p class="soft">${noticeText.since(formatDay(privacyVersion))}</p>
<p>${noticeText.summary}</p>
<h2>${noticeText.controllerTitle}</h2>
<p>${contact.name === null ? noticeText.controllerUnnamed : noticeText.controller(contact.name)}</p>
<p>${reachable.length === 0 ? noticeText.noContact : noticeText.reach}</p>
${reachable}
<h2>${noticeText.keptTitle}</h2>
${noticeText.kept.map(
  ({ what, why, basis, howLong }) => html`<section class="card">
  <h3>${what}</h3>
  <p><b>${keptFacts.why}:</b> ${why}</p>
  <p><b>${keptFacts.basis}:</b> ${basis}</p>
  <p><b>${keptFacts.howLong}:</b> ${howLong}</p>
</section>`,
)}
<p>${noticeText.keptElse}</p>
<h2>${noticeText.seenTitle}</h2>
${list(noticeText.seen)}
<h2>${noticeText.leavesTitle}</h2>
${facts(noticeText.leaves(formatList(tileHosts, 'ou'), formatList(postalCodeHosts, 'ou'), geocoderHost))}
<h2>${noticeText.deviceTitle}</h2>
${list(noticeText.device)}
<h2>${noticeText.rightsTitle}</h2>
${facts(noticeText.rights)}
<p>${noticeText.rightsElse} <a href="${noticeText.anpdAddress}" rel="noreferrer">${noticeText.anpd}</a></p>
<h2>${noticeText.changesTitle}</h2>
<p>${noticeText.changes}</p>`,
  });
};

const helpGroup = ({ title, questions }: HelpGroup): Markup => html`<h2>${title}</h2>
${questions.map(
  ({ id, question, answer, links = [] }) => html`<section class="card" ${id === undefined ? null : html`id="${id}"`}>
  <h3>${question}</h3>
  ${answer.map((paragraph) => html`<p>${paragraph}</p>`)}
  ${links.map(({ label, href }) => html`<p><a href="${href}">${label}</a></p>`)}
</section>`,
)}`;

/** `/user/help` for browsers without JavaScript. */
const helpPage = (origin: string, { contact, publicFigures }: PageFacts): PublicPage => {
  const reachable = contactFacts(contact);
  return pageOf(origin, {
    path: '/user/help',
    title: 'Ajuda',
    sentence: 'Perguntas e respostas sobre o Separaí, e como falar com quem cuida dele.',
    main: html`<h1>Ajuda</h1>
${helpGroups.map(helpGroup)}
<h2>Fale com a gente</h2>
${reachable.length === 0 ? html`<p>Este serviço ainda não tem um contato cadastrado.</p>` : reachable}
${publicFigures ? html`<p><a href="${publicFiguresPath}">Números da coleta na cidade</a></p>` : null}`,
  });
};

/** The information page of an address (privacy notice, help) for browsers without JavaScript; else null. */
export const openInformationPages = (origin: string, given: PageFacts) => {
  const pages = new Map([privacyPage(origin, given), helpPage(origin, given)].map((page) => [page.path, page]));
  return (path: string): PublicPage | null => pages.get(path.replace(/\/$/, '').toLowerCase()) ?? null;
};

/** The replacement for a screen that requires JavaScript. */
export const scriptNeeded: Markup = html`<h1>O Separaí precisa de JavaScript</h1>
<p>Ele está desligado neste navegador, ou o navegador é antigo demais. Ligue-o nas configurações e carregue a página de novo. Sem ele você pode ler:</p>
<ul class="sources">
  <li><a href="/descarte">Onde descarto isto?</a></li>
  <li><a href="/user/help">Ajuda</a></li>
  <li><a href="/privacy">Aviso de Privacidade</a></li>
</ul>`;

/** The page of an unknown address, for browsers without JavaScript. */
export const notFound: Markup = html`<h1>${pageWords.notFoundTitle}</h1>
<p>${pageWords.notFoundSentence}</p>
<p><a class="button" href="/">${pageWords.backHome}</a></p>`;
