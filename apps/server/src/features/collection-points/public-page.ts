import { initialsOf } from '@separai/contract/accounts/names';
import { dayAt, formatInstant, type TimeZone } from '@separai/contract/calendar';
import { materialOfCategory } from '@separai/contract/collection-points/categories';
import { contactMessage } from '@separai/contract/collection-points/contact-words';
import { confirmedWords, fullWords } from '@separai/contract/collection-points/freshness-words';
import { handoversOf, handoverTitles } from '@separai/contract/collection-points/handover';
import { holidayClosing, type NamedHolidays } from '@separai/contract/collection-points/holidays';
import { imageVariants, linkPicturePath } from '@separai/contract/collection-points/images';
import { materialTitles, shownMaterials } from '@separai/contract/collection-points/materials';
import {
  dayMinuteAt,
  type OpeningHours,
  openingStateAt,
  parseOpeningHours,
} from '@separai/contract/collection-points/opening-hours';
import { openingHoursWords } from '@separai/contract/collection-points/opening-hours-words';
import { openingWords } from '@separai/contract/collection-points/opening-state-words';
import { accessSentence, isPublic, takesBookings } from '@separai/contract/collection-points/public-access';
import { imageSource, shortNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { internationalPhones, telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { guidePagePath, pointPagePath } from '@separai/contract/public-pages';
import { webAddress } from '@separai/contract/web-address';
import { html, type Markup } from '../../platform/html.ts';
import type { LinkPreview } from '../../platform/http/link-preview.ts';
import type { PublicPage } from '../../platform/http/public-pages.ts';
import { openingData } from './opening-data.ts';

const toConfirm = '(a confirmar)';

const materialWords = (point: CollectionPoint): string => {
  const { materials, presumed } = shownMaterials(point.materials);
  return `Aceita ${materials.map((material) => materialTitles[material]).join(', ')}${presumed ? ` ${toConfirm}` : ''}`;
};

/** Link preview of a point. */
export const pointPreview = (point: CollectionPoint): LinkPreview => {
  const picture = linkPicturePath(imageSource(point.imageUrl));
  return {
    title: point.name,
    sentence: [point.address, ...(isPublic(point) ? [point.schedule, materialWords(point)] : [accessSentence(point)])]
      .filter((part) => part !== null)
      .join(' · '),
    path: pointPagePath(point),
    picture: picture === null ? null : { path: picture, alt: `Imagem de ${point.name}` },
    // Not indexed, because search results would send people to a place that accepts nothing from them.
    ...(isPublic(point) ? {} : { isIndexed: false }),
  };
};

const fact = (title: string, content: Markup): Markup => html`<section class="fact"><h2>${title}</h2>${content}</section>`;
const words = (text: string): Markup => html`<p class="lines">${text}</p>`;

const picture = (point: CollectionPoint): Markup | null => {
  if (point.imageUrl === null) return null;
  const source = imageSource(point.imageUrl);
  const variants = imageVariants(source);
  const sizes = '(width < 42rem) calc(100vw - 2rem), 40rem';
  // Decorative: the name is above it.
  const image = html`<img class="picture" src="${source}" alt="" width="640" height="256" />`;
  if (variants === null) return image;
  return html`<picture>
  <source type="image/avif" srcset="${variants.avif}" sizes="${sizes}" />
  <source type="image/webp" srcset="${variants.webp}" sizes="${sizes}" />
  ${image}
</picture>`;
};

const materials = (point: CollectionPoint, guideIds: ReadonlySet<string>): Markup => {
  const { materials, presumed } = shownMaterials(point.materials);
  const items = materials.map((material) => {
    const look = presumed ? 'presumed' : material;
    const glyph = html`<span class="drop ${look}" aria-hidden="true"><svg viewBox="0 0 48 48"><use href="/assets/materiais.svg#${material}" /></svg></span>`;
    const finer = point.categories.filter(({ id }) => materialOfCategory(id) === material).map(({ title }) => title);
    const finerWords =
      finer.length === 0 || finer.join() === materialTitles[material]
        ? null
        : html`<br /><span class="soft">${finer.join(' · ')}</span>`;
    const word = html`<span>${materialTitles[material]}${presumed ? html` <span class="soft">${toConfirm}</span>` : null}${finerWords}</span>`;
    return guideIds.has(material)
      ? html`<li><a href="${guidePagePath(material)}">${glyph}${word}<span class="sr-only">, como separar</span></a></li>`
      : html`<li><span>${glyph}${word}</span></li>`;
  });
  const refused = point.refusedCategories.map(({ title }) => title).join(' · ');
  return html`<ul class="materials">${items}</ul>${refused === '' ? null : html`<p>Não recebe: ${refused}</p>`}`;
};

const contact = (point: CollectionPoint): Markup => {
  const elsewhere = (href: string, word: string): Markup =>
    html`<a class="button soft" href="${href}" rel="noopener noreferrer nofollow">${word}</a>`;
  const telephone = telephoneLink(point.phone);
  const whatsapp = whatsappLink(point.whatsapp, contactMessage(point));
  const website = point.website === null ? null : webAddress(point.website);
  const ways = [
    ...(telephone === null ? [] : [html`<a class="button soft" href="${telephone}">Ligar</a>`]),
    ...(whatsapp === null ? [] : [elsewhere(whatsapp, 'WhatsApp')]),
    ...(website === null ? [] : [elsewhere(website, 'Visitar Website')]),
  ];
  // A WhatsApp link is not readable as a number; its button leads there.
  const numbers = [point.phone, point.whatsapp === point.phone ? null : point.whatsapp].filter(
    (number) => number !== null && !/wa\.me|whatsapp\.com/i.test(number),
  );
  const onward = takesBookings(point)
    ? ' Vá até o endereço acima, ou agende uma coleta no Separaí.'
    : isPublic(point)
      ? ' Vá até o endereço acima.'
      : '';
  return html`${numbers.length === 0 ? null : html`<p class="lines">${numbers.join(' · ')}</p>`}${
    ways.length === 0
      ? html`<p>Não temos telefone, WhatsApp nem site deste ponto.${onward}</p>`
      : html`<p class="ways">${ways}</p>`
  }`;
};

/** The context of rendering a page. */
export interface Drawing {
  readonly now: Date;
  readonly timeZone: TimeZone;
  /** The administrators as the agent of 'Conferido'. */
  readonly confirmedBy: string;
  /** The holidays at the point's address. */
  readonly holidays: NamedHolidays;
}

const hoursOf = ({ openingHours }: CollectionPoint): OpeningHours | null =>
  openingHours === null ? null : parseOpeningHours(openingHours);

/** Whether the point is open, with the time of rendering, in case the page stays open. */
const openingState = (hours: OpeningHours, { now, timeZone, holidays }: Drawing): Markup => {
  const at = dayMinuteAt(now, timeZone);
  const state = openingStateAt(hours, at, holidays);
  const asOf = state.until === null ? null : html` <span class="soft">(visto em ${formatInstant(now, timeZone)})</span>`;
  return html`<p><strong>${openingWords(state, at, holidayClosing(hours, at.day, holidays))}</strong>${asOf}</p>`;
};

const openingTimes = (point: CollectionPoint, drawing: Drawing): Markup => {
  const hours = hoursOf(point);
  const text = point.schedule ?? (hours === null ? 'Horário não informado' : openingHoursWords(hours));
  return html`${hours === null ? null : openingState(hours, drawing)}${words(text)}`;
};

const warning = (sentence: string): Markup =>
  html`<p class="full"><span class="drop sign depends" aria-hidden="true">!</span><strong>${sentence}</strong></p>`;

const access = (point: CollectionPoint): Markup | null => {
  const sentence = accessSentence(point);
  return sentence === null ? null : warning(sentence);
};

const full = (point: CollectionPoint, { now, confirmedBy }: Drawing): Markup | null => {
  const said = fullWords(point.fullReported, now, confirmedBy);
  return said === null ? null : warning(said);
};

const dataOf = (origin: string, point: CollectionPoint, { now, timeZone, holidays }: Drawing): object => {
  const hours = hoursOf(point);
  const { picture } = pointPreview(point);
  const website = point.website === null ? null : webAddress(point.website);
  return {
    '@type': 'RecyclingCenter',
    '@id': origin + pointPagePath(point),
    url: origin + pointPagePath(point),
    name: point.name,
    address: { '@type': 'PostalAddress', streetAddress: point.address, addressCountry: 'BR' },
    ...(point.latitude === null || point.longitude === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: point.latitude, longitude: point.longitude } }),
    ...(point.description === null ? {} : { description: point.description }),
    ...(point.phone === null ? {} : { telephone: internationalPhones(point.phone) }),
    ...(website === null ? {} : { sameAs: website }),
    ...(hours === null ? {} : openingData(hours, dayAt(now, timeZone), holidays)),
    ...(picture === null ? {} : { image: origin + picture.path }),
    ...(point.materials.length === 0
      ? {}
      : {
          knowsAbout: point.materials.map((material) => materialTitles[material]),
        }),
  };
};

