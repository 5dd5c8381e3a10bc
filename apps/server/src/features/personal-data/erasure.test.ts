import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dumpTables, findInTables } from '../../../test/dump.ts';
import * as given from '../../../test/given.ts';
import { marks, residentWithTraces } from '../../../test/given-traces.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { openSession } from '../../platform/sessions.ts';

// Many passwords are compared.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const erase = (token: string, password: unknown = 'sacola-verde-1') =>
  server.call('DELETE', '/users/me', { token, body: { password } });
const rowsOf = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows;
const book = (token: string, collectionPointId: number) =>
  server.call('POST', '/schedules', { token, body: { collectionPointId, date: '2026-12-05', weightKg: 3 } });

describe('an erased account', () => {
  test('leaves no id, name, e-mail, phone, address, word or device of the person in any table', async () => {
    const { person } = await residentWithTraces(server);
    const texts = [person.id, ...Object.values(marks)];
    expect(new Set((await findInTables(server, texts)).map((found) => found.split(': ')[1]))).toEqual(new Set(texts));

    expect((await erase(person.token)).statusCode).toBe(204);
    const farewell = [`public.outbox: ${marks.email}`];
    expect(await findInTables(server, texts)).toEqual(farewell);
    await server.database.pool.query("delete from outbox where kind = 'farewell'");
    expect(await findInTables(server, texts)).toEqual([]);
  });

  test('leaves its bookings countable: the open ones cancelled, without a resident, and with nothing that was typed', async () => {
    const { person } = await residentWithTraces(server);
    const pointId = (await rowsOf('select collection_point_id from collection_schedules limit 1'))[0].collection_point_id;
    const point = async () => (await server.call('GET', `/collection-points/${pointId}`)).json();
    expect((await point()).completedCollections).toBe(1);
    await erase(person.token);
    expect((await point()).completedCollections).toBe(1);
    const kept = {
      user_id: null,
      observation: null,
      pickup: null,
      reason: null,
      idempotency_key: null,
      idempotency_fingerprint: null,
    };
    const bookings = await rowsOf('select * from collection_schedules order by status');
    expect(bookings).toEqual([expect.objectContaining(kept), expect.objectContaining(kept)]);
    expect(bookings.map(({ status, weight_kg, collected_weight_kg }) => [status, weight_kg, collected_weight_kg])).toEqual([
      ['cancelado', '3.00', null],
      ['concluído', '3.00', '4.00'],
    ]);
  });

  test('gets a last mail, which says how many bookings were cancelled and stay', async () => {
    const { person } = await residentWithTraces(server);
    await erase(person.token);
    expect(await rowsOf('select channel, kind, user_id, recipient, data, sent_at from outbox')).toEqual([
      {
        channel: 'mail',
        kind: 'farewell',
        user_id: null,
        recipient: marks.email,
        data: { cancelled: 1, kept: 2 },
        sent_at: null,
      },
    ]);
  });

  test('reads in its last mail what went and what stays, and then its address is gone, too', async () => {
    const { person } = await residentWithTraces(server);
    await server.database.pool.query('delete from outbox');
    await erase(person.token);
    const [mail, ...others] = await server.mails();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([marks.email]);
    expect(mail?.text).toContain('Um agendamento em aberto foi cancelado.');
    expect(mail?.text).toContain('apagamos a sua conta');
    expect(mail?.text).not.toMatch(/Marina|singularissima|Inconfund/);
    expect(await findInTables(server, [marks.email])).toEqual([]);
  });

  test('whose last mail cannot be delivered is let go, too, after a day', async () => {
    await server.close();
    server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
    const person = await given.resident(server);
    await erase(person.token);
    await expect(server.mails()).rejects.toThrow('ECONN');
    expect(await findInTables(server, [person.email])).toHaveLength(1);
    server.clock.advance(25 * 3_600_000);
    await expect(server.mails()).rejects.toThrow('abandonada');
    expect(await findInTables(server, [person.email])).toEqual([]);
  });

  test('is signed out everywhere at once, cannot sign in, and its e-mail can register anew', async () => {
    const person = await given.resident(server);
    const elsewhere = await openSession(server.database.db, server.clock, person.id);
    await erase(person.token);
    for (const token of [person.token, elsewhere]) {
      const response = await server.call('GET', '/users/me', { token });
      expect(response.statusCode).toBe(401);
      expect(response.json().code).toBe('session-ended');
    }
    const { email, password } = person;
    expect((await server.call('POST', '/auth/login', { body: { email, password } })).statusCode).toBe(401);
    const again = await given.registeredResident(server, { email });
    expect((await server.call('GET', '/schedules', { token: again.token })).json()).toEqual([]);
    await erase(again.token);
    expect(await rowsOf('select kind from outbox where recipient = $1', [email])).toEqual([{ kind: 'farewell' }]);
  });

  test('takes nothing of another account along', async () => {
    const { person } = await residentWithTraces(server);
    const other = await given.resident(server, { name: 'Pedro' });
    const pointId = (await rowsOf('select id from collection_points'))[0].id;
    await book(other.token, pointId);
    const before = (await server.call('GET', '/users/me/export', { token: other.token })).json();
    await erase(person.token);
    expect((await server.call('GET', '/users/me/export', { token: other.token })).json()).toEqual(before);
  });
});

