import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { patience } from '../../../test/patience.ts';
import type { Representation } from '../../platform/http/representation.ts';
import { openPublicList } from './public-list.ts';
import { readRevision } from './repository-public-list.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let resident: given.SignedInPerson;
let point: CollectionPoint;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  resident = await given.resident(server);
});
beforeEach(async () => {
  await server.database.pool.query('truncate collection_points cascade');
  point = await given.point(server, admin.token);
});
afterAll(() => server.close());

const list = (headers: Record<string, string> = {}) => server.call('GET', '/collection-points', { headers });
const plain = (answer: LightMyRequestResponse): string => {
  if (answer.headers['content-encoding'] === 'br') return brotliDecompressSync(answer.rawPayload).toString();
  if (answer.headers['content-encoding'] === 'gzip') return gunzipSync(answer.rawPayload).toString();
  return answer.body;
};

describe('the public list', () => {
  test('is a plain array of points as the contract draws them', async () => {
    const answer = await list();
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' });
    expect(answer.json()).toHaveLength(1);
    for (const one of answer.json()) expect(CollectionPoint.parse(one)).toEqual(one);
    expect(answer.json()).toEqual([(await server.call('GET', `/collection-points/${point.id}`)).json()]);
  });

  test.each([
    [{}, undefined],
    [{ 'accept-encoding': 'gzip, deflate, br, zstd' }, 'br'],
    [{ 'accept-encoding': 'gzip, deflate' }, 'gzip'],
    [{ 'accept-encoding': 'br;q=0, gzip;q=0.5' }, 'gzip'],
    [{ 'accept-encoding': '*' }, 'br'],
    [{ 'accept-encoding': 'identity' }, undefined],
    [{ 'accept-encoding': 'BR' }, 'br'],
  ])('asked with %j comes as %s and says the same', async (headers, encoding) => {
    const answer = await list(headers as Record<string, string>);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(plain(answer)).toBe((await list()).body);
  });

  test('has a strong ETag for each encoding, and 304 for a client that has that one', async () => {
    const tags = new Set<unknown>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await list({ 'accept-encoding': encoding });
      const etag = String(answer.headers.etag);
      expect(etag).toMatch(/^"[\w-]+"$/);
      tags.add(etag);
      for (const known of [etag, `W/${etag}`, `"outra", ${etag}`, '*']) {
        const unchanged = await list({ 'accept-encoding': encoding, 'if-none-match': known });
        expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
        expect(unchanged.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
        expect(unchanged.headers['content-encoding']).toBeUndefined();
      }
      expect((await list({ 'accept-encoding': encoding, 'if-none-match': '"outra"' })).statusCode).toBe(200);
    }
    expect(tags.size).toBe(3);
    const [other] = [...tags].slice(-1);
    expect((await list({ 'accept-encoding': 'br', 'if-none-match': String(other) })).statusCode).toBe(200);
  });

  test('answers HEAD with the headers alone', async () => {
    const answer = await server.call('HEAD', '/collection-points', { headers: { 'accept-encoding': 'br' } });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0]);
    expect(answer.headers.etag).toBe((await list({ 'accept-encoding': 'br' })).headers.etag);
  });
});

describe('the public list is new right after', () => {
  const asAdmin = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });
  const done = async (): Promise<string> => {
    const body = { collectionPointId: point.id, date: '2026-12-02', weightKg: 1 };
    const { id } = (await server.call('POST', '/schedules', { token: resident.token, body })).json();
    await server.database.pool.query(`update collection_schedules set status = 'concluído' where id = $1`, [id]);
    return id;
  };
  const address = 'Rua B';

  test.each<[string, () => Promise<unknown>, (points: CollectionPoint[]) => unknown, unknown]>([
    [
      'a new point',
      () => given.point(server, admin.token, { name: 'Novo' }),
      (all) => all.map((one) => one.name),
      ['Ecoponto Fátima', 'Novo'],
    ],
    ['a change', () => asAdmin('PUT', `/collection-points/${point.id}`, { name: 'X', address }), (all) => all[0]?.name, 'X'],
    [
      'a point going inactive',
      () => asAdmin('PUT', `/collection-points/${point.id}`, { name: 'X', address, isActive: false }),
      (all) => all.length,
      0,
    ],
    ['a deletion', () => asAdmin('DELETE', `/collection-points/${point.id}`), (all) => all.length, 0],
    [
      'a link',
      () => asAdmin('POST', '/materials', { collectionPointId: point.id, materialType: 'metal' }),
      (all) => all[0]?.materials,
      ['papel', 'vidro', 'metal'],
    ],
    [
      'an unlink',
      () => asAdmin('DELETE', `/materials?collectionPointId=${point.id}&materialType=papel`),
      (all) => all[0]?.materials,
      ['vidro'],
    ],
    ['a collection done', done, (all) => all[0]?.completedCollections, 1],
    [
      'a collection no longer done',
      async () => {
        const id = await done();
        await list();
        await server.database.pool.query(`update collection_schedules set status = 'não realizado' where id = $1`, [id]);
      },
      (all) => all[0]?.completedCollections,
      0,
    ],
    [
      'a change made behind the back of this process',
      () => server.database.pool.query(`update collection_points set name = 'Por SQL'`),
      (all) => all[0]?.name,
      'Por SQL',
    ],
  ])('%s', async (what, change, seen, expected) => {
    const before = await list();
    await change();
    let after = await list();
    // Writes outside of this process arrive by notification, a moment later.
    if (/behind the back|collection/.test(what)) {
      await vi.waitFor(async () => {
        after = await list();
        expect(seen(after.json())).toEqual(expected);
      }, patience);
    }
    expect(seen(after.json())).toEqual(expected);
    if (after.body !== before.body) expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await list({ 'if-none-match': String(after.headers.etag) })).statusCode).toBe(304);
  });
});

