import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const waitingForLocks = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const create = (settings?: Parameters<typeof given.firstAdmin>[1]) => given.firstAdmin(server, settings);
const signIn = (email: string, password: string) => server.call('POST', '/auth/admin-login', { body: { email, password } });
const admins = async (): Promise<string[]> => {
  const { rows } = await server.database.pool.query(`select email from users where role = 'admin'`);
  return rows.map(({ email }) => email);
};

describe('the first administrator', () => {
  test('is made up once, with a password that can be read aloud', async () => {
    const first = await create();
    expect(first).toEqual({
      email: 'admin@separai.invalid',
      password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/),
    });
    expect((await signIn('admin@separai.invalid', first?.password ?? '')).statusCode).toBe(200);
    expect(await create()).toBeNull();
    expect(await admins()).toEqual(['admin@separai.invalid']);
  });

  test('changes the generated password at the first sign-in, to another one, before anything else', async () => {
    const { email, password } = (await create()) ?? { email: '', password: '' };
    const refused = await server.call('POST', '/auth/login', { body: { email, password } });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'password-change-required']);
    const { token } = (await signIn(email, password)).json();
    const read = async () => (await server.call('GET', '/admin/dashboard', { token })).statusCode;
    const change = (newPassword: string) =>
      server.call('POST', '/users/me/password', { token, body: { currentPassword: password, newPassword } });
    expect(await read()).toBe(403);
    expect((await change(password)).json().fields).toEqual({ newPassword: 'Escolha uma senha diferente da que foi sorteada' });
    expect(await read()).toBe(403);
    expect((await change('sacola-da-cidade')).statusCode).toBe(204);
    expect(await read()).toBe(200);
    expect((await server.call('POST', '/auth/login', { body: { email, password: 'sacola-da-cidade' } })).statusCode).toBe(200);
  });

  test('without an e-mail of the settings is sent no mail on any request', async () => {
    const { email } = (await create()) ?? { email: '' };
    const answer = await server.call('POST', '/auth/forgot-password', { body: { email } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { expiresInSeconds: 600 }]);
    expect(await server.mails()).toEqual([]);
    expect((await server.database.pool.query('select 1 from password_codes')).rowCount).toBe(0);
  });

  test('of the settings is made and not said', async () => {
    const settings = { email: 'gestora@cidade.gov.br', password: 'segredo da cidade' };
    expect(await create(settings)).toBeNull();
    const { token } = (await signIn('Gestora@Cidade.gov.br', 'segredo da cidade')).json();
    expect((await server.call('GET', '/admin/dashboard', { token })).statusCode).toBe(200);
  });

  test('stays the only one when the settings change later', async () => {
    await create();
    expect(await create({ email: 'outra@cidade.gov.br', password: 'sacola-verde-2' })).toBeNull();
    expect(await admins()).toEqual(['admin@separai.invalid']);
  });

  test('is one when processes start together, and said by one of them', { tags: 'postgres' }, async () => {
    const other = await server.database.pool.connect();
    await other.query('begin; lock table users in share row exclusive mode');
    const starting = Promise.all([create(), create()]);
    // Each has found no administrator and made up a password before one of them may write.
    while ((await server.database.pool.query(waitingForLocks)).rows[0].count < 2) await pause(20);
    await other.query('commit');
    other.release();

    const said = (await starting).filter((one) => one !== null);
    expect(said).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
    expect((await signIn(said[0]?.email ?? '', said[0]?.password ?? '')).statusCode).toBe(200);
  });

  test('takes over the e-mail when a resident had registered it, and the resident is signed out', async () => {
    const early = await given.resident(server, { email: 'gestora@cidade.gov.br' });
    await create({ email: 'gestora@cidade.gov.br', password: 'segredo da cidade' });
    expect((await signIn(early.email, early.password)).statusCode).toBe(401);
    expect((await signIn(early.email, 'segredo da cidade')).statusCode).toBe(200);
    expect((await server.call('GET', '/users/me', { token: early.token })).statusCode).toBe(401);
  });

  test('leaves nothing of what the resident had begun with it: codes, links, another e-mail, the calendar’s address', async () => {
    const before = await given.resident(server, { email: 'antiga@cidade.gov.br' });
    const ask = (email: string) =>
      server.call('PATCH', '/users/me', { token: before.token, body: { email, currentPassword: before.password } });
    const sentTo = async (email: string, link: RegExp): Promise<string> => {
      const mail = (await server.mails()).findLast(({ to, text }) => to.includes(email) && link.test(text));
      return link.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const confirm = (token: string) => server.call('POST', '/auth/confirm-email', { body: { token } });
    await ask('gestora@cidade.gov.br');
    await confirm(await sentTo('gestora@cidade.gov.br', /confirm-email#(\S+)/));
    const undo = await sentTo('antiga@cidade.gov.br', /undo-email-change#(\S+)/);
    await ask('outra@exemplo.org');
    const confirmation = await sentTo('outra@exemplo.org', /confirm-email#(\S+)/);
    const { url } = (await server.call('POST', '/users/me/calendar-feed', { token: before.token })).json();
    const readCalendar = () => server.app.inject({ url: new URL(url).pathname });
    await server.call('POST', '/auth/forgot-password', { body: { email: 'gestora@cidade.gov.br' } });
    const code = await sentTo('gestora@cidade.gov.br', /^\s*(\d{4})\s*$/m);
    const link = await sentTo('gestora@cidade.gov.br', /reset-password#(\S+)/);
    const verify = async () => [
      (await server.call('POST', '/auth/verify-code', { body: { email: 'gestora@cidade.gov.br', code } })).statusCode,
      (await server.call('POST', '/auth/verify-link', { body: { token: link } })).statusCode,
      (await readCalendar()).statusCode,
    ];
    expect(await verify()).toEqual([200, 200, 200]);

    await create({ email: 'gestora@cidade.gov.br', password: 'segredo da cidade' });
    expect(await verify()).toEqual([400, 400, 404]);
    const refused = [
      await confirm(confirmation),
      await server.call('POST', '/auth/undo-email-change', { body: { token: undo } }),
    ];
    expect(refused.map((answer) => answer.json().code)).toEqual(['email-link-invalid', 'email-undo-invalid']);
    expect((await signIn('gestora@cidade.gov.br', 'segredo da cidade')).statusCode).toBe(200);
  });
});
