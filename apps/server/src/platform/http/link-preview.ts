import { linkPicture } from '@separai/contract/collection-points/images';
import { html, type Markup } from '../html.ts';
import { oneLine } from '../mail/one-line.ts';

/** The preview of a shared link. */
export interface LinkPreview {
  readonly title: string;
  /** Of any length; it is shortened for display. */
  readonly sentence: string;
  /** Path of the public page, without the origin. */
  readonly path: string;
  /** Path of a picture with the size of `linkPicture`; null: the default picture. */
  readonly picture: { readonly path: string; readonly alt: string } | null;
  /** Absent: search engines may index the page. */
  readonly isIndexed?: false;
}

const product = 'Separaí';

/** The app's default preview; the sentence equals the description in `index.html`. */
const ofApp: LinkPreview = {
  title: product,
  sentence: 'Encontre pontos de coleta, aprenda a separar os recicláveis e agende uma coleta.',
  path: '/',
  picture: null,
};
const ownPicture = { path: '/assets/separai-link.png', alt: 'Separaí: pontos de coleta, guias e coletas de recicláveis' };

/** Maximum length that link previews show; longer texts are cut differently by each service. */
const sentenceMost = 200;
/** A text as one line of at most `most` characters, cut between words. */
export const shortened = (text: string, most = sentenceMost): string => {
  const line = oneLine(text);
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
};

/**
 * The tags of an address: title, Open Graph, Twitter card and the canonical link to its public page. Without a preview, those
 * of the app. `origin` has no trailing slash.
 */
export const previewTags = (origin: string, preview: LinkPreview | null): Markup => {
  const { title, sentence, path, picture, isIndexed = true } = preview ?? ofApp;
  const shown = picture ?? ownPicture;
  const url = origin + path;
  const type = shown.path.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return html`<title>${preview === null ? title : `${title} · ${product}`}</title>
    <meta name="description" content="${shortened(sentence)}" />
    ${isIndexed ? null : html`<meta name="robots" content="noindex" />`}
    ${preview === null ? null : html`<link rel="canonical" href="${url}" />`}
    <meta property="og:site_name" content="${product}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="pt_BR" />
    <meta property="og:url" content="${url}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${shortened(sentence)}" />
    <meta property="og:image" content="${origin}${shown.path}" />
    <meta property="og:image:type" content="${type}" />
    <meta property="og:image:width" content="${linkPicture.width}" />
    <meta property="og:image:height" content="${linkPicture.height}" />
    <meta property="og:image:alt" content="${shown.alt}" />
    <meta name="twitter:card" content="summary_large_image" />`;
};
