import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VisitorPermission } from '@separai/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { dataBlock, html, type Markup } from '../html.ts';
import { ApiError } from './api-error.ts';
import { type LinkPreview, previewTags } from './link-preview.ts';
import type { ReadPlaces } from './read-places.ts';
import { type Representation, representationOf, sendRepresentation } from './representation.ts';

/** A page that is public and works without JavaScript. */
export interface PublicPage extends LinkPreview {
  /** Structured data (schema.org); the breadcrumb is added. Null: without structured data, except for the breadcrumb. */
  readonly data: object | null;
  /** The app's address with the same content. */
  readonly inApp: string;
  /** The content below the link to the app. */
  readonly main: Markup;
}

/** Parts of the app's page for an address: tags for its head, and the content for browsers without JavaScript. */
export interface InApp {
  readonly head: string;
  readonly noScript: string;
}

/** Renders public pages with the built template `public-page.html`. */
export interface PublicPages {
  /** The origin of absolute addresses, without a trailing slash. */
  readonly origin: string;
  readonly reads: ReadPlaces;
  draw(page: PublicPage): Representation;
  /** Renders the same content into the app's own page, for browsers without JavaScript. */
  drawInApp(page: PublicPage): InApp;
  /** Renders `main` for browsers without JavaScript, in the layout of the public pages. */
  drawWithoutScript(main: Markup): string;
  drawRefusal(refusal: ApiError): string;
}

// The pages have no scripts, and the policy blocks any that imported text might inject.
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const offer = html`<aside class="offer" aria-labelledby="app">
  <h2 id="app">Separaí no seu celular</h2>
  <p>Veja os pontos de coleta perto de você, aprenda a separar cada material e agende a sua coleta. É grátis.</p>
  <a class="button soft" href="/">Conhecer o Separaí</a>
</aside>`;

const trail = (origin: string, { title, path }: PublicPage): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Separaí', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: title, item: origin + path },
  ],
});

const headOf = (origin: string, page: PublicPage): Markup => html`${previewTags(origin, page)}
    ${
      page.data === null
        ? null
        : html`${dataBlock({ '@context': 'https://schema.org', ...page.data })}
    ${dataBlock(trail(origin, page))}`
    }`;

const mainOf = (page: PublicPage): Markup => html`<nav aria-label="Você está aqui">
  <ol class="trail"><li><a href="/">Separaí</a></li><li aria-current="page">${page.title}</li></ol>
</nav>
${page.main}
${offer}`;

/** Reads the template from the folder of the built pages; null when the app has not been built. */
export const openPublicPages = async (folder: string, origin: string, reads: ReadPlaces): Promise<PublicPages | null> => {
  const file = join(folder, 'public-page.html');
  if (!existsSync(file)) return null;
  const template = await readFile(file, 'utf8');
  const filledIn = (text: string, inApp: Markup | null, main: Markup): string =>
    text.replace('<!--open-->', () => String(inApp ?? '')).replace('<!--main-->', () => String(main));
  const fill = (inApp: string, head: Markup, main: Markup): string =>
    filledIn(
      template.replace('<!--head-->', () => String(head)),
      html`<a class="button small" href="${inApp}">Abrir no Separaí</a>`,
      main,
    );
  const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(template) ?? [];
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(template) ?? [];
  const drawWithoutScript = (main: Markup): string =>
    `<noscript>${styles}<div class="public-page">${filledIn(body, null, main)}</div></noscript>`;
  return {
    origin,
    reads,
    drawWithoutScript,
    draw: (page) =>
      representationOf(fill(page.inApp, headOf(origin, page), mainOf(page)), { 'content-type': 'text/html; charset=utf-8' }),
    drawInApp: (page) => ({
      head: String(headOf(origin, page)),
      noScript: drawWithoutScript(mainOf(page)),
    }),
    drawRefusal: ({ status, message }) => {
      const title = status === 404 ? message : 'Algo deu errado';
      const sentence = status === 404 ? 'O endereço pode ter mudado, ou o que ele mostrava não está mais no Separaí.' : message;
      const head = html`<title>${title} · Separaí</title>
    <meta name="robots" content="noindex" />`;
      return fill(
        '/',
        head,
        html`<h1>${title}</h1>
<p>${sentence}</p>
${offer}`,
      );
    },
  };
};

/** An LRU cache of rendered pages, of `most` entries; an entry is valid while its stamp stays the same. */
export const keepDrawn = <Drawn>(most = 500) => {
  const kept = new Map<string, { readonly stamp: string; readonly drawn: Drawn }>();
  return async (key: string, stamp: string, draw: () => Promise<Drawn>): Promise<Drawn> => {
    const known = kept.get(key);
    const drawn = known?.stamp === stamp ? known.drawn : await draw();
    kept.delete(key);
    kept.set(key, { stamp, drawn });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
};

/** A rendered page with its canonical path, without the origin. */
export interface DrawnPage {
  readonly path: string;
  readonly page: Representation;
}

interface Declared {
  /** Ends with a slash; the next part of the path is the page's key. */
  readonly prefix: string;
  /** Rest of the path, with its slash; empty by default. */
  readonly suffix?: string;
  readonly permission: VisitorPermission;
}

/**
 * Registers the pages of one form of address. `find` returns the page of a key, or throws, and the error is rendered as a page. A
 * request for another path than the page's canonical one is redirected.
 */
export const publicPages = (
  app: FastifyInstance,
  pages: PublicPages | null,
  { prefix, suffix = '', permission }: Declared,
  find: (key: string, pages: PublicPages) => Promise<DrawnPage>,
): void => {
  const config = { permission, ...(pages === null ? {} : { refusalPage: pages.drawRefusal }) };
  app.get<{ Params: { key: string } }>(`${prefix}:key${suffix}`, { config }, async (request, reply) => {
    reply.header('content-security-policy', policy);
    if (pages === null) throw new ApiError('not-found');
    const { path, page } = await pages.reads.compute(request, () => find(request.params.key, pages));
    const isItsOwn = prefix + request.params.key + suffix === path;
    // The redirect is revalidated, because a renamed page may get its former name back.
    if (!isItsOwn) return reply.code(301).headers({ location: path, 'cache-control': 'no-cache' }).send();
    await sendRepresentation(request, reply, page);
    return reply;
  });
};

/** Registers the page of one address, which is always its own canonical path. Throws as `find` does, rendered as a page. */
export const publicPage = (
  app: FastifyInstance,
  pages: PublicPages | null,
  { path, permission }: { readonly path: string; readonly permission: VisitorPermission },
  find: (pages: PublicPages) => Promise<Representation>,
): void => {
  const config = { permission, ...(pages === null ? {} : { refusalPage: pages.drawRefusal }) };
  app.get(path, { config }, async (request, reply) => {
    reply.header('content-security-policy', policy);
    if (pages === null) throw new ApiError('not-found');
    await sendRepresentation(request, reply, await pages.reads.compute(request, () => find(pages)));
    return reply;
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required permission of a route outside of `/api`. */
    permission?: VisitorPermission;
  }
}
