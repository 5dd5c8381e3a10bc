import { linkPicturePath } from '@separai/contract/collection-points/images';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { collectorKindTitles, isPerson } from '@separai/contract/collector-profiles/kinds';
import { collectorMessage, paymentWords, servedCity, servedDistricts } from '@separai/contract/collector-profiles/rules';
import type { CollectorProfile } from '@separai/contract/collector-profiles/schema';
import { telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { collectorPath } from '@separai/contract/public-pages';
import { html, type Markup } from '../../platform/html.ts';
import type { PublicPage } from '../../platform/http/public-pages.ts';

const fact = (title: string, text: string | null): Markup | null =>
  text === null ? null : html`<section class="fact"><h2>${title}</h2><p>${text}</p></section>`;

const contact = (word: string, href: string | null, text: string | null): Markup | null =>
  href === null ? null : html`<p><a class="button soft" href="${href}" rel="noopener noreferrer">${word}</a> ${text}</p>`;

/** The page of a profile for browsers without JavaScript; search engines may index that of an organisation alone. */
export const collectorPage = (profile: CollectorProfile): PublicPage => {
  const { id, kind, name, organization, imageUrl, materials, phone, whatsapp, description } = profile;
  const path = collectorPath(id);
  const materialWords = materials.map((material) => materialTitles[material]).join(', ');
  const picture = imageUrl === null ? null : linkPicturePath(imageUrl);
  const page: PublicPage = {
    title: name,
    sentence: `${collectorKindTitles[kind]} em ${servedCity(profile)}. Recolhe: ${materialWords}.`,
    path,
    // The photo of a person does not appear where a link is pasted.
    picture: picture === null || isPerson(profile) ? null : { path: picture, alt: name },
    data: null,
    inApp: path,
    main: html`<h1>${name}</h1>
<p class="soft">${[collectorKindTitles[kind], organization].filter((part) => part !== null).join(' · ')}</p>
<section class="card">
${fact('Onde recolhe', `${servedDistricts(profile)} · ${servedCity(profile)}`)}
${fact('O que recolhe', materialWords)}
${fact('Pagamento', paymentWords(profile))}
${fact('Sobre', description)}
</section>
${contact('Ligar', telephoneLink(phone), phone)}
${contact('WhatsApp', whatsappLink(whatsapp, collectorMessage(profile)), whatsapp)}
${isPerson(profile) ? html`<p><a href="/privacy">Este perfil é seu? Veja como corrigir ou apagar</a></p>` : null}`,
  };
  return isPerson(profile) ? { ...page, isIndexed: false } : page;
};
