import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { SteadyOffset, TimeZone } from '@separai/contract/calendar';
import { isPanelPath } from '@separai/contract/system/panel';
import { isAppAddress } from '@separai/contract/system/residents';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '../html.ts';
import { sendRefusal } from './error-handler.ts';
import type { InApp } from './public-pages.ts';
import { Refusal } from './refusal.ts';
import { representationOf, sendRepresentation } from './representation.ts';

/** What the pages need to know before their first call. */
export interface WebSettings {
  readonly tileUrl: string;
  readonly tileAttribution: string;
  readonly adminEmailDomain: string;
  readonly timeZone: TimeZone;
  readonly steadyOffset: SteadyOffset | null;
  readonly version: string;
  /** How to reach the people who run the service; what is null is not shown. */
  readonly contact: Readonly<Record<'name' | 'email' | 'phone' | 'whatsapp' | 'website', string | null>>;
  /** Who the administrators are, as it follows 'Conferido': 'pela Prefeitura'. */
  readonly confirmedBy: string;
  /** Who is asked about postal codes, for the privacy notice. */
  readonly postalCodeHosts: readonly string[];
  /** Who is asked where a street or a district is; null: nobody. */
  readonly geocoderHost: string | null;
  /** Shown where a place is the geocoder's; text in which `[words](https://…)` is a link. */
  readonly geocoderAttribution: string;
  readonly defaultVideoUrl: string;
}

/** The same with the version of pages and service worker together: another build or another setting is another one. */
interface PageSettings extends WebSettings {
  /** Null: the service worker is switched off. */
  readonly revision: string | null;
}

const yearInSeconds = 31_536_000;
// The bundler puts a hash into these names, so their content never changes.
const hashedName = /-[\w-]{8}\.\w+$/;

/** How long a file of the built pages may be kept. */
const cacheControlOf = (name: string): string => {
  if (hashedName.test(name)) return `public, max-age=${yearInSeconds}, immutable`;
  return 'public, max-age=3600';
};

interface Built {
  readonly residents: string;
  readonly panel: string;
  readonly worker: string;
}

/** The pages as they are served, and the service worker that keeps the residents' one, or the one that undoes it. */
const fillIn = async (folder: string, settings: WebSettings, hasWorker: boolean): Promise<Built> => {
  // The years that an offset is told for are no other version: at the turn of a year processes differ in them.
  const { steadyOffset: _, ...versioned } = settings;
  const names = ['index.html', 'panel.html', hasWorker ? 'sw.js' : 'sw-off.js'];
  const [residents = '', panel = '', worker = ''] = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const revision = createHash('sha256')
    .update(JSON.stringify([residents, worker, versioned]))
    .digest('base64url')
    .slice(0, 16);
  const pageSettings: PageSettings = { ...settings, revision: hasWorker ? revision : null };
  const filled = (page: string): string => page.replace('%SEPARAI_SETTINGS%', () => escapeHtml(JSON.stringify(pageSettings)));
  return { residents: filled(residents), panel: filled(panel), worker: worker.replaceAll('%SEPARAI_REVISION%', revision) };
};

// Where the tags of the app stand, which the tags of the address take the place of.
const ownTags = /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/;

// Where the app is drawn, and before it what is read without it.
const beforeApp = /<div id="root">/;

/**
 * Serves the built pages: files as they are, `panel.html` below the panel's addresses, `index.html` elsewhere, each with the head and the words
 * without JavaScript that `inAppOf` gives; with 404 where the app has no such address. 404 for missing files and calls; at `/sw.js` the service worker, or without `hasWorker` the one that undoes what it did.
 */
export const serveWebApp = async (
  app: FastifyInstance,
  folder: string,
  {
    settings,
    hasWorker,
    inAppOf,
  }: {
    settings: WebSettings;
    hasWorker: boolean;
    inAppOf: (request: FastifyRequest, path: { isKnown: boolean; isPanel: boolean }) => Promise<InApp>;
  },
): Promise<void> => {
  const pages = existsSync(join(folder, 'index.html')) ? await fillIn(folder, settings, hasWorker) : null;

  if (pages !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['.vite/**', '*.html', 'sw.js', 'sw-off.js', '**/*.br', '**/*.gz'],
      setHeaders: (response, path) => {
        const plain = path.replace(/\.(br|gz)$/, '');
        response.header('cache-control', cacheControlOf(basename(plain)));
      },
    });
    const worker = representationOf(pages.worker, { 'content-type': 'text/javascript; charset=utf-8' });
    app.get('/sw.js', (request, reply) => sendRepresentation(request, reply, worker));
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|uploads)(\/|$)/.test(path);
    if (pages === null || !isPage) return sendRefusal(reply, new Refusal('not-found'));
    const [isKnown, isPanel] = [isAppAddress(path), isPanelPath(path)];
    const { head, noScript } = await inAppOf(request, { isKnown, isPanel });
    const page = (isPanel ? pages.panel : pages.residents.replace(ownTags, () => head)).replace(
      beforeApp,
      (root) => noScript + root,
    );
    return reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
};
