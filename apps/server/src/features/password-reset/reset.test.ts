import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { mailedCode, otherCode, waitingMails, written } from '../../../test/mailed-codes.ts';

// Hashing a password takes a tenth of a second on a free machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let marina: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://separai.exemplo.com.br' });
});
afterAll(() => server.close());
beforeEach(async () => {
  marina = await given.resident(server);
});

const reset = (code: string, password = 'segredo-novo') =>
  server.call('POST', '/auth/reset-password', { body: { email: marina.email, code, password } });
const signIn = (password: string) => server.call('POST', '/auth/login', { body: { email: marina.email, password } });
const me = (token: string) => server.call('GET', '/users/me', { token });
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

describe('a new password', () => {
  test('takes the place of the old one, and the code is gone', async () => {
    const code = await mailedCode(server, marina.email);
    const answer = await reset(code);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await signIn(marina.password)).statusCode).toBe(401);
    expect((await signIn('segredo-novo')).statusCode).toBe(200);
    expect((await reset(code, 'segredo-outro')).json()).toEqual({ error: 'Código inválido', code: 'invalid-code' });
    expect((await signIn('segredo-outro')).statusCode).toBe(401);
  });

  test('ends every session of the account and none of another', async () => {
    const tokens = [marina.token];
    for (let device = 0; device < 2; device++) tokens.push((await signIn(marina.password)).json().token);
    const pedro = await given.resident(server);
    await reset(await mailedCode(server, marina.email));
    for (const token of tokens) expect((await me(token)).json().code).toBe('session-ended');
    expect((await me(pedro.token)).statusCode).toBe(200);
  });

  test('with a wrong code changes nothing', async () => {
    const code = await mailedCode(server, marina.email);
    expect((await reset(otherCode(code))).statusCode).toBe(400);
    expect((await me(marina.token)).statusCode).toBe(200);
    expect((await signIn(marina.password)).statusCode).toBe(200);
    expect(await waitingMails(server, marina.email)).toEqual([]);
  });

  test.each([
    ['', 'Por favor, insira uma nova senha'],
    ['12345', 'A senha deve ter pelo menos 6 caracteres'],
    [undefined, 'Por favor, insira uma nova senha'],
  ])('of %o is refused at its field, and the code stays good', async (password, sentence) => {
    const code = await mailedCode(server, marina.email);
    const answer = await server.call('POST', '/auth/reset-password', { body: { email: marina.email, code, password } });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: sentence }]);
    expect((await reset(code)).statusCode).toBe(204);
  });

  test('drops a new e-mail address that waits for its confirmation', async () => {
    await query(`insert into email_changes (user_id, new_email, created_at, expires_at) values ($1, 'x@y.zz', now(), now())`, [
      marina.id,
    ]);
    await reset(await mailedCode(server, marina.email));
    expect((await query('select 1 from email_changes where user_id = $1', [marina.id])).rowCount).toBe(0);
  });

  test('is told to the account’s address, with the time and what to do, and without the password', async () => {
    server.clock.set('2026-12-01T15:04:00Z');
    await reset(await mailedCode(server, marina.email), 'uma-senha-secreta');
    const [mail, ...others] = await waitingMails(server, marina.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'password-changed', userId: marina.id });
    expect(mail?.data).toEqual({});
    const words = JSON.stringify(mail && (await written(server, mail)));
    expect(words).toContain('01/12/2026, 12:04');
    expect(words).toContain('Não foi você?');
    expect(words).toContain('https://separai.exemplo.com.br/forgot-password');
    expect(words).not.toContain('uma-senha-secreta');
  });
});

describe('at the same time', () => {
  test('of two resets with one code one wins', { tags: 'postgres' }, async () => {
    const code = await mailedCode(server, marina.email);
    const answers = await Promise.all(['segredo-a', 'segredo-b', 'segredo-c'].map((password) => reset(code, password)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400]);
    const winner = ['segredo-a', 'segredo-b', 'segredo-c'].filter((_, index) => answers[index]?.statusCode === 204);
    const opened = await Promise.all(['segredo-a', 'segredo-b', 'segredo-c'].map(signIn));
    expect(opened.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await signIn(winner[0] ?? '')).statusCode).toBe(200);
    expect((await waitingMails(server, marina.email)).map(({ kind }) => kind)).toEqual(['password-changed']);
  });

  test('a sign-in with the old password leaves no session behind', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 4; round++) {
      const code = await mailedCode(server, marina.email);
      const [signedIn, changed] = await Promise.all([signIn(marina.password), reset(code, `segredo-${round}`)]);
      expect(changed.statusCode).toBe(204);
      if (signedIn.statusCode === 200) expect((await me(signedIn.json().token)).statusCode).toBe(401);
      expect((await query('select 1 from sessions where user_id = $1', [marina.id])).rowCount).toBe(0);
      marina = { ...marina, password: `segredo-${round}` };
    }
  });

  test('a sign-in that was let in while the reset waited is ended by it', { tags: 'postgres' }, async () => {
    const code = await mailedCode(server, marina.email);
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from users where id = $1 for share', [marina.id]);
      await other.query(
        `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
         values (decode(repeat('ab', 32), 'hex'), $1, now(), now(), now() + interval '1 day')`,
        [marina.id],
      );
      const answer = reset(code);
      await untilSomebodyWaits();
      await other.query('commit');
      expect((await answer).statusCode).toBe(204);
    } finally {
      other.release();
    }
    expect((await query('select 1 from sessions where user_id = $1', [marina.id])).rowCount).toBe(0);
  });
});

const untilSomebodyWaits = async (): Promise<void> => {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await query(waiting)).rowCount === 0) await pause(20);
};

test('an account that is erased takes its code and its unsent mails along', async () => {
  const code = await mailedCode(server, marina.email);
  await server.call('POST', '/auth/forgot-password', { body: { email: marina.email } });
  await query('delete from users where id = $1', [marina.id]);
  expect(await waitingMails(server, marina.email)).toEqual([]);
  expect((await reset(code)).json().code).toBe('invalid-code');
});

test('a resident who tried the old password too often gets in with the new one, from where it was set', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  const remoteAddress = '203.0.113.7';
  const { email } = await given.resident(limited);
  const enter = (password: string) => limited.call('POST', '/auth/login', { body: { email, password }, remoteAddress });
  await enter('errada');
  await limited.database.pool.query(`update rate_limits set points = 10 where key like 'sign-in-%'`);
  expect((await enter('errada')).statusCode).toBe(429);

  const code = await mailedCode(limited, email);
  const change = (tried: string) =>
    limited.call('POST', '/auth/reset-password', { body: { email, code: tried, password: 'segredo-novo' }, remoteAddress });
  expect((await change(otherCode(code))).statusCode).toBe(400);
  expect((await enter('segredo-novo')).statusCode).toBe(429);
  expect((await change(code)).statusCode).toBe(204);
  expect((await enter('segredo-novo')).statusCode).toBe(200);
  await limited.close();
});
