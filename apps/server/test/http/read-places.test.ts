import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../given.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
beforeAll(async () => {
  const limits = { computed: { running: 1, waiting: 2 }, streamed: { running: 1, waiting: 1 } };
  server = await startTestServer({ RATE_LIMITS: 'on' }, undefined, undefined, { readLimits: limits });
  admin = await given.admin(server);
  await given.point(server, admin.token);
});
afterAll(() => server.close());

/** Answers to as many parallel requests of one network, while the table of points is locked so that none of them ends before. */
const whileLocked = async (table: string, ask: (remoteAddress: string) => Promise<{ statusCode: number }>, count: number) => {
  const client = await server.database.pool.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const answers = Array.from({ length: count }, () => ask('203.0.113.5'));
    const first = await Promise.race(answers);
    const other = ask('198.51.100.7');
    await client.query('commit');
    return {
      first,
      statuses: (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort(),
      other: (await other).statusCode,
    };
  } finally {
    client.release();
  }
};

test.each([
  ['near', '/collection-points?near=-3.7,-38.5&limit=500'],
  ['a search', '/collection-points?q=ecoponto'],
  ['an area', '/collection-points?bbox=-39,-4,-38,-3'],
  ['a map', '/collection-points/view?bbox=-39,-4,-38,-3&zoom=11'],
])('%s: the request that is one too many of a network is refused, and another network is served', async (_name, path) => {
  const ask = (remoteAddress: string) => server.call('GET', path, { remoteAddress });
  const { first, statuses, other } = await whileLocked('collection_points', ask, 4);
  expect(first).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  expect((first as Awaited<ReturnType<typeof ask>>).json()).toMatchObject({ code: 'overloaded', error: expect.any(String) });
  expect(statuses).toEqual([200, 200, 200, 503]);
  expect(other).toBe(200);
});

test('the public files and the API’s document are made once for many parallel requests', async () => {
  for (const [path, type] of [
    ['/collection-points.geojson', 'application/geo+json'],
    ['/collection-points.csv', 'text/csv; charset=utf-8'],
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/items', 'application/json; charset=utf-8'],
  ]) {
    const ask = () => server.call('GET', path as string, { remoteAddress: '203.0.113.6', headers: { 'accept-encoding': 'br' } });
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    expect(new Set(answers.map(({ statusCode }) => statusCode)), path).toEqual(new Set([200]));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size, path).toBe(1);
    expect(answers[0]?.headers, path).toMatchObject({ 'content-type': type, 'content-encoding': 'br' });
  }
});

test('a file of points is read from the database once for forty parallel requests of a revision', async () => {
  await given.point(server, admin.token);
  let pages = 0;
  const { db } = server.database;
  const select = db.select.bind(db);
  Object.assign(db, {
    select: (...columns: Parameters<typeof select>) => {
      pages++;
      return select(...columns);
    },
  });
  const ask = () => server.call('GET', '/collection-points.geojson', { headers: { 'accept-encoding': 'gzip' } });
  try {
    await ask();
    const once = pages;
    await given.point(server, admin.token);
    pages = 0;
    await Promise.all(Array.from({ length: 40 }, ask));
    // Each request may ask for the revision; the pages of points are read for one.
    expect(pages).toBeLessThan(once + 45);
    pages = 0;
    await Promise.all(Array.from({ length: 40 }, ask));
    expect(pages).toBe(0);
  } finally {
    Object.assign(db, { select });
  }
});

test('a streamed answer gives its place back, also where its caller takes no compression', async () => {
  for (let time = 0; time < 4; time++) {
    const sheet = await server.call('GET', '/admin/collection-points/export?format=xlsx', { token: admin.token });
    expect(sheet.statusCode).toBe(200);
    const plain = await server.call('GET', '/collection-points.geojson');
    expect([plain.headers['content-encoding'], plain.json().features.length > 0]).toEqual([undefined, true]);
  }
});
