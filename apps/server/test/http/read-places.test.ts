import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as given from '../given.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { patience } from '../patience.ts';

let server: TestServer;
let admin: given.SignedInPerson;
beforeAll(async () => {
  const limits = { computed: { running: 1, waiting: 2 }, streamed: { running: 1, waiting: 1 } };
  const pages = async (folder: string): Promise<void> => {
    await mkdir(folder);
    await writeFile(join(folder, 'public-page.html'), '<html><head><!--head--></head><body><!--open--><!--main--></body></html>');
  };
  server = await startTestServer({ RATE_LIMITS: 'on' }, undefined, pages, { readLimits: limits });
  admin = await given.admin(server);
  await given.point(server, admin.token);
});
afterAll(() => server.close());

/** Responses to `count` parallel requests of one network while the table is locked, so that none of them completes first. */
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

test('a public page that is one too many of a network is refused as a page, and another network is served', async () => {
  const ask = (remoteAddress: string) => server.app.inject({ url: '/ponto/1-ecoponto', remoteAddress });
  const { first, statuses, other } = await whileLocked('collection_points', ask, 4);
  expect(first).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' } });
  expect((first as Awaited<ReturnType<typeof ask>>).body).toContain('O serviço está muito ocupado.');
  expect([...statuses.filter((status) => status === 503), other < 400]).toEqual([503, true]);
});

test.each([
  ['an export', '/admin/collection-points/export?format=csv', 'collection_points'],
  ['a person’s ZIP', '/users/me/export.zip', 'point_reports'],
])('%s that is one too many of a network is refused, and another network is served', async (_name, path, table) => {
  const ask = (remoteAddress: string) => server.call('GET', path, { token: admin.token, remoteAddress });
  const { first, statuses, other } = await whileLocked(table, ask, 3);
  expect(first).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  expect((first as Awaited<ReturnType<typeof ask>>).json().code).toBe('overloaded');
  expect([statuses, other]).toEqual([[200, 200, 503], 200]);
});

test('the public file takes a place where it is sent without compression, and none where it is', async () => {
  const ask = (encoding: string) =>
    server.call('GET', '/collection-points.geojson', {
      remoteAddress: '203.0.113.5',
      headers: encoding === '' ? {} : { 'accept-encoding': encoding },
    });
  await ask('br');
  const statuses: number[] = [];
  const exported = async (remoteAddress: string) => {
    const answer = await server.call('GET', '/admin/collection-points/export?format=csv', { token: admin.token, remoteAddress });
    // All slots of the network are taken.
    if (answer.statusCode === 503) for (const encoding of ['', 'br']) statuses.push((await ask(encoding)).statusCode);
    return answer;
  };
  await whileLocked('collection_points', exported, 3);
  expect(statuses).toEqual([503, 200]);
});

test('a read that waits is not done when its caller hangs up, and its place in the queue is free', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const path = '/collection-points?material=oleo';
  const searched = vi.spyOn(server.database.pool, 'query');
  const lock = await server.database.pool.connect();
  try {
    await lock.query('begin; lock table collection_points in access exclusive mode');
    const running = server.call('GET', path);
    const arrived = vi.fn();
    server.app.server.on('request', arrived);
    const callers = [1, 2].map(() => connect(port, '127.0.0.1'));
    for (const caller of callers) caller.write(`GET /api${path} HTTP/1.1\r\nHost: separai\r\n\r\n`);
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(2), patience);
    const ends = arrived.mock.calls.map(([request]) => once(request.socket, 'close'));
    for (const caller of callers) caller.destroy();
    await Promise.all(ends);
    await turn();
    // Both slots of the queue are free again: two further requests are admitted.
    const others = [1, 2].map(() => server.call('GET', path));
    await lock.query('commit');
    expect((await Promise.all([running, ...others])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(searched.mock.calls.filter(([query]) => JSON.stringify(query).includes('collection_points'))).toHaveLength(3);
  } finally {
    lock.release();
    searched.mockRestore();
  }
});

test('the API’s document says of each endpoint that takes a place that it may be refused for that', async () => {
  const { paths } = (await server.call('GET', '/openapi.json')).json();
  for (const path of [
    '/collection-points',
    '/collection-points/view',
    '/collection-points.geojson',
    '/collection-points.csv',
    '/admin/collection-points',
    '/admin/collection-points/export',
    '/admin/schedules',
    '/admin/dashboard',
    '/users/me/export',
  ])
    expect(paths[`/api${path}`].get.responses[503].description, path).toContain('`overloaded`');
  expect(paths['/api/recycle-materials'].get.responses[503].description).not.toContain('`overloaded`');
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
    // Each request may read the revision; the pages of points are read once for all.
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
