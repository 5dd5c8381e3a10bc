import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { VisitorPermission } from '@separai/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { escapeHtml } from '../html.ts';
import { addressLimit } from '../rate-limits.ts';
import { ApiError } from './api-error.ts';
import type { ReadPlaces } from './read-places.ts';
import { acceptedEncoding, hasTag, representationOf, sendRepresentation } from './representation.ts';

/** A page in the sitemap. */
export interface SitemapEntry {
  /** Path without the origin. */
  readonly path: string;
  readonly changedAt: Date | null;
}

/** Pages of one kind, in files of at most 50,000. */
export interface SitemapSection {
  /** Lower-case letters; the section's files are `/sitemap-{name}-{number}.xml`. */
  readonly name: string;
  /** Changes with every change of the listed pages; used as ETag. */
  stamp(): Promise<string>;
  /** The numbers of the non-empty files, each with the latest change of its pages. */
  files(): Promise<readonly { readonly number: number; readonly changedAt: Date | null }[]>;
  /** The entries of a file, streamed. */
  entries(number: number): AsyncIterable<SitemapEntry>;
}

interface SitemapParts {
  readonly database: Pick<Database, 'pool'>;
  readonly rateLimits: boolean;
  readonly reads: ReadPlaces;
  /** Origin without a trailing slash. */
  readonly origin: string;
  readonly sections: readonly SitemapSection[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const xml = 'application/xml; charset=utf-8';
const permission: VisitorPermission = 'points:read';

const element = (name: 'url' | 'sitemap', address: string, changedAt: Date | null): string =>
  `<${name}><loc>${escapeHtml(address)}</loc>${changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`}</${name}>\n`;

async function* urlSet(origin: string, entries: AsyncIterable<SitemapEntry>): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>\n`;
  for await (const { path, changedAt } of entries) yield element('url', origin + path, changedAt);
  yield '</urlset>\n';
}

const sendStream = (request: FastifyRequest, reply: FastifyReply, text: AsyncIterable<string>): FastifyReply => {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const source = Readable.from(text, { objectMode: false });
  if (encoding === 'identity') return reply.send(source);
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const compressed = encoding === 'br' ? createBrotliCompress(quick) : createGzip();
  // `pipeline` destroys both streams when either fails; the error reaches the client through the reply's stream.
  pipeline(source, compressed, () => {});
  return reply.header('content-encoding', encoding).send(compressed);
};

/** Residents' screens, which are empty without an account; disallowed to crawlers. */
const forResidents = ['/home', '/map', '/search', '/recycle', '/schedule', '/user/'];

// Link-preview bots may read the app's pages, since shared addresses are often copied from the browser.
const linkShowers = [
  'facebookexternalhit',
  'Twitterbot',
  'LinkedInBot',
  'TelegramBot',
  'Slackbot',
  'Discordbot',
  'archive.org_bot',
];

const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin',
    ...forResidents.map((path) => `Disallow: ${path}`),
    'Allow: /user/help',
    '',
    ...linkShowers.map((name) => `User-agent: ${name}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** Registers `/robots.txt`, the index `/sitemap.xml`, and the files of all sections. */
export const registerSitemap = (
  app: FastifyInstance,
  { database, rateLimits, reads: places, origin, sections }: SitemapParts,
): void => {
  const config = { permission };
  // Limited, because each file reads all its rows from the database.
  const reads = addressLimit(database, { name: 'sitemap', points: 60, seconds: 60, enabled: rateLimits });

  app.get('/robots.txt', { config: { permission: 'service:check' as const } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots(origin)),
  );

  app.get('/sitemap.xml', { config }, async (request, reply) => {
    await reads.consume({ address: request.ip });
    const lists = await places.compute(request, () =>
      Promise.all(
        sections.map(async ({ name, files }) =>
          (await files()).map(({ number, changedAt }) =>
            element('sitemap', `${origin}/sitemap-${name}-${number}.xml`, changedAt),
          ),
        ),
      ),
    );
    const text = `${declaration}<sitemapindex ${namespace}>\n${lists.flat().join('')}</sitemapindex>\n`;
    await sendRepresentation(request, reply, representationOf(text, { 'content-type': xml }));
    return reply;
  });

  for (const { name, stamp, files, entries } of sections)
    app.get<{ Params: { number: string } }>(`/sitemap-${name}-:number(^\\d{1,5}).xml`, { config }, async (request, reply) => {
      const tag = `"${await stamp()}"`;
      reply.headers({ etag: `W/${tag}`, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
      if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      await reads.consume({ address: request.ip });
      await places.hold(request, reply);
      const number = Number(request.params.number);
      if (!(await files()).some((file) => file.number === number)) throw new ApiError('not-found');
      return sendStream(request, reply.type(xml), urlSet(origin, entries(number)));
    });
};
