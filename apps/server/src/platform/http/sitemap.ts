import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { VisitorPermission } from '@separai/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { escapeHtml } from '../html.ts';
import { addressLimit } from '../rate-limits.ts';
import type { ReadPlaces } from './read-places.ts';
import { Refusal } from './refusal.ts';
import { acceptedEncoding, hasTag, representationOf, sendRepresentation } from './representation.ts';

/** A page that search engines are told of. */
export interface SitemapEntry {
  /** Without the origin. */
  readonly path: string;
  readonly changedAt: Date | null;
}

/** Pages of one kind, in files of 50,000 at the most. */
export interface SitemapSection {
  /** Lower-case letters; its files are `/sitemap-{name}-{number}.xml`. */
  readonly name: string;
  /** Changes with everything that is listed. */
  stamp(): Promise<string>;
  /** The numbers of the files that list anything, with the latest change of what they list. */
  files(): Promise<readonly { readonly number: number; readonly changedAt: Date | null }[]>;
  /** What a file lists, read as it is sent. */
  entries(number: number): AsyncIterable<SitemapEntry>;
}

interface SitemapParts {
  readonly database: Pick<Database, 'pool'>;
  readonly rateLimits: boolean;
  readonly reads: ReadPlaces;
  /** Without a slash at its end. */
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
  // Whichever ends too early ends the other; of what fails the reader of the answer is told.
  pipeline(source, compressed, () => {});
  return reply.header('content-encoding', encoding).send(compressed);
};

/** What search engines keep out of, beside the API: the panel, and screens that show nothing without an account. */
const forResidents = ['/home', '/map', '/search', '/recycle', '/schedule', '/user/'];

// Services that show links read the pages of the app, too: somebody may have copied the address out of the browser.
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

/** `/robots.txt`, `/sitemap.xml`, which names the files of all sections, and those files. */
export const registerSitemap = (
  app: FastifyInstance,
  { database, rateLimits, reads: places, origin, sections }: SitemapParts,
): void => {
  const config = { permission };
  // Each is read from the database from its first row to its last.
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
      if (!(await files()).some((file) => file.number === number)) throw new Refusal('not-found');
      return sendStream(request, reply.type(xml), urlSet(origin, entries(number)));
    });
};
