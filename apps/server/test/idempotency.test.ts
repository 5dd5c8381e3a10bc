import { allEndpoints } from '@separai/contract/endpoints.server';
import { limits } from '@separai/contract/limits';
import { isForVisitors } from '@separai/contract/permissions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { backgroundJobs } from '../src/jobs.ts';
import { findInTables } from './dump.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { formType, multipart, plainImage } from './images.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  marina = await given.resident(server);
});
afterAll(() => server.close());

const rows = async (statement: string, values: unknown[] = []) => (await server.database.pool.query(statement, values)).rows;
const write = (method: string, path: string, key: string, body?: unknown, { token } = admin) =>
  server.call(method, path, { token, body, headers: { 'idempotency-key': key } });
const place = { name: 'Ecoponto novo', address: 'Rua A, 1' };
const create = (key: string, change: object = {}, person = admin) =>
  write('POST', '/collection-points', key, { ...place, ...change }, person);
const pointsNamed = async (name: string) => (await rows('select id from collection_points where name = $1', [name])).length;
const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [answer.statusCode, answer.json().code];
const keyed = (key: string) => rows('select * from idempotency_keys where key = $1', [key]);

describe('the same write sent again with its key', () => {
  test('is answered as the first was, and done once', async () => {
    const first = await create('uma-vez', { name: 'Uma vez' });
    server.clock.advance(5000);
    const again = await create('uma-vez', { name: 'Uma vez' });
    expect([again.statusCode, again.body, again.headers['content-type']]).toEqual([
      201,
      first.body,
      first.headers['content-type'],
    ]);
    expect(await pointsNamed('Uma vez')).toBe(1);
  });

  test('ten times at once is done once, and all are answered alike', { tags: 'postgres' }, async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('dez', { name: 'Dez vezes' })));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await pointsNamed('Dez vezes')).toBe(1);
  });

  test('is answered as the first was also where it could not be done twice', async () => {
    const { id } = (await create('ponto', { name: 'Ponto de vidro' })).json();
    const link = { collectionPointId: id, materialType: 'vidro' };
    for (const path of ['/materials', `/materials?collectionPointId=${id}&materialType=vidro`]) {
      const [method, body] = path === '/materials' ? ['POST', link] : ['DELETE', undefined];
      const [first, again] = [await write(method, path, `${method}-1`, body), await write(method, path, `${method}-1`, body)];
      expect(first.statusCode).toBeLessThan(300);
      expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
      expect((await write(method, path, `${method}-2`, body)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  test('is so for a file, too', async () => {
    const { id } = (await create('imagem', { name: 'Ponto da imagem' })).json();
    const send = async (color: string, key = 'foto') => {
      const bytes = await plainImage(20, 20).tint(color).png().toBuffer();
      const headers = { 'content-type': formType, 'idempotency-key': key, authorization: `Bearer ${admin.token}` };
      const payload = multipart([{ name: 'image', filename: 'a.png', bytes }]);
      return server.app.inject({ method: 'POST', url: `/api/collection-points/${id}/image`, headers, payload });
    };
    const [first, again, other] = [await send('red'), await send('red'), await send('blue')];
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(codeOf(other)).toEqual([409, 'idempotency-key-reused']);
    expect((await server.call('GET', `/collection-points/${id}`)).json().version).toBe(2);
  });

  test('is another’s where another person sends it', async () => {
    const other = await given.admin(server);
    await create('de-duas', { name: 'De duas' });
    expect((await create('de-duas', { name: 'De duas' }, other)).statusCode).toBe(201);
    expect(await pointsNamed('De duas')).toBe(2);
  });

  test('is a write of its own after thirty days', async () => {
    await create('velha', { name: 'Velha' });
    await rows(`update idempotency_keys set created_at = created_at - interval '31 days' where key = 'velha'`);
    const { config, database, clock, app } = server;
    const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
    await jobs.find(({ name }) => name === 'limpeza')?.run(new AbortController().signal);
    expect((await create('velha', { name: 'Velha' })).statusCode).toBe(201);
    expect(await pointsNamed('Velha')).toBe(2);
  });
});

describe('a key', () => {
  test('with another body, path or method is refused, and nothing is done', async () => {
    const { id, version } = (await create('outra', { name: 'Primeira' })).json();
    const link = { collectionPointId: id, materialType: 'vidro' };
    await write('POST', '/materials', 'metodo', link);
    const others = [
      await create('outra', { name: 'Segunda' }),
      await write('PUT', `/collection-points/${id}`, 'outra', { ...place, name: 'Primeira' }),
      await write('DELETE', '/materials', 'metodo', link),
    ];
    for (const answer of others) expect(codeOf(answer)).toEqual([409, 'idempotency-key-reused']);
    expect((await server.call('GET', `/collection-points/${id}`)).json().version).toBe(version + 1);
    expect(await pointsNamed('Segunda')).toBe(0);
  });

  test('at once with different bodies does one of them', { tags: 'postgres' }, async () => {
    const names = ['A1', 'A2', 'A3', 'A4', 'A5'];
    const answers = await Promise.all(names.map((name) => create('disputada', { name })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await Promise.all(names.map(pointsNamed))).reduce((sum, count) => sum + count)).toBe(1);
  });

  test('whose write was refused is free again', async () => {
    const point = await given.point(server, admin.token);
    const link = { collectionPointId: point.id, materialType: 'papel' };
    expect(codeOf(await write('POST', '/materials', 'livre', link))).toEqual([409, 'material-link-exists']);
    expect(codeOf(await write('POST', '/materials', 'livre', { collectionPointId: 999_999, materialType: 'x' }))[0]).toBe(400);
    await server.call('DELETE', '/materials', { token: admin.token, body: link });
    expect((await write('POST', '/materials', 'livre', link)).statusCode).toBe(201);
  });

  test('has 1 to 200 visible ASCII characters', async () => {
    for (const key of ['', ' ', 'duas palavras', 'k'.repeat(201), 'ação']) {
      const refused = await create(key, { name: 'Chave errada' });
      expect(refused.statusCode, key).toBe(400);
      expect(refused.json().fields).toEqual({
        'Idempotency-Key': 'A chave Idempotency-Key precisa ter de 1 a 200 caracteres visíveis',
      });
    }
    expect(await pointsNamed('Chave errada')).toBe(0);
    expect((await create('k'.repeat(200), { name: 'Chave longa' })).statusCode).toBe(201);
  });

  test('is taken by every write of a person who is signed in, except confirmations of the identity, signing out and erasure', async () => {
    const { paths } = (await server.call('GET', '/openapi.json')).json();
    const without = allEndpoints.filter(({ method, path, permission }) => {
      if (method === 'GET' || isForVisitors(permission)) return false;
      const { parameters } = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
      return !parameters.some((one: { name: string }) => one.name === 'Idempotency-Key');
    });
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /auth/logout',
      'POST /auth/confirmation',
      'POST /users/me/passkey-link',
      'POST /users/me/passkey-link/verify',
      'POST /users/me/passkey-challenge',
      'POST /users/me/passkeys',
      'POST /users/me/recovery-codes',
      // These write nothing.
      'POST /admin/collection-exceptions/preview',
      'POST /admin/collection-areas/:id/preview',
      'POST /admin/collection-services/:id/preview',
      'POST /admin/holidays/preview',
      'POST /admin/collection-announcements/preview',
      // Its reply holds the token of the link.
      'POST /admin/phone-bookings/:id/link',
      'DELETE /users/me',
    ]);
    const leaver = await given.resident(server);
    const { token, password } = leaver;
    const left = await write('DELETE', '/users/me', 'adeus', { password }, leaver);
    expect(left.statusCode).toBe(204);
    expect(codeOf(await server.call('GET', '/users/me', { token }))).toEqual([401, 'session-ended']);
  });
});

describe('a stored reply', () => {
  test('holds neither the answer nor what was asked in plain', async () => {
    const headers = { 'idempotency-key': 'segredos' };
    const feed = await server.call('POST', '/users/me/calendar-feed', { token: marina.token, headers });
    const again = await server.call('POST', '/users/me/calendar-feed', { token: marina.token, headers });
    expect([again.statusCode, again.json()]).toEqual([201, feed.json()]);
    const { url } = feed.json();
    const secret = url.split('/').at(-1).split('.')[1];
    expect(secret).toMatch(/^[\w-]{22,}$/);
    const kept = (await keyed('segredos')).map(({ answer }) => answer.toString('latin1')).join();
    expect(kept).not.toContain(secret);
    expect(await findInTables(server, [secret, Buffer.from(secret).toString('hex'), Buffer.from(url).toString('hex')])).toEqual(
      [],
    );
    expect(JSON.stringify(await keyed('segredos'))).not.toContain('calendar');
  });

  test('opens for the same person and key only', async () => {
    await create('minha', { name: 'Minha' });
    await create('alheia', { name: 'Alheia' });
    await rows(
      `update idempotency_keys set answer = (select answer from idempotency_keys where key = 'alheia') where key = 'minha'`,
    );
    expect(codeOf(await create('minha', { name: 'Minha' }))).toEqual([409, 'idempotency-key-done']);
  });
});

describe('the storage of keys', () => {
  test('ends with an answer that is too long to be stored: the same again is told that it was done', async () => {
    const chosen = Array.from({ length: 500 }, (_, index) => ({ id: 2_000_000 + index, version: 1 }));
    const remove = () => write('DELETE', '/admin/collection-points', 'longa', { points: chosen });
    const first = await remove();
    expect([first.statusCode, first.body.length > limits.idempotentAnswerMaxBytes]).toEqual([200, true]);
    expect(await keyed('longa')).toMatchObject([{ answer: null, is_written: true }]);
    expect(codeOf(await remove())).toEqual([409, 'idempotency-key-done']);
  });
  test('ends for the day after so many writes: another is refused before it begins, and what was done is still answered', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    try {
      const { token } = await given.admin(limited);
      const add = (key: string, change: object = {}) =>
        limited.call('POST', '/collection-points', { token, body: { ...place, ...change }, headers: { 'idempotency-key': key } });
      const count = async () => (await limited.database.pool.query('select 1 from collection_points')).rowCount;
      const first = await add('uma');
      await limited.database.pool.query(`update rate_limits set points = $1 where key like 'keyed-write:%'`, [
        limits.idempotencyKeysPerDay.admin - 1,
      ]);
      // A refused write frees its key and is not counted.
      const absent = { token, body: place, headers: { 'idempotency-key': 'ausente' } };
      expect((await limited.call('PUT', '/collection-points/999999', absent)).statusCode).toBe(404);
      expect((await add('duas')).statusCode).toBe(201);
      const refused = await add('demais');
      expect(codeOf(refused)).toEqual([429, 'too-many-writes']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
      const statements = vi.spyOn(limited.database.pool, 'query');
      expect(codeOf(await add('mais'))).toEqual([429, 'too-many-writes']);
      const written = statements.mock.calls
        .map(([query]) => JSON.stringify(query))
        .filter((sql) => sql.includes('idempotency_keys'));
      expect(written).toEqual([expect.stringContaining('select')]);
      statements.mockRestore();
      expect((await add('uma')).body).toBe(first.body);
      const rest = await limited.database.pool.query(`select 1 from idempotency_keys where key = 'demais'`);
      expect([await count(), rest.rowCount]).toEqual([2, 0]);
    } finally {
      await limited.close();
    }
  });
});

describe('when the server ends in the middle', { tags: 'postgres' }, () => {
  const minute = 60_000;
  /** Recreates the state after a crash during a write: before its commit, or between the commit and the reply. */
  const leave = async (key: string, name: string, { isWritten }: { isWritten: boolean }) => {
    await create(key, { name });
    await rows('update idempotency_keys set answer = null where key = $1', [key]);
    if (isWritten) return;
    await rows('delete from collection_points where name = $1', [name]);
    await rows('update idempotency_keys set is_written = false where key = $1', [key]);
  };

  test('before the commit, the write is done by a repetition, once the first one’s time is over', async () => {
    await leave('caiu-antes', 'Caiu antes', { isWritten: false });
    expect(codeOf(await create('caiu-antes', { name: 'Caiu antes' }))).toEqual([409, 'idempotency-key-running']);
    server.clock.advance(minute);
    expect(codeOf(await create('caiu-antes', { name: 'Outra coisa' }))).toEqual([409, 'idempotency-key-reused']);
    const answers = await Promise.all([1, 2, 3].map(() => create('caiu-antes', { name: 'Caiu antes' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await pointsNamed('Caiu antes')).toBe(1);
  });

  test('between the commit and the answer, who sends it again is told that it was done', async () => {
    await leave('caiu-depois', 'Caiu depois', { isWritten: true });
    server.clock.advance(minute);
    const again = await create('caiu-depois', { name: 'Caiu depois' });
    expect(codeOf(again)).toEqual([409, 'idempotency-key-done']);
    expect(again.json().error).toBe('Este pedido já foi feito. Recarregue a página para ver como ficou.');
    expect(await pointsNamed('Caiu depois')).toBe(1);
  });

  test('a write that took too long is not committed beside the one that came after it', async () => {
    const other = await server.database.pool.connect();
    await other.query('begin');
    // The first write's insert waits until this transaction ends.
    await other.query('lock table collection_points in share mode');
    const slow = create('lenta', { name: 'Lenta' });
    await expect.poll(() => keyed('lenta')).toHaveLength(1);
    await expect
      .poll(async () => rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .not.toEqual([]);
    await rows(`update idempotency_keys set attempt = gen_random_uuid() where key = 'lenta'`);
    await other.query('commit');
    other.release();
    expect(codeOf(await slow)).toEqual([409, 'idempotency-key-running']);
    expect(await pointsNamed('Lenta')).toBe(0);
  });
});

describe('a failure', () => {
  beforeEach(() => rows('alter table collection_points rename to away'));
  afterEach(() => rows('alter table if exists away rename to collection_points'));

  test('leaves the key free where nothing was written', async () => {
    expect((await create('falha', { name: 'Falha' })).statusCode).toBe(500);
    await rows('alter table away rename to collection_points');
    expect((await create('falha', { name: 'Falha' })).statusCode).toBe(201);
    expect(await pointsNamed('Falha')).toBe(1);
  });
});
