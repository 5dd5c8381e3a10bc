import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { forgetCounts } from './limited-server.ts';

let server: TestServer;
let admin: given.SignedInPerson;
/** Token of an administrator's session without a confirmation. */
let token: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
  admin = await given.admin(server);
  const { email, password } = admin;
  token = (await server.call('POST', '/auth/admin-login', { body: { email, password } })).json().token;
});
afterAll(() => server.close());
beforeEach(() => forgetCounts(server));

/** Sets the counters to the budget's limit. */
const useUp = (limit: string, points: number) =>
  server.database.pool.query('update rate_limits set points = $2 where key like $1', [`${limit}:%`, points]);

describe('points that are closed one by one', () => {
  const close = (session: string, { id, version: _, ...point }: CollectionPoint) =>
    server.call('PUT', `/collection-points/${id}`, { token: session, body: { ...point, isActive: false } });
  const restrict = (session: string, { id, version: _, ...point }: CollectionPoint) =>
    server.call('PUT', `/collection-points/${id}`, { token: session, body: { ...point, publicAccess: 'restricted' } });
  const remove = (session: string, { id }: CollectionPoint) =>
    server.call('DELETE', `/collection-points/${id}`, { token: session });

  test.each([
    ['switched off', close],
    ['restricted', restrict],
    ['deleted', remove],
  ])('beyond thirty an hour, %s, ask for a confirmation', async (_how, act) => {
    const [first, second] = [await given.point(server, admin.token), await given.point(server, admin.token)];
    expect((await act(token, first)).statusCode).toBe(200);
    await useUp('point-closing', 30);
    const refused = await act(token, second);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation-required']);
    const { isActive, publicAccess } = (await server.call('GET', `/collection-points/${second.id}`)).json();
    expect([isActive, publicAccess]).toEqual([true, 'public']);
    expect((await act(admin.token, second)).statusCode).toBe(200);
  });
});

test('guides, items, sources and holidays that are deleted one by one ask for a confirmation beyond thirty an hour', async () => {
  const codes = async (session: string) => {
    const told: string[] = [];
    for (const path of ['/recycle-materials/999999', '/items/nada', '/item-sources/nada', '/holidays/999999'])
      told.push((await server.call('DELETE', path, { token: session })).json().code);
    return told;
  };
  const absent = ['recycling-guide-not-found', 'item-not-found', 'item-source-not-found', 'holiday-not-found'];
  expect(await codes(token)).toEqual(absent);
  await useUp('record-deleting', 30);
  expect(await codes(token)).toEqual(Array(4).fill('confirmation-required'));
  expect(await codes(admin.token)).toEqual(absent);
});

describe('bookings that are read page by page', () => {
  const read = (session: string, page: number) =>
    server.call('GET', `/admin/schedules?pageSize=1&page=${page}`, { token: session });
  const entries = async () =>
    (await server.database.pool.query(`select after from audit_entries where after ->> 'format' = 'pages'`)).rows;

  beforeAll(async () => {
    const { id } = await given.point(server, admin.token);
    const resident = await given.resident(server);
    for (const date of ['2026-12-08', '2026-12-09', '2026-12-10'])
      await server.call('POST', '/schedules', { token: resident.token, body: { collectionPointId: id, date, weightKg: 3 } });
  });

  test('beyond 2,000 rows an hour ask for a confirmation, and leave one entry in the history and an event for each page', async () => {
    expect((await read(token, 1)).json().items).toHaveLength(1);
    await useUp('bookings-read', 2_000);
    // The panel polls its first page every minute.
    expect((await read(token, 1)).statusCode).toBe(200);
    expect((await read(token, 2)).json().code).toBe('confirmation-required');
    expect(await entries()).toEqual([]);
    for (const page of [2, 3]) expect((await read(admin.token, page)).json().items).toHaveLength(1);
    expect(await entries()).toMatchObject([{ after: { format: 'pages', count: 3 } }]);
    expect(server.logLines.filter((line) => line.includes('residents-exported'))).toHaveLength(2);
  });
});