describe('the list that this process keeps', () => {
  /** A list without a cached revision, so that it queries the revision each time. */
  const openAsking = () => {
    const { db } = server.database;
    const list = openPublicList(db, { current: () => null, ask: () => readRevision(db) });
    return {
      current: async (): Promise<Representation> => {
        const { whole } = await list.current();
        if (whole === null) throw new Error('the list is too long to be whole');
        return whole;
      },
    };
  };

  test('is not built of more points than go out as one, which are counted all the same', async () => {
    await given.point(server, admin.token, { name: 'Segundo', materials: [] });
    const { db } = server.database;
    const revision = { current: () => null, ask: () => readRevision(db) };
    expect((await openPublicList(db, revision, { most: 2 }).current()).whole?.text).toContain('Segundo');
    expect(await openPublicList(db, revision, { most: 1 }).current()).toMatchObject({
      whole: null,
      summary: { count: 2, placed: 2 },
    });
  });

  test('is built once for a revision, however many ask', async () => {
    const transactions = vi.spyOn(server.database.db, 'transaction');
    const kept = openAsking();
    await Promise.all(Array.from({ length: 50 }, () => kept.current()));
    await kept.current();
    expect(transactions).toHaveBeenCalledTimes(1);
    await server.database.pool.query(`update collection_points set name = 'Outro'`);
    await Promise.all(Array.from({ length: 50 }, () => kept.current()));
    expect(transactions).toHaveBeenCalledTimes(2);
    transactions.mockRestore();
  });

  test('is compressed once for a revision', async () => {
    const kept = openAsking();
    const [first, second] = await Promise.all([kept.current(), kept.current()]);
    expect(first).toBe(second);
    expect(await first.body('br')).toBe(await second.body('br'));
  });

  test('always shows a caller what was committed before the question, while others write', { tags: 'postgres' }, async () => {
    const kept = openAsking();
    let written = 0;
    const write = async () => {
      for (let n = 1; n <= 40; n++) {
        await server.database.pool.query('update collection_points set description = $1', [String(n)]);
        written = n;
      }
    };
    const read = async () => {
      while (written < 40) {
        const before = written;
        const { text } = await kept.current();
        expect(Number(JSON.parse(text)[0].description ?? 0)).toBeGreaterThanOrEqual(before);
      }
    };
    await Promise.all([write(), ...Array.from({ length: 6 }, read)]);
  });

  test('asked for while an older one is being built, is built once more, and for all who ask', async () => {
    const kept = openAsking();
    const transactions = vi.spyOn(server.database.db, 'transaction');
    const nameIn = ({ text }: { text: string }) => JSON.parse(text)[0].name;
    const { pool } = server.database;
    const blocker = await pool.connect();
    await blocker.query('begin; lock table collection_point_materials in access exclusive mode');
    const first = kept.current();
    const waiting = `select 1 from pg_locks join pg_database on oid = database where datname = current_database() and not granted`;
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), { timeout: 10_000 });

    await pool.query(`update collection_points set name = 'Novo'`);
    const later = Array.from({ length: 6 }, () => kept.current());
    await new Promise((resolve) => setTimeout(resolve, 100));
    await blocker.query('commit');
    blocker.release();

    expect(nameIn(await first)).toBe('Ecoponto Fátima');
    for (const one of later) expect(nameIn(await one)).toBe('Novo');
    expect(transactions).toHaveBeenCalledTimes(2);
    transactions.mockRestore();
  });

  test('never gives an old body a new revision', async () => {
    const kept = openAsking();
    const bodies = new Map<string, string>();
    const write = async () => {
      for (let n = 0; n < 30; n++) await server.database.pool.query('update collection_points set phone = $1', [`(85) ${n}`]);
    };
    const read = async () => {
      for (let n = 0; n < 40; n++) {
        const snapshot = await kept.current();
        expect(bodies.get(snapshot.etag('identity')) ?? snapshot.text).toBe(snapshot.text);
        bodies.set(snapshot.etag('identity'), snapshot.text);
      }
    };
    await Promise.all([write(), read(), read()]);
    const [{ phone }] = JSON.parse((await kept.current()).text);
    expect(phone).toBe('(85) 29');
  });

  test('recovers when the database was away while it was built', async () => {
    const kept = openAsking();
    const broken = vi.spyOn(server.database.db, 'transaction').mockRejectedValueOnce(new Error('Connection terminated'));
    await expect(kept.current()).rejects.toThrow('Connection terminated');
    broken.mockRestore();
    expect(JSON.parse((await kept.current()).text)).toHaveLength(1);
  });
});
