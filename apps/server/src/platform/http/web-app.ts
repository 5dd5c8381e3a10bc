import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { TimeZone } from '@separai/contract/calendar';
import { isPanelPath } from '@separai/contract/system/panel';
import { isAppAddress } from '@separai/contract/system/residents';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '../html.ts';
import { ApiError } from './api-error.ts';
import { sendRefusal } from './error-handler.ts';
import type { InApp } from './public-pages.ts';
import { representationOf, sendRepresentation } from './representation.ts';

/** Settings that the pages need before their first request. */
export interface WebSettings {
  readonly tileUrl: string;
  readonly tileAttribution: string;
  readonly adminEmailDomain: string;
  readonly timeZone: TimeZone;
  readonly version: string;
  /** Contact of the operator; null values are not shown. */
  readonly contact: Readonly<Record<'name' | 'email' | 'phone' | 'whatsapp' | 'website', string | null>>;
  /** The administrators as the agent of 'Conferido': 'pela Prefeitura'. */
  readonly publicFigures: boolean;
  readonly confirmedBy: string;
  /** Hosts of the postal-code providers, for the privacy notice. */
  readonly postalCodeHosts: readonly string[];
  /** Host of the geocoder; null: none. */
  readonly geocoderHost: string | null;
  /** Attribution of geocoded places; `[words](https://…)` in the text is a link. */
  readonly geocoderAttribution: string;
  readonly defaultVideoUrl: string;
}

/** The settings and the joint version of page and service worker, which changes with every build and every setting. */
interface PageSettings extends WebSettings {
  /** Null: the service worker is disabled. */
  readonly revision: string | null;
}

const yearInSeconds = 31_536_000;
// The bundler adds a content hash to these names, so the files are immutable.
const hashedName = /-[\w-]{8}\.\w+$/;

/** The cache-control header of a built file. */
const cacheControlOf = (name: string): string => {
  if (hashedName.test(name)) return `public, max-age=${yearInSeconds}, immutable`;
  return 'public, max-age=3600';
};

interface Built {
  readonly page: string;
  readonly worker: string;
}

/** The page with its settings, and the service worker that caches it, or the one that unregisters it. */
const fillIn = async (folder: string, settings: WebSettings, hasWorker: boolean): Promise<Built> => {
  const names = ['index.html', hasWorker ? 'sw.js' : 'sw-off.js'];
  const [page = '', worker = ''] = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const revision = createHash('sha256')
    .update(JSON.stringify([page, worker, settings]))
    .digest('base64url')
    .slice(0, 16);
  const pageSettings: PageSettings = { ...settings, revision: hasWorker ? revision : null };
  return {
    page: page.replace('%SEPARAI_SETTINGS%', () => escapeHtml(JSON.stringify(pageSettings))),
    worker: worker.replaceAll('%SEPARAI_REVISION%', revision),
  };
};

// The app's default tags, which the tags of an address replace.
const ownTags = /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/;

// The app's root; content for browsers without JavaScript is inserted before it.
const beforeApp = /<div id="root">/;

/**
 * Serves the built app: its files, and `index.html` for all other addresses, with the tags and the noscript content of `inAppOf`; with status 404 when the app has no such address. Missing files and API calls get 404 as well.
 * `/sw.js` is the service worker, or without `hasWorker` the one that unregisters it.
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
  const built = existsSync(join(folder, 'index.html')) ? await fillIn(folder, settings, hasWorker) : null;

  if (built !== null) {
    await app.register(async (files) => {
      files.addHook('onRoute', (added) => {
        added.config = { ...added.config, requestLog: 'refusals', isFile: true };
      });
      await files.register(fastifyStatic, {
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
    });
    const worker = representationOf(built.worker, { 'content-type': 'text/javascript; charset=utf-8' });
    app.get('/sw.js', { config: { requestLog: 'refusals' } }, (request, reply) => sendRepresentation(request, reply, worker));
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|uploads)(\/|$)/.test(path);
    if (built === null || !isPage) return sendRefusal(reply, new ApiError('not-found'));
    const [isKnown, isPanel] = [isAppAddress(path), isPanelPath(path)];
    const { head, noScript } = await inAppOf(request, { isKnown, isPanel });
    const page = built.page.replace(ownTags, () => head).replace(beforeApp, (root) => noScript + root);
    return reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
};
