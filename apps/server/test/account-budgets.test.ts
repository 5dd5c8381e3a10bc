import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { forgetCounts } from './limited-server.ts';

let server: TestServer;
let admin: given.SignedInPerson;
/** A session of the administrator in which nothing was confirmed. */
let token: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
  admin = await given.admin(server);
  const { email, password } = admin;
  token = (await server.call('POST', '/auth/admin-login', { body: { email, password } })).json().token;
});
afterAll(() => server.close());
beforeEach(() => forgetCounts(server));

/** Raises what was counted so far to what the budget allows. */
const useUp = (limit: string, points: number) =>
  server.database.pool.query('update rate_limits set points = $2 where key like $1', [`${limit}:%`, points]);

describe('points that are closed one by one', () => {
  const close = (session: string, { id, version: _, ...point }: CollectionPoint) =>
    server.call('PUT', `/collection-points/${id}`, { token: session, body: { ...point, isActive: false } });
  const remove = (session: string, { id }: CollectionPoint) =>
    server.call('DELETE', `/collection-points/${id}`, { token: session });

  test.each([
    ['switched off', close],
    ['deleted', remove],
  ])('beyond thirty an hour, %s, ask for a confirmation', async (_how, act) => {
    const [first, second] = [await given.point(server, admin.token), await given.point(server, admin.token)];
    expect((await act(token, first)).statusCode).toBe(200);
    await useUp('point-closing', 30);
    const refused = await act(token, second);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation-required']);
    expect((await server.call('GET', `/collection-points/${second.id}`)).json().isActive).toBe(true);
    expect((await act(admin.token, second)).statusCode).toBe(200);
  });
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

  test('beyond 2,000 rows an hour ask for a confirmation, and leave one entry in the history', async () => {
    expect((await read(token, 1)).json().items).toHaveLength(1);
    await useUp('bookings-read', 2_000);
    // The panel looks at its page again each minute.
    expect((await read(token, 1)).statusCode).toBe(200);
    expect((await read(token, 2)).json().code).toBe('confirmation-required');
    expect(await entries()).toEqual([]);
    for (const page of [2, 3]) expect((await read(admin.token, page)).json().items).toHaveLength(1);
    expect(await entries()).toMatchObject([{ after: { format: 'pages', count: 3 } }]);
  });
});

test('writes of one account beyond 2,000 a day are refused with a sentence and a time, and it may still sign out', async () => {
  const resident = await given.resident(server);
  const rename = (name: string) => server.call('PATCH', '/users/me', { token: resident.token, body: { name } });
  expect((await rename('Marina Um')).statusCode).toBe(200);
  await useUp('write-day', 2_000);
  const refused = await rename('Marina Dois');
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      code: 'too-many-writes',
      error: 'Você fez alterações demais por hoje. O que está salvo continua salvo; tente de novo amanhã.',
    },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  expect((await server.call('GET', '/users/me', { token: resident.token })).json().name).toBe('Marina Um');
  expect((await server.call('POST', '/auth/logout', { token: resident.token })).statusCode).toBe(204);
});
