import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { buildApp } from '../../app.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let server: TestServer;
let marina: given.SignedInPerson;
let administrator: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  marina = await given.resident(server, { name: 'Marina Alves', email: 'marina@exemplo.com.br' });
  administrator = await given.admin(server);
});
afterAll(() => server.close());

const signIn = (email: string, password: string) => server.call('POST', '/auth/login', { body: { email, password } });
const signInAsAdmin = (email: string, password: string) =>
  server.call('POST', '/auth/admin-login', { body: { email, password } });
const me = (token?: string) => server.call('GET', '/users/me', { token });
const wrong = { error: 'Email ou senha incorretos', code: 'invalid-credentials' };

describe('signing in', () => {
  test('answers the person and a token that opens their record', async () => {
    const response = await signIn('marina@exemplo.com.br', 'sacola-verde-1');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      id: marina.id,
      email: 'marina@exemplo.com.br',
      name: 'Marina Alves',
      username: 'marina',
      phone: '85987654321',
      role: 'user',
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await me(response.json().token)).json().id).toBe(marina.id);
  });

  test('ignores the case of the e-mail and blanks around it', async () => {
    expect((await signIn(' MARINA@Exemplo.com.BR ', 'sacola-verde-1')).statusCode).toBe(200);
  });

  test.each([
    ['a wrong password', 'marina@exemplo.com.br', 'sacola-verde-2'],
    ['a password in another case', 'marina@exemplo.com.br', 'SACOLA-VERDE-1'],
    ['no password', 'marina@exemplo.com.br', ''],
    ['an unknown e-mail', 'ninguem@exemplo.com.br', 'sacola-verde-1'],
    ['no e-mail', '', 'sacola-verde-1'],
    ['an e-mail with U+0000', 'marina\0@exemplo.com.br', 'sacola-verde-1'],
    ['an e-mail with half a character', '\ud800@exemplo.com.br', 'sacola-verde-1'],
    ['an e-mail of 255 characters', `${'e'.repeat(255 - '@exemplo.com.br'.length)}@exemplo.com.br`, 'sacola-verde-1'],
  ])('with %s is 401 in the same words', async (_case, email, password) => {
    const response = await signIn(email, password);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual(wrong);
  });

  test.each([
    ['a missing password', { email: 'marina@exemplo.com.br' }],
    ['a list for an e-mail', { email: ['marina@exemplo.com.br'], password: 'sacola-verde-1' }],
    ['a password of 201 characters', { email: 'marina@exemplo.com.br', password: 's'.repeat(201) }],
    ['a list for a password', { email: 'marina@exemplo.com.br', password: ['sacola-verde-1'] }],
  ])('with %s is 400', async (_case, body) => {
    const response = await server.call('POST', '/auth/login', { body });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('validation-failed');
  });

  test('accepts a password that was composed differently', async () => {
    const email = 'acento@exemplo.com.br';
    await given.resident(server, { email, password: 'ação e reação'.normalize('NFC') });
    expect((await signIn(email, 'ação e reação'.normalize('NFD'))).statusCode).toBe(200);
  });
});

describe('the sign-in of administrators', () => {
  test('answers the administrator and a token', async () => {
    const response = await signInAsAdmin(administrator.email, administrator.password);
    expect(response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        id: administrator.id,
        email: administrator.email,
        username: administrator.email.split('@')[0],
        isAdmin: true,
        role: 'admin',
      },
    });
    expect((await server.call('GET', '/debug', { token: response.json().token })).statusCode).toBe(200);
  });

  test('answers a resident with the right password as it answers a stranger', async () => {
    const resident = await signInAsAdmin(marina.email, marina.password);
    const stranger = await signInAsAdmin('ninguem@exemplo.com.br', 'sacola-verde-1');
    expect([resident.statusCode, resident.json()]).toEqual([401, wrong]);
    expect([stranger.statusCode, stranger.json()]).toEqual([401, wrong]);
  });

  test('is not the only one an administrator may take', async () => {
    expect((await signIn(administrator.email, administrator.password)).json().role).toBe('admin');
  });
});