describe('bookings that are cancelled one by one', () => {
  const reasonOf = (status: string) => (status === 'cancelado' ? 'Chuva forte' : null);
  const one = (session: string, id: string, status: string) =>
    server.call('PATCH', `/admin/schedules/${id}`, { token: session, body: { status, reason: reasonOf(status) } });
  const oneOfMany = (session: string, id: string, status: string) =>
    server.call('PATCH', '/admin/schedules', { token: session, body: { status, reason: reasonOf(status), schedules: [{ id }] } });

  test.each([
    ['by its own address', one],
    ['as a choice of one', oneOfMany],
  ])('beyond sixty an hour, %s, ask for a confirmation', async (_how, act) => {
    const { id: collectionPointId } = await given.point(server, admin.token);
    const resident = await given.resident(server);
    const book = async (date: string): Promise<string> =>
      (await server.call('POST', '/schedules', { token: resident.token, body: { collectionPointId, date, weightKg: 3 } })).json()
        .id;
    const [first, second] = [await book('2026-12-08'), await book('2026-12-09')];
    const statusOf = async (id: string) =>
      (await server.call('GET', `/schedules/${id}`, { token: resident.token })).json().status;
    expect((await act(token, first, 'cancelado')).statusCode).toBe(200);
    await useUp('booking-cancelling', 60);
    expect((await act(token, second, 'confirmado')).statusCode).toBe(200);
    const refused = await act(token, second, 'cancelado');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation-required']);
    expect(await statusOf(second)).toBe('confirmado');
    expect((await act(admin.token, second, 'cancelado')).statusCode).toBe(200);
    expect(await statusOf(second)).toBe('cancelado');
  });
});

describe('writes of a day', () => {
  const rename = ({ token: session }: given.SignedInPerson, name: string, remoteAddress?: string) =>
    server.call('PATCH', '/users/me', { token: session, body: { name }, ...(remoteAddress && { remoteAddress }) });
  const nameOf = async ({ token: session }: given.SignedInPerson): Promise<string> =>
    (await server.call('GET', '/users/me', { token: session })).json().name;
  const counts = async () => (await server.database.pool.query('select key, points from rate_limits order by key')).rows;

  test('beyond 2,000 of an account are refused with a sentence and a time, and count nowhere', async () => {
    const resident = await given.resident(server);
    expect((await rename(resident, 'Marina Um')).statusCode).toBe(200);
    await useUp('write-day', 2_000);
    const refused = await rename(resident, 'Marina Dois');
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        code: 'too-many-writes',
        error: 'Você fez alterações demais por hoje. O que está salvo continua salvo; tente de novo amanhã.',
      },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    const before = await counts();
    for (let time = 0; time < 3; time++) expect((await rename(resident, 'Marina Dois')).statusCode).toBe(429);
    expect(await counts()).toEqual(before);
    expect(await nameOf(resident)).toBe('Marina Um');
  });

  test('of an administrator are 20,000, also with keys', async () => {
    expect((await rename(admin, 'Ana Um')).statusCode).toBe(200);
    await useUp('write-day', 19_999);
    expect((await rename(admin, 'Ana Dois')).statusCode).toBe(200);
    expect((await rename(admin, 'Ana Três')).json().code).toBe('too-many-writes');
  });

  test('of all residents behind one address are 20,000, and neither another network nor an administrator waits for them', async () => {
    const [first, neighbour] = [await given.resident(server), await given.resident(server)];
    const shared = '203.0.113.7';
    expect((await rename(first, 'Marina Um', shared)).statusCode).toBe(200);
    await useUp('write-network', 20_000);
    const refused = await rename(neighbour, 'Lia Um', shared);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-writes-of-network']);
    expect(refused.json().error).toContain('tente por outra rede');
    expect((await rename(neighbour, 'Lia Um', '198.51.100.20')).statusCode).toBe(200);
    expect((await rename(admin, 'Ana Um', shared)).statusCode).toBe(200);
  });

  test('and of a minute, used up by a stranger with a session, do not keep its owner from ending it', async () => {
    const owner = await given.resident(server);
    const stranger = await given.withNewSession(server, owner);
    await rename(stranger, 'Estranho');
    await useUp('write', 120);
    await useUp('write-day', 2_000);
    // Counted by session, so the stranger's calls do not use up the owner's budget.
    await server.call('DELETE', '/users/me/sessions/1', { token: stranger.token });
    await useUp('access-ending', 60);
    expect((await server.call('DELETE', '/users/me/email-change', { token: stranger.token })).statusCode).toBe(429);
    const newPassword = { currentPassword: owner.password, newPassword: 'lagoa-serena-sertao-7' };
    const act = (method: string, path: string, body?: object) => server.call(method, path, { token: owner.token, body });
    expect((await act('POST', '/users/me/password', newPassword)).statusCode).toBe(204);
    expect((await server.call('GET', '/users/me', { token: stranger.token })).statusCode).toBe(401);
    expect((await act('DELETE', '/users/me/calendar-feed')).statusCode).toBe(204);
    expect((await act('POST', '/auth/logout')).statusCode).toBe(204);
  });
});
