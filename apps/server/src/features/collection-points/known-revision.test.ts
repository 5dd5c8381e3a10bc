import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { anotherInstance, startTestServer, type TestServer } from '../../../test/harness.ts';
import { patience } from '../../../test/patience.ts';
import { overWire, type Wire } from '../../../test/wire.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { type Listener, listen } from '../../platform/database/listening.ts';
import { openReadyAnswers } from '../../platform/http/ready-answers.ts';
import { representationOf } from '../../platform/http/representation.ts';
import { followRevision, type KnownRevision } from './known-revision.ts';
import { openPublicPoints } from './public-points.ts';

let server: TestServer;
let wire: Wire;
const ending: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  server = await startTestServer({}, async (connection) => {
    const led = await overWire(connection);
    wire = led.wire;
    return led.through;
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await server.close();
});

const portOf = (app: TestServer['app']): number => (app.server.address() as AddressInfo).port;
const ask = (init: RequestInit = {}, app = server.app): Promise<Response> =>
  fetch(`http://127.0.0.1:${portOf(app)}/api/collection-points`, init);
const names = async (app = server.app): Promise<string[]> =>
  ((await (await ask({}, app)).json()) as CollectionPoint[]).map(({ name }) => name);
const rename = (name: string) => server.database.pool.query('update collection_points set name = $1', [name]);
const put = (name: string) =>
  server.database.pool.query(
    `insert into collection_points (name, address, created_at, updated_at) values ($1, 'Rua A', now(), now())`,
    [name],
  );

/** How many statements the work sends over the pool. */
const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const { pool } = server.database;
  const spies = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')];
  await work();
  const count = spies.reduce((all, spy) => all + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
};

const untilNothingIsAsked = () => vi.waitFor(async () => expect(await statementsOf(() => ask())).toBe(0), patience);
/** Until the points of these names have been heard of, and nothing more is. */
const untilHeard = async (...expected: string[]): Promise<void> => {
  await vi.waitFor(async () => expect(await names()).toEqual(expected), patience);
  await untilNothingIsAsked();
};

describe('a request for the whole list', () => {
  test('asks no database, and is answered as the framework answers it', async () => {
    await put('Ecoponto');
    await untilHeard('Ecoponto');
    // The beginning of the notifications invalidates the polled revision once, at any moment.
    const askOften = async (): Promise<void> => {
      for (let n = 0; n < 20; n++) await ask();
    };
    await vi.waitFor(async () => expect(await statementsOf(askOften)).toBe(0), patience);
    for (const method of ['GET', 'HEAD'] as const) {
      const known = (await ask({ headers: { 'accept-encoding': 'gzip' } })).headers.get('etag') ?? '';
      for (const headers of [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'gzip', 'if-none-match': known }]) {
        const { id, status } = await vi.waitFor(async () => {
          const quick = await ask({ method, headers });
          const framework = await server.call(method, '/collection-points', { headers });
          const {
            date: _date,
            connection: _connection,
            'keep-alive': _keepAlive,
            'x-request-id': id,
            ...said
          } = Object.fromEntries(quick.headers);
          const { date: _its, connection: _this, 'x-request-id': other, ...expected } = framework.headers;
          // The framework adds a content-length to a 304, which is optional.
          if (framework.statusCode === 304) delete expected['content-length'];
          expect([quick.status, said]).toEqual([framework.statusCode, expected]);
          expect([id, other]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)]);
          expect(id).not.toBe(other);
          return { id, status: quick.status };
        }, patience);
        const [line = ''] = await vi.waitFor(() => {
          const found = server.logLines.filter((one) => one.includes(id ?? ''));
          expect(found).toHaveLength(1);
          return found;
        }, patience);
        expect(JSON.parse(line)).toMatchObject({
          msg: 'pedido respondido',
          method,
          route: '/api/collection-points',
          status,
        });
      }
    }
  });

  test('gives what another instance wrote as soon as that is heard', { tags: 'postgres' }, async () => {
    const other = openDatabase({ kind: 'external', connection: server.database.pool.options, logger: server.logger });
    const app = await anotherInstance(server, { database: other });
    await app.listen({ port: 0, host: '127.0.0.1' });
    ending.push(
      () => other.close(),
      () => app.close(),
    );
    const admin = await given.admin(server);
    await untilNothingIsAsked();
    await names(app);
    const point = await given.point(server, admin.token, { name: 'Visto pelos dois' });
    expect(await names()).toEqual(['Visto pelos dois']);
    await vi.waitFor(async () => expect(await names(app)).toEqual(['Visto pelos dois']), patience);
    await server.call('DELETE', `/collection-points/${point.id}`, { token: admin.token });
    expect(await names()).toEqual([]);
    await vi.waitFor(async () => expect(await names(app)).toEqual([]), patience);
  });

  test('is 503 while the database is away, and heard of again by itself when it is back', { tags: 'postgres' }, async () => {
    await put('Antes');
    await untilHeard('Antes');
    wire.cut();
    await vi.waitFor(async () => expect((await ask()).status).toBe(503), patience);
    await wire.mend();
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), patience);
    await rename('Depois');
    await untilHeard('Depois');
    await rename('Ouvido');
    await vi.waitFor(async () => expect(await names()).toEqual(['Ouvido']), patience);
  });
});