describe('erasing', () => {
  test.each([
    ['errada', 'A senha atual não confere'],
    ['', 'Por favor, insira sua senha atual'],
    [undefined, 'Por favor, insira sua senha atual'],
    [null, 'Por favor, insira sua senha atual'],
  ])('with the password %j is 400 at its field and erases nothing', async (password, sentence) => {
    const { token } = await given.resident(server);
    // The first wrong password of a product makes the key that its log knows callers by, when it has answered.
    await erase(token, 'errada também');
    await vi.waitUntil(async () => (await rowsOf('select 1 from secrets')).length > 0, 30_000);
    const before = await dumpTables(server);
    const response = await server.call('DELETE', '/users/me', { token, body: { password } });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ password: sentence });
    expect(await dumpTables(server)).toEqual(before);
  });

  test('twice at once erases once', { tags: 'postgres' }, async () => {
    const { token } = await given.resident(server);
    const answers = await Promise.all([erase(token), erase(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, expect.any(Number)]);
    expect(await rowsOf("select kind from outbox where kind = 'farewell'")).toHaveLength(1);
  });

  test('while the same person books, moves and cancels leaves no booking with a person and breaks nothing', {
    tags: 'postgres',
  }, async () => {
    const admin = await given.admin(server);
    const point = await given.point(server, admin.token);
    for (let round = 0; round < 2; round++) {
      const { token } = await given.resident(server);
      const first = (await book(token, point.id)).json();
      const change = { collectionPointId: point.id, date: '2026-12-06', weightKg: 2 };
      let isOver = false;
      const erasure = erase(token).finally(() => {
        isOver = true;
      });
      const atOnce = [
        ...Array.from({ length: 6 }, () => book(token, point.id)),
        server.call('PUT', `/schedules/${first.id}`, { token, body: change }),
        server.call('POST', `/schedules/${first.id}/cancel`, { token }),
        server.call('PATCH', '/users/me', { token, body: { notificationsOptIn: false } }),
      ];
      // The password takes its time to compare: what comes meanwhile is let in as it is, what comes later is refused.
      const until = async () => {
        const late = [];
        while (!isOver) late.push(await book(token, point.id));
        return late;
      };
      const answers = [...(await Promise.all([until(), until()])).flat(), ...(await Promise.all(atOnce))];
      expect((await erasure).statusCode).toBe(204);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
      expect((await book(token, point.id)).json().code).toBe('session-ended');
    }
    expect(await rowsOf("select 1 from collection_schedules where user_id is not null or status <> 'cancelado'")).toEqual([]);
  });

  test('with a password that was changed meanwhile erases nothing', { tags: 'postgres' }, async () => {
    const { token } = await given.resident(server);
    const change = server.call('POST', '/users/me/password', {
      token,
      body: { currentPassword: 'sacola-verde-1', newPassword: 'sacola-verde-2' },
    });
    const [changed, erased] = await Promise.all([change, erase(token)]);
    const outcome = [changed.statusCode, erased.statusCode].join();
    expect(['204,400', '401,204', '400,204']).toContain(outcome);
    expect((await server.call('GET', '/users/me', { token })).statusCode).toBe(changed.statusCode === 204 ? 200 : 401);
  });
});

test('passwords can be guessed at ten times in 15 minutes, as for a new password', async () => {
  const counting = await startTestServer({ RATE_LIMITS: 'on' });
  const { token, password } = await given.resident(counting);
  const attempt = (guess: string) => counting.call('DELETE', '/users/me', { token, body: { password: guess } });
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => (await attempt(`errada${index}`)).statusCode),
  );
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await attempt(password)).statusCode).toBe(429);
  await counting.close();
});

describe('administrators', () => {
  test('cannot erase the only account that runs the service', async () => {
    const { token } = await given.admin(server);
    const response = await erase(token);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      error: 'Esta é a única conta que administra o serviço. Ela só pode ser excluída depois que houver outra.',
      code: 'last-administrator',
    });
    expect(await rowsOf("select 1 from users where role = 'admin'")).toHaveLength(1);
    expect(await rowsOf('select 1 from outbox')).toEqual([]);
  });

  test('erasing at once leave one', { tags: 'postgres' }, async () => {
    await given.admin(server);
    for (let round = 0; round < 3; round++) {
      // With the same password, for hashing one is slow on purpose.
      await rowsOf(
        `insert into users (username, name, email, role, password_hash, created_at, updated_at)
         select username, name, n || 'x' || email, role, password_hash, created_at, updated_at
         from users, generate_series(1, 2) n where role = 'admin'`,
      );
      const admins = await rowsOf("select id from users where role = 'admin'");
      const tokens = await Promise.all(admins.map((admin) => openSession(server.database.db, server.clock, admin.id, null)));
      const statuses = await Promise.all(tokens.map(async (token) => (await erase(token)).statusCode));
      expect(statuses.sort()).toEqual([204, 204, 409]);
      expect(await rowsOf("select 1 from users where role = 'admin'")).toHaveLength(1);
    }
  });
});
