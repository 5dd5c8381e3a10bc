import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { TimeZone } from '@separai/contract/calendar';
import { isPanelPath } from '@separai/contract/system/panel';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './error-handler.ts';
import { Refusal } from './refusal.ts';

/** What the pages need to know before their first call. */
export interface WebSettings {
  readonly tileUrl: string;
  readonly tileAttribution: string;
  readonly adminEmailDomain: string;
  readonly timeZone: TimeZone;
  readonly version: string;
  /** How to reach the people who run the service; what is null is not shown. */
  readonly contact: Readonly<Record<'name' | 'email' | 'phone' | 'whatsapp' | 'website', string | null>>;
  /** Who is asked about postal codes, for the privacy notice. */
  readonly postalCodeHosts: readonly string[];
  /** Who is asked where a street or a district is; null: nobody. */
  readonly geocoderHost: string | null;
  /** Shown where a place is the geocoder's; text in which `[words](https://…)` is a link. */
  readonly geocoderAttribution: string;
  readonly defaultVideoUrl: string;
}

const yearInSeconds = 31_536_000;
// The bundler puts a hash into these names, so their content never changes.
const hashedName = /-[\w-]{8}\.\w+$/;

/** How long a file of the built pages may be kept. */
const cacheControlOf = (name: string): string => {
  if (hashedName.test(name)) return `public, max-age=${yearInSeconds}, immutable`;
  // A browser has to hear of a new service worker at once.
  return name === 'sw.js' ? 'no-cache' : 'public, max-age=3600';
};
const attribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * Serves the built pages: files as they are, `panel.html` for the panel's addresses, `index.html` for every other of the app, 404 for
 * missing files and calls.
 */
export const serveWebApp = async (app: FastifyInstance, folder: string, settings: WebSettings): Promise<void> => {
  const pageIn = async (file: string): Promise<string> =>
    (await readFile(join(folder, file), 'utf8')).replace('%SEPARAI_SETTINGS%', () => attribute(JSON.stringify(settings)));
  const pages = existsSync(join(folder, 'index.html'))
    ? { residents: await pageIn('index.html'), panel: await pageIn('panel.html') }
    : null;

  if (pages !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['.vite/**', '*.html', '**/*.br', '**/*.gz'],
      setHeaders: (response, path) => {
        const plain = path.replace(/\.(br|gz)$/, '');
        response.header('cache-control', cacheControlOf(basename(plain)));
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|uploads)(\/|$)/.test(path);
    if (pages === null || !isPage) return sendRefusal(reply, new Refusal('not-found'));
    const page = isPanelPath(path) ? pages.panel : pages.residents;
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
};