/** Handover and materials; null for a restricted point, which accepts nothing from the page's readers. */
const delivering = (point: CollectionPoint, guideIds: ReadonlySet<string>): Markup | null =>
  isPublic(point)
    ? html`${fact(
        'Busca ou recebe',
        words(
          handoversOf(point)
            .map((handover) => handoverTitles[handover])
            .join(' · '),
        ),
      )}
${fact('Materiais aceitos', materials(point, guideIds))}`
    : null;

/** The public page of a point. `guideIds` are the materials that have a guide. */
export const pointPage = (
  origin: string,
  point: CollectionPoint,
  guideIds: ReadonlySet<string>,
  drawing: Drawing,
): PublicPage => {
  const { completedCollections: completed } = point;
  const done = html`<p class="soft">${completed === 1 ? '1 coleta realizada' : `${completed} coletas realizadas`}</p>`;
  return {
    ...pointPreview(point),
    data: isPublic(point) ? dataOf(origin, point, drawing) : null,
    // The app's own lists omit restricted points.
    inApp: isPublic(point) ? `/search/${point.id}` : '/search',
    main: html`<div class="head">
  <span class="avatar drop" aria-hidden="true">${initialsOf(shortNameOf(point))}</span>
  <div><h1>${point.name}</h1>${completed === 0 ? null : done}</div>
</div>
${access(point)}
${isPublic(point) ? full(point, drawing) : null}
${picture(point)}
${fact('Endereço', words(unbrokenTown(point.address)))}
${point.description === null ? null : fact('Descrição', words(point.description))}
${fact('Horário de Funcionamento', openingTimes(point, drawing))}
${delivering(point, guideIds)}
${fact('Entre em contato', contact(point))}
<p class="soft note">${confirmedWords(point.confirmed, drawing.now, drawing.confirmedBy)}</p>
<p><a href="/relato/${point.id}">Algo errado aqui?</a></p>
${completed === 0 && isPublic(point) ? done : null}
${point.attribution === null ? null : html`<p class="soft note">Fonte dos dados: ${point.attribution}</p>`}`,
  };
};
