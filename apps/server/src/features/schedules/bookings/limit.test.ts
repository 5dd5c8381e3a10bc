import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let marina: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  const admin = await given.admin(server);
  pointId = (await given.point(server, admin.token)).id;
});
beforeEach(async () => {
  marina = await given.resident(server);
});
afterAll(() => server.close());

const book = (key?: string) =>
  server.call('POST', '/schedules', {
    token: marina.token,
    body: { collectionPointId: pointId, date: '2026-12-04', weightKg: 2 },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const have = (count: number, status = 'pendente') =>
  server.database.pool.query(
    `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
     select $1, $2, '2026-12-04', 2, $3, now(), now() from generate_series(1, $4::int)`,
    [marina.id, pointId, status, count],
  );
const atOnce = async (calls: number, key?: string) => {
  const answers = await Promise.all(Array.from({ length: calls }, () => book(key)));
  return answers.map(({ statusCode }) => statusCode).sort();
};

describe('thirty open bookings a person', () => {
  test('are the most: the next is refused with a sentence until one of them is over', async () => {
    await have(28);
    await have(1, 'confirmado');
    await have(40, 'concluído');
    await have(40, 'cancelado');
    const last = await book();
    expect(last.statusCode).toBe(201);
    const refused = await book();
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'too-many-open-schedules',
        error: 'Você já tem 30 agendamentos em aberto. Cancele um deles, ou espere uma coleta acontecer, para agendar outra.',
      },
    ]);
    await server.call('POST', `/schedules/${last.json().id}/cancel`, { token: marina.token });
    expect((await book()).statusCode).toBe(201);
  });

  test('are of one person, and another’s do not count', async () => {
    await have(30);
    marina = await given.resident(server);
    expect((await book()).statusCode).toBe(201);
  });

  test('are not more when several are booked at once', { tags: 'postgres' }, async () => {
    await have(28);
    expect(await atOnce(8)).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
  });

  test('can be moved, and what was booked with a key is answered again', async () => {
    await have(29);
    const first = await book('a-ultima');
    expect(first.statusCode).toBe(201);
    expect((await book()).statusCode).toBe(409);
    expect((await book('a-ultima')).json()).toEqual(first.json());
    const body = { collectionPointId: pointId, date: '2026-12-08', weightKg: 2 };
    expect((await server.call('PUT', `/schedules/${first.json().id}`, { token: marina.token, body })).statusCode).toBe(200);
  });

  test('sent several times at once with one key are booked once, and each request gets the booking', {
    tags: 'postgres',
  }, async () => {
    await have(29);
    expect(await atOnce(8, 'uma-vez')).toEqual(Array(8).fill(201));
  });
});
