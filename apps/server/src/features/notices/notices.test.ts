import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { noticesOf } from '../../../test/told.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  pointId = (await given.point(server, admin.token)).id;
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  marina = await given.resident(server);
});
afterAll(() => server.close());

/** Unread notices of Marina, one a minute. */
const told = async (count: number): Promise<string[]> => {
  for (let made = 0; made < count; made++) {
    const body = { collectionPointId: pointId, date: '2026-12-04', weightKg: 1 };
    const { id } = (await server.call('POST', '/schedules', { token: marina.token, body })).json();
    await server.database.pool.query('delete from notices where schedule_id = $1', [id]);
    server.clock.advance(60_000);
    await server.call('PATCH', `/admin/schedules/${id}`, { token: admin.token, body: { status: 'confirmado' } });
  }
  return (await noticesOf(server, marina)).map(({ id }) => id);
};
const unread = async (): Promise<number> =>
  (await server.call('GET', '/users/me/notices/unread', { token: marina.token })).json().unread;
const mark = (id: string, body: unknown, token = marina.token) =>
  server.call('PATCH', `/users/me/notices/${id}`, { token, body });
const readThem = (body?: unknown) => server.call('POST', '/users/me/notices/read', { token: marina.token, body });

test('notices are listed newest first', async () => {
  await told(3);
  const times = (await noticesOf(server, marina)).map(({ createdAt }) => createdAt);
  expect(times).toEqual(['2026-12-01T15:03:00.000Z', '2026-12-01T15:02:00.000Z', '2026-12-01T15:01:00.000Z']);
});

test('the newest hundred are listed, and only those count as unread', async () => {
  await told(1);
  await server.database.pool.query(
    `insert into notices (user_id, kind, subject, created_at)
     select $1, 'booking-confirmed', '{"pointName":"X","date":"2026-12-04","reason":null,"collectedWeightKg":null}',
       timestamptz '2026-12-02' + n * interval '1 minute' from generate_series(1, 100) n`,
    [marina.id],
  );
  server.clock.set('2026-12-02T15:00:00Z');
  const listed = await noticesOf(server, marina);
  expect([listed.length, listed.some(({ createdAt }) => createdAt.startsWith('2026-12-01'))]).toEqual([100, false]);
  expect(await unread()).toBe(100);
  await readThem();
  expect(await unread()).toBe(0);
});

test('one is marked as read, and as unread again', async () => {
  const [id = ''] = await told(2);
  const readAt = server.clock.now().toISOString();
  expect((await mark(id, { read: true })).json()).toMatchObject({ id, readAt });
  expect(await unread()).toBe(1);
  expect((await mark(id, { read: false })).json()).toMatchObject({ id, readAt: null });
  expect(await unread()).toBe(2);
  expect((await mark(id, {})).statusCode).toBe(400);
  expect((await mark(id, { read: 'sim' })).statusCode).toBe(400);
});

test('those that were seen are marked as read together, and what came meanwhile is not', async () => {
  const seen = await told(2);
  const [newest = ''] = await told(1);
  expect((await readThem({ ids: [...seen, 'nenhum', '00000000-0000-4000-8000-000000000000'] })).statusCode).toBe(204);
  expect((await noticesOf(server, marina)).map(({ id, readAt }) => [id, readAt === null])).toEqual([
    [newest, true],
    ...seen.map((id) => [id, false]),
  ]);
  expect((await readThem({ ids: [] })).statusCode).toBe(204);
  expect(await unread()).toBe(1);
  expect((await readThem({ ids: 'todos' })).statusCode).toBe(400);
  expect((await readThem({ ids: Array.from({ length: 101 }, () => newest) })).statusCode).toBe(400);
});

test('a notice that was read keeps the time at which it was read first', async () => {
  const [id = ''] = await told(1);
  const first = server.clock.now().toISOString();
  await readThem();
  server.clock.advance(60_000);
  await readThem();
  await mark(id, { read: true });
  expect((await noticesOf(server, marina))[0]?.readAt).toBe(first);
});

test('another person’s notice is neither seen nor changed', async () => {
  const [id = ''] = await told(1);
  const joao = await given.resident(server);
  expect(await noticesOf(server, joao)).toEqual([]);
  for (const other of [joao, admin]) expect((await mark(id, { read: true }, other.token)).json().code).toBe('notice-not-found');
  await server.call('POST', '/users/me/notices/read', { token: joao.token, body: { ids: [id] } });
  await server.call('POST', '/users/me/notices/read', { token: joao.token });
  expect(await unread()).toBe(1);
  expect((await mark('nenhum', { read: true })).json().code).toBe('notice-not-found');
});
