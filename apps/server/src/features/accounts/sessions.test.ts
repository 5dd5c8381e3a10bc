import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { openSession } from '../../platform/sessions.ts';

const minute = 60_000;
const hour = 60 * minute;
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Device {
  id: string;
  current: boolean;
  device: string | null;
  createdAt: string;
  lastUsedAt: string;
}
const list = async (token: string): Promise<Device[]> => (await server.call('GET', '/users/me/sessions', { token })).json();
const end = (token: string, id: string) => server.call('DELETE', `/users/me/sessions/${id}`, { token });
const endOthers = (token: string) => server.call('DELETE', '/users/me/sessions', { token });
const again = (person: given.SignedInPerson) => openSession(server.database.db, server.clock, person.id);
const isOpen = async (token: string) => (await server.call('GET', '/users/me', { token })).statusCode === 200;

describe('the sessions of an account', () => {
  test('are listed with device and times, the asking one marked, without anything secret', async () => {
    const lia = await given.resident(server);
    const body = { email: lia.email, password: lia.password };
    const phone = (await server.call('POST', '/auth/login', { body, headers: { 'user-agent': android } })).json().token;
    const at = server.clock.now().toISOString();
    const mine = await list(phone);
    expect(mine).toHaveLength(2);
    expect(mine.find(({ current }) => current)).toEqual({
      id: expect.any(String),
      current: true,
      device: 'Chrome no Android',
      createdAt: at,
      lastUsedAt: at,
    });
    expect(mine.find(({ current }) => !current)?.device).toBeNull();
    expect((await list(lia.token)).find(({ current }) => current)?.device).toBeNull();
  });

  test('keep nothing of the browser’s own text', async () => {
    const lia = await given.resident(server);
    const body = { email: lia.email, password: lia.password };
    await server.call('POST', '/auth/login', { body, headers: { 'user-agent': `${android} <script>segredo</script>` } });
    const { rows } = await server.database.pool.query('select device from sessions where user_id = $1', [lia.id]);
    expect(rows.map(({ device }) => device).sort()).toEqual(['Chrome no Android', null]);
    expect(server.logLines.join('\n')).not.toContain('segredo</script>');
  });

  test('come the last used first, and expired ones not at all', async () => {
    const lia = await given.resident(server);
    server.clock.advance(7 * hour);
    const second = await again(lia);
    expect((await list(second)).map(({ current }) => current)).toEqual([true, false]);
    expect((await list(lia.token)).length).toBe(2);
    server.clock.advance(7 * hour);
    expect((await list(lia.token)).map(({ current }) => current)).toEqual([true, false]);
    await server.database.pool.query("update sessions set expires_at = '2026-01-01' where user_id = $1 and id <> $2", [
      lia.id,
      (await list(lia.token)).find(({ current }) => current)?.id,
    ]);
    expect(await list(lia.token)).toHaveLength(1);
  });

  test('are an administrator’s, too', async () => {
    const admin = await given.admin(server);
    expect(await list(admin.token)).toHaveLength(1);
  });
});

describe('of one person, sessions', () => {
  const signIn = async ({ email, password }: given.SignedInPerson): Promise<string> =>
    (await server.call('POST', '/auth/login', { body: { email, password } })).json().token;

  test('are twenty: when another opens, the one used longest ago ends, not the oldest', async () => {
    const [lia, rui] = [await given.resident(server), await given.resident(server)];
    server.clock.advance(hour);
    const second = await again(lia);
    server.clock.advance(minute);
    for (let count = 3; count <= 20; count++) await again(lia);
    // The first is the oldest, and the last used.
    server.clock.advance(7 * hour);
    expect(await list(lia.token)).toHaveLength(20);
    const newest = await signIn(lia);
    expect(await Promise.all([lia.token, second, newest, rui.token].map(isOpen))).toEqual([true, false, true, true]);
    expect(await list(newest)).toHaveLength(20);
  });

  test('are twenty when several open at the same time, and each of those is open', { tags: 'postgres' }, async () => {
    const lia = await given.resident(server);
    for (let count = 2; count <= 19; count++) await again(lia);
    server.clock.advance(hour);
    // As signing in does, which holds the account besides.
    const open = () => server.database.db.transaction((transaction) => openSession(transaction, server.clock, lia.id));
    const tokens = await Promise.all(Array.from({ length: 6 }, open));
    const { rows } = await server.database.pool.query('select 1 from sessions where user_id = $1', [lia.id]);
    expect(rows).toHaveLength(20);
    expect(await Promise.all(tokens.map(isOpen))).toEqual(tokens.map(() => true));
  });
});

describe('ending a session', () => {
  test('ends that one and no other', async () => {
    const lia = await given.resident(server);
    const [second, third] = [await again(lia), await again(lia)];
    const id = (await list(second)).find(({ current }) => current)?.id ?? '';
    const response = await end(lia.token, id);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect([await isOpen(lia.token), await isOpen(second), await isOpen(third)]).toEqual([true, false, true]);
  });

  test('can be the one that asks', async () => {
    const lia = await given.resident(server);
    const id = (await list(lia.token))[0]?.id ?? '';
    expect((await end(lia.token, id)).statusCode).toBe(204);
    expect(await isOpen(lia.token)).toBe(false);
  });

  test('twice at once succeeds once', { tags: 'postgres' }, async () => {
    const lia = await given.resident(server);
    const other = await again(lia);
    const id = (await list(other)).find(({ current }) => current)?.id ?? '';
    const answers = await Promise.all([end(lia.token, id), end(lia.token, id), end(lia.token, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
  });

  test.each(['nada', '00000000-0000-4000-8000-000000000000', '%00', "'; --"])('%j is unknown', async (id) => {
    const lia = await given.signedInAgain(server, 'lia');
    const response = await end(lia.token, encodeURIComponent(decodeURIComponent(id)));
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { code: 'session-not-found', error: 'Este aparelho já foi desconectado.' },
    ]);
  });

  test('of another person is as unknown as one that never was', async () => {
    const [lia, rui] = [await given.resident(server), await given.resident(server)];
    const id = (await list(rui.token))[0]?.id ?? '';
    expect((await end(lia.token, id)).json().code).toBe('session-not-found');
    expect(await isOpen(rui.token)).toBe(true);
  });
});

describe('ending all others', () => {
  test('leaves the one that asks and those of other people', async () => {
    const [lia, rui] = [await given.resident(server), await given.resident(server)];
    const others = [await again(lia), await again(lia)];
    const response = await endOthers(lia.token);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await Promise.all([lia.token, ...others, rui.token].map(isOpen))).toEqual([true, false, false, true]);
    expect(await list(lia.token)).toHaveLength(1);
  });

  test('with none is nothing new', async () => {
    const lia = await given.resident(server);
    expect((await endOthers(lia.token)).statusCode).toBe(204);
    expect(await isOpen(lia.token)).toBe(true);
  });
});