describe('a request for one point', () => {
  const askOne = (id: number, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${portOf(server.app)}/api/collection-points/${id}`, init);
  const untilReady = (id: number, name: string) =>
    vi.waitFor(async () => {
      expect(await (await askOne(id)).json()).toMatchObject({ id, name });
      expect(await statementsOf(() => askOne(id))).toBe(0);
    }, patience);

  test('asks no database once it was read, is the point as the list has it, and logs the route without the number', async () => {
    await put('Ecoponto');
    const [{ id }] = (await (await ask()).json()) as [CollectionPoint];
    await untilReady(id, 'Ecoponto');
    const quick = await askOne(id, { headers: { 'accept-encoding': 'identity' } });
    expect(quick.headers.get('cache-control')).toBe('no-cache');
    expect([await quick.json()]).toEqual(await (await ask()).json());
    const known = quick.headers.get('etag') ?? '';
    expect((await askOne(id, { headers: { 'accept-encoding': 'identity', 'if-none-match': known } })).status).toBe(304);
    const [line = ''] = await vi.waitFor(() => {
      const found = server.logLines.filter((one) => one.includes(quick.headers.get('x-request-id') ?? ''));
      expect(found).toHaveLength(1);
      return found;
    }, patience);
    expect(JSON.parse(line)).toMatchObject({ msg: 'pedido respondido', route: '/api/collection-points/:id', status: 200 });
    for (const path of [`0${id}`, `${id}?x=1`, `${id}/`, '99999999999', 'a'])
      expect((await askOne(path as never)).status).not.toBe(500);
  });

  test('gives what was written since, by this process, by SQL, and nothing of a point that was closed', {
    tags: 'postgres',
  }, async () => {
    await put('Antes');
    const [{ id }] = (await (await ask()).json()) as [CollectionPoint];
    await untilReady(id, 'Antes');
    await rename('Depois');
    await untilReady(id, 'Depois');
    const admin = await given.admin(server);
    const body = { name: 'Agora', address: 'Rua A' };
    await server.call('PUT', `/collection-points/${id}`, { token: admin.token, body });
    expect(await (await askOne(id)).json()).toMatchObject({ name: 'Agora' });
    await server.call('PUT', `/collection-points/${id}`, { token: admin.token, body: { ...body, isActive: false } });
    expect((await askOne(id)).status).toBe(404);
    expect((await askOne(id, { headers: { authorization: `Bearer ${admin.token}` } })).status).toBe(200);
  });

  test('keeps so many points and no more', async () => {
    for (const name of ['A', 'B', 'C']) await put(name);
    const { db } = server.database;
    const points = openPublicPoints(db, { current: () => 7, ask: async () => 7 }, { most: 2 });
    for (const id of [1, 2, 1, 3]) await points.current(id);
    expect([1, 2, 3].map((id) => points.ready(id) !== null)).toEqual([false, true, true]);
  });
});

test('which points are open asks for the opening hours once per revision of the list', async () => {
  await server.database.pool.query(
    `insert into collection_points (name, address, opening_hours, created_at, updated_at)
     select 'P' || n, 'Rua A', case n when 1 then '24/7' else 'Mo-Su 00:00-24:00' end, now(), now() from generate_series(1, 2) n`,
  );
  const open = async () => (await server.call('GET', '/collection-points?openNow=true')).json().length;
  const asked = async () => {
    const spy = vi.spyOn(server.database.pool, 'query');
    expect(await open()).toBe(2);
    const texts = spy.mock.calls.map(([query]) => JSON.stringify(query));
    spy.mockRestore();
    return texts.filter((text) => text.includes('with recursive forms')).length;
  };
  expect(await asked()).toBe(1);
  await vi.waitFor(async () => expect(await asked()).toBe(0), patience);
  await server.database.pool.query('delete from collection_points where opening_hours = $1', ['24/7']);
  await vi.waitFor(async () => expect(await open()).toBe(1), patience);
});

/** Follows the revision of the server's database, as `listener` hears of it. */
const follow = (): { revision: KnownRevision; listener: Listener } => {
  let listener: Listener | undefined;
  const revision = followRevision({
    db: server.database.db,
    listen: (_channel, following) => {
      listener = following;
      return { stop: async () => {} };
    },
  });
  ending.push(revision.stop);
  if (listener === undefined) throw new Error('no connection listens');
  return { revision, listener };
};

describe('the revision', () => {
  test('that was notified is known, and is read again after a write of this process', { tags: 'postgres' }, async () => {
    const { revision, listener } = follow();
    listener.began();
    expect(revision.current()).toBeNull();
    const first = await revision.ask();
    expect(revision.current()).toBe(first);
    listener.heard(String(first + 3));
    listener.heard('the trial of another instance');
    expect(revision.current()).toBe(first + 3);
    revision.invalidate();
    expect(revision.current()).toBeNull();
    await revision.ask();
    expect(revision.current()).toBe(first + 3);
  });

  test('that was read before a write does not confirm that write', { tags: 'postgres' }, async () => {
    const { revision, listener } = follow();
    listener.began();
    const asked = revision.ask();
    revision.invalidate();
    await asked;
    expect(revision.current()).toBeNull();
  });

  test('is looked at every second where it cannot be heard', { tags: 'postgres' }, async () => {
    const { revision } = follow();
    await vi.waitFor(() => expect(revision.current()).not.toBeNull(), patience);
    const before = revision.current() ?? 0;
    await put('Sem aviso');
    await vi.waitFor(() => expect(revision.current()).toBeGreaterThan(before), patience);
  });

  test('is not taken for known once a look is old', async () => {
    const { revision } = follow();
    await vi.waitFor(() => expect(revision.current()).not.toBeNull(), patience);
    wire.cut();
    await vi.waitFor(() => expect(revision.current()).toBeNull(), patience);
    await wire.mend();
    await vi.waitFor(() => expect(revision.current()).not.toBeNull(), patience);
  });
});

test('whether notifications come is tried: LISTEN alone may lead nowhere, as behind a pooler', { tags: 'postgres' }, async () => {
  const told: string[] = [];
  const listener: Listener = { began: () => told.push('began'), heard: () => told.push('heard'), lost: () => told.push('lost') };
  // Notifications stay within a database: this connection hears none of the pool's.
  const elsewhere = listen(server.database.pool, { ...inject('postgres'), application_name: 'separai' }, 'trial', listener);
  ending.push(elsewhere.stop);
  await vi.waitFor(() => expect(told).toEqual(['lost']), patience);
});

describe('a ready answer', () => {
  test('is given before the handler, which gets what has a body, a query, no host or an encoding that is not made', async () => {
    const handler = vi.fn((_request, response) => response.end('handler'));
    const ready = openReadyAnswers({ 'x-everywhere': 'yes' }, server.logger, { measured: false });
    const representation = representationOf('[]');
    ready.add('/list', () => representation);
    const listening = createServer({ requireHostHeader: false }, ready.before(handler)).listen(0, '127.0.0.1');
    ending.push(async () => listening.close());
    await vi.waitFor(() => expect(listening.listening).toBe(true), patience);
    const { port } = listening.address() as AddressInfo;
    const get = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'gzip' }, ...init });
      return [await response.text(), response.headers.get('x-everywhere')];
    };
    expect(await get('/list')).toEqual(['handler', null]);
    await representation.body('gzip');
    expect(await get('/list')).toEqual(['[]', 'yes']);
    expect(await get('/list', { headers: { 'accept-encoding': 'br' } })).toEqual(['handler', null]);
    for (const path of ['/list?q=a', '/list/', '/other']) expect(await get(path)).toEqual(['handler', null]);
    expect(await get('/list', { method: 'POST', body: '{}' })).toEqual(['handler', null]);
    ready.end();
    expect(await get('/list')).toEqual(['handler', null]);
  });
});
