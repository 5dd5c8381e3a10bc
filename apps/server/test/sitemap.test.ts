import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedItems } from '../src/features/items/seed.ts';
import { seedGuides } from '../src/features/recycling-guides/seed.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { origin, unbuiltPages, wholePoint } from './public-pages.ts';

let server: TestServer;
let admin: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: origin }, undefined, unbuiltPages);
  admin = await given.admin(server);
  await seedGuides(server.database.db, server.clock);
  await seedItems(server.database.db, server.clock);
});
beforeEach(() => server.database.pool.query('truncate collection_points restart identity cascade'));
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { host: 'boa-de-mentira.example', ...headers } });

describe('search engines', () => {
  test('are told where the sitemap is, and what to keep out of; link previews may read the app’s addresses', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const [allCrawlers = '', linkShowers = '', rest] = answer.body.split('\n\n');
    expect(rest).toBe(`Sitemap: ${origin}/sitemap.xml\n`);
    for (const path of ['/api/', '/admin', '/home', '/map', '/search', '/recycle', '/schedule', '/user/'])
      expect(allCrawlers.split('\n')).toContain(`Disallow: ${path}`);
    expect(linkShowers).toContain('User-agent: facebookexternalhit\n');
    expect(linkShowers).not.toContain('/search');
  });

  const locations = (text: string): string[] => Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, one = '']) => one);

  test('find every public page in the sitemap, with its last change', async () => {
    const open = await given.point(server, admin.token, wholePoint);
    await given.point(server, admin.token, { ...wholePoint, isActive: false });
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(locations(index.body)).toEqual(
      ['paginas', 'materiais', 'itens', 'pontos'].map((name) => `${origin}/sitemap-${name}-1.xml`),
    );
    const points = await get('/sitemap-pontos-1.xml');
    expect(points.body).toContain(
      `<url><loc>${origin}/ponto/${open.id}-ecoponto-sao-joao</loc><lastmod>${open.updatedAt}</lastmod></url>`,
    );
    expect(locations(points.body)).toHaveLength(1);
    const guides = (await server.call('GET', '/recycle-materials'))
      .json()
      .map(({ id }: { id: string }) => `${origin}/material/${id}`);
    expect(locations((await get('/sitemap-materiais-1.xml')).body)).toEqual(guides);
    expect(locations((await get('/sitemap-paginas-1.xml')).body)).toEqual(
      ['/', '/descarte', '/user/help', '/privacy'].map((path) => origin + path),
    );
    for (const file of ['/sitemap-pontos-2.xml', '/sitemap-pontos-0.xml', '/sitemap-outros-1.xml', '/sitemap-pontos-x.xml'])
      expect((await get(file)).headers['content-type'], file).not.toContain('xml');
  });

  test('get points in files by their numbers, so that none has more than 50,000, and none again that has not changed', async () => {
    await server.database.pool.query(
      `insert into collection_points (id, name, address, is_active, created_at, updated_at) overriding system value
        select n, 'Ponto ' || n, 'Rua A', true, now(), now() from (select generate_series(48800, 51300) n union select 100001) numbers`,
    );
    const files = locations((await get('/sitemap.xml')).body).filter((address) => address.includes('pontos'));
    expect(files).toEqual([1, 2, 3].map((number) => `${origin}/sitemap-pontos-${number}.xml`));
    const seen: string[] = [];
    for (const [index, file] of files.entries()) {
      const answer = await get(new URL(file).pathname, { 'accept-encoding': index === 0 ? 'br' : 'gzip' });
      const text = (index === 0 ? brotliDecompressSync : gunzipSync)(answer.rawPayload).toString();
      expect(text.endsWith('</urlset>\n')).toBe(true);
      expect(locations(text)).toHaveLength([1_201, 1_300, 1][index] ?? 0);
      seen.push(...locations(text));
      const etag = String(answer.headers.etag);
      expect((await get(new URL(file).pathname, { 'if-none-match': etag })).statusCode).toBe(304);
    }
    const numbers = [...Array.from({ length: 2_501 }, (_, index) => 48_800 + index), 100_001];
    expect(seen).toEqual(numbers.map((number) => `${origin}/ponto/${number}-ponto-${number}`));
  });
});

test('the sitemap has a limit for each caller', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    const ask = () => limited.app.inject({ method: 'GET', url: '/sitemap.xml' });
    for (let turn = 0; turn < 60; turn++) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
  } finally {
    await limited.close();
  }
});