describe('a session', () => {
  const tokenOf = async (): Promise<string> => (await given.signedInAgain(server, 'dono')).token;

  test('ends by signing out, and only that one', async () => {
    const [here, there] = [await tokenOf(), await tokenOf()];
    expect((await server.call('POST', '/auth/logout', { token: here })).statusCode).toBe(204);
    const after = await me(here);
    expect([after.statusCode, after.json().code]).toEqual([401, 'session-ended']);
    expect((await server.call('POST', '/auth/logout', { token: here })).statusCode).toBe(401);
    expect((await me(there)).statusCode).toBe(200);
  });

  test('ends sixty days after its last use', async () => {
    const token = await tokenOf();
    server.clock.advance(60 * day - 1000);
    expect((await me(token)).statusCode).toBe(200);
    server.clock.advance(60 * day - 1000);
    expect((await me(token)).statusCode).toBe(200);
    server.clock.advance(60 * day);
    const after = await me(token);
    expect([after.statusCode, after.json().code]).toEqual([401, 'session-ended']);
  });

  test('ends for good a year after it was opened, however it was used', async () => {
    const token = await tokenOf();
    for (let month = 1; month <= 12; month++) {
      server.clock.advance(30 * day);
      expect((await me(token)).statusCode).toBe(200);
    }
    server.clock.advance(5 * day - 1000);
    expect((await me(token)).statusCode).toBe(200);
    server.clock.advance(1000);
    const after = await me(token);
    expect([after.statusCode, after.json().code]).toEqual([401, 'session-ended']);
  });

  test('is stored as a hash only', async () => {
    const token = await tokenOf();
    const { rows } = await server.database.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('survives a restart of the server', async () => {
    const token = await tokenOf();
    const { config, database, clock } = server;
    const again = await buildApp({ config, database, clock, logger: pino({ enabled: false }), webFolder: 'no-pages' });
    const response = await again.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } });
    await again.close();
    expect(response.statusCode).toBe(200);
  });

  test.each([
    ['no token', undefined, 'token-missing'],
    ['an empty token', 'Bearer ', 'token-missing'],
    ['another scheme', 'Basic bWFyaW5hOnNhY29sYS12ZXJkZS0x', 'token-missing'],
    ['an invented token', `Bearer ${'a'.repeat(43)}`, 'session-ended'],
    ['a token of another form', "Bearer ' or 1=1 --", 'token-missing'],
    ['a short token', 'Bearer abc', 'session-ended'],
  ])('with %s is none', async (_case, authorization, code) => {
    const response = await server.app.inject({
      url: '/api/users/me',
      headers: authorization === undefined ? {} : { authorization },
    });
    expect([response.statusCode, response.json().code]).toEqual([401, code]);
  });

  test('says what to do without a token', async () => {
    expect((await me()).json().error).toBe('Token de autenticação não encontrado. Faça login novamente.');
  });

  test('is not opened with a password that was changed while it was compared', { tags: 'postgres' }, async () => {
    const pedro = await given.resident(server, { email: 'pedro@exemplo.com.br' });
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query(`update users set password_hash = 'scrypt$another' where id = $1`, [pedro.id]);
      const answer = signIn(pedro.email, pedro.password);
      await untilSomebodyWaits();
      await other.query('commit');
      expect((await answer).statusCode).toBe(401);
    } finally {
      other.release();
    }
    const { rows } = await server.database.pool.query('select 1 from sessions where user_id = $1', [pedro.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('an administrator’s session', () => {
  const tokenOf = async (): Promise<string> => (await signInAsAdmin(administrator.email, administrator.password)).json().token;
  const ended = async (token: string) => {
    const { statusCode, ...response } = await me(token);
    return statusCode === 401 && response.json().code === 'session-ended';
  };

  test('ends after twelve hours without use', async () => {
    const token = await tokenOf();
    for (let use = 1; use <= 3; use++) {
      server.clock.advance(12 * hour - 1000);
      expect(await ended(token)).toBe(false);
    }
    server.clock.advance(12 * hour);
    expect(await ended(token)).toBe(true);
  });

  test('lives twelve hours from its last use, to five minutes', async () => {
    const token = await tokenOf();
    server.clock.advance(5 * minute + 1000);
    await me(token);
    server.clock.advance(5 * minute);
    await me(token);
    server.clock.advance(12 * hour - 5 * minute - 1000);
    expect(await ended(token)).toBe(false);
  });

  test('ends for good a week after it was opened, however it was used', async () => {
    const token = await tokenOf();
    for (let half = 1; half <= 14; half++) {
      server.clock.advance(12 * hour - 1000);
      expect(await ended(token)).toBe(false);
    }
    server.clock.advance(14_000);
    expect(await ended(token)).toBe(true);
  });

  test('is what a resident’s becomes with the role', async () => {
    const lia = await given.resident(server);
    server.clock.advance(13 * hour);
    expect(await ended(lia.token)).toBe(false);
    server.clock.advance(13 * hour);
    await server.database.pool.query(`update users set role = 'admin' where id = $1`, [lia.id]);
    expect(await ended(lia.token)).toBe(true);
  });
});

const untilSomebodyWaits = async (): Promise<void> => {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await server.database.pool.query(waiting)).rowCount === 0) await pause(20);
};
