import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { codeIn, linkIn, mailedCode, otherCode, sentCode, sentMail, waitingMails, written } from '../../../test/mailed-codes.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { startReset } from './service.ts';

// Hashing a password takes a tenth of a second on a free machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let marina: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  marina = await given.resident(server);
});

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const ask = (email = marina.email, remoteAddress = '203.0.113.7') =>
  server.call('POST', '/auth/forgot-password', { body: { email }, remoteAddress });
const mailed = async (email = marina.email) => {
  await ask(email);
  return sentMail(server, email);
};
const look = (token: string) => server.call('POST', '/auth/verify-link', { body: { token } });
const reset = (token: string, password = 'segredo-novo') =>
  server.call('POST', '/auth/reset-password', { body: { token, password } });
const signIn = (password: string, email = marina.email, door = 'login') =>
  server.call('POST', `/auth/${door}`, { body: { email, password } });
const invalid = {
  error: 'O link venceu, já foi usado ou deu lugar a outro. Peça outro para criar a sua senha.',
  code: 'reset-link-invalid',
};

describe('the link in the mail', () => {
  test('sets a new password without the code, once, and ends every session', async () => {
    const token = linkIn(await mailed());
    const answer = await reset(token);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await signIn('segredo-novo')).statusCode).toBe(200);
    expect((await server.call('GET', '/users/me', { token: marina.token })).statusCode).toBe(401);
    const again = await reset(token, 'segredo-outro');
    expect([again.statusCode, again.json()]).toEqual([400, invalid]);
    expect((await signIn('segredo-outro')).statusCode).toBe(401);
  });

  test('carries 256 random bits', async () => {
    const randoms = [linkIn(await mailed()), linkIn(await mailed())].map((token) => token.split('.')[1] ?? '');
    expect(randoms.map((random) => Buffer.from(random, 'base64url').length)).toEqual([32, 32]);
    expect(randoms[0]).not.toBe(randoms[1]);
  });

  test('tells whose it is when it is looked up, which changes nothing, however often', async () => {
    const token = linkIn(await mailed());
    const before = await query('select * from password_codes');
    for (let time = 0; time < 8; time++) {
      const answer = await look(token);
      expect([answer.statusCode, answer.json()]).toEqual([200, { email: marina.email, passwordMinLength: 6 }]);
    }
    expect((await query('select * from password_codes')).rows).toEqual(before.rows);
    expect((await signIn(marina.password)).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(204);
    expect((await look(token)).json()).toEqual(invalid);
  });

  test('is good for ten minutes from when its mail was written, and not a moment longer', async () => {
    const token = linkIn(await mailed());
    server.clock.advance(10 * 60_000 - 1);
    expect((await look(token)).statusCode).toBe(200);
    server.clock.advance(1);
    expect((await look(token)).json()).toEqual(invalid);
    expect((await reset(token)).json()).toEqual(invalid);
  });

  test('outlives wrong tries of the code', async () => {
    const content = await mailed();
    const code = codeIn(content);
    for (let time = 1; time <= 6; time++)
      await server.call('POST', '/auth/verify-code', { body: { email: marina.email, code: otherCode(code, time) } });
    const used = await server.call('POST', '/auth/verify-code', { body: { email: marina.email, code } });
    expect(used.json().code).toBe('code-exhausted');
    expect((await reset(linkIn(content))).statusCode).toBe(204);
  });

  test('outlives later codes, from the same network and from another', async () => {
    const token = linkIn(await mailed());
    await ask();
    expect((await look(token)).statusCode).toBe(200);
    await sentMail(server, marina.email);
    await ask(marina.email, '198.51.100.20');
    await sentMail(server, marina.email);
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('outlives a second try to send its mail, for the first may have arrived', async () => {
    await ask();
    const [mail] = await waitingMails(server, marina.email);
    if (mail === undefined) throw new Error('no mail waits');
    const first = linkIn(await written(server, mail));
    const second = linkIn(await written(server, mail));
    expect((await look(first)).statusCode).toBe(200);
    expect((await reset(second)).statusCode).toBe(204);
    expect((await look(first)).json()).toEqual(invalid);
  });

  test('that was made up, cut short or lengthened is none', async () => {
    const token = linkIn(await mailed());
    const [id, random] = token.split('.');
    const pedro = await given.resident(server);
    const [otherId] = linkIn(await mailed(pedro.email)).split('.');
    const others = ['x', `${id}`, `${id}.`, `${id}.${random?.slice(1)}`, `${token}0`, `${otherId}.${random}`, `${random}.${id}`];
    for (const other of others) expect((await look(other)).json()).toEqual(invalid);
    expect((await reset(others[5] ?? '')).json()).toEqual(invalid);
    expect((await look(token)).statusCode).toBe(200);
  });

  test('of two uses at once is good for one', { tags: 'postgres' }, async () => {
    const token = linkIn(await mailed());
    const answers = await Promise.all(['segredo-a', 'segredo-b', 'segredo-c'].map((password) => reset(token, password)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400]);
  });

  test('with a password that is too short stays good', async () => {
    const token = linkIn(await mailed());
    const answer = await reset(token, '12345');
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: 'A senha deve ter pelo menos 6 caracteres' }]);
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('stands in no row, and its hash is no hash without the key', async () => {
    const token = linkIn(await mailed());
    const { rows } = await query('select p.*, o.data from password_codes p, outbox o');
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });

  test('shows that the e-mail is its owner’s', async () => {
    await query('update users set email_confirmed_at = null where id = $1', [marina.id]);
    await reset(linkIn(await mailed()));
    const { rows } = await query('select email_confirmed_at from users where id = $1', [marina.id]);
    expect(rows[0].email_confirmed_at).toEqual(server.clock.now());
  });
});

describe('every code and link of an account ends', () => {
  const both = async () => {
    const first = linkIn(await mailed());
    await ask(marina.email, '198.51.100.20');
    const content = await sentMail(server, marina.email);
    // One more waits for the mail server.
    await ask(marina.email, '192.0.2.33');
    return { first, second: linkIn(content), code: codeIn(content) };
  };
  const nothingLives = async ({ first, second, code }: Awaited<ReturnType<typeof both>>) => {
    expect((await look(first)).json()).toEqual(invalid);
    expect((await look(second)).json()).toEqual(invalid);
    const tried = await server.call('POST', '/auth/verify-code', { body: { email: marina.email, code } });
    expect(tried.json().code).toBe('invalid-code');
    expect((await waitingMails(server, marina.email)).filter(({ kind }) => kind === 'password-code')).toEqual([]);
  };

  test('with a reset by one of the links', async () => {
    const all = await both();
    await reset(all.first);
    await nothingLives(all);
  });

  test('with a reset by a code', async () => {
    const all = await both();
    const code = await sentCode(server, marina.email);
    const body = { email: marina.email, code, password: 'segredo-novo' };
    expect((await server.call('POST', '/auth/reset-password', { body })).statusCode).toBe(204);
    await nothingLives(all);
  });

  test('with a new password in the profile', async () => {
    const all = await both();
    const body = { currentPassword: marina.password, newPassword: 'segredo-do-perfil' };
    expect((await server.call('POST', '/users/me/password', { token: marina.token, body })).statusCode).toBe(204);
    await nothingLives(all);
  });

  test('with another e-mail', async () => {
    const { first } = await both();
    await query(`update users set email = 'nova-' || email where id = $1`, [marina.id]);
    expect((await look(first)).json()).toEqual(invalid);
    expect((await reset(first)).json()).toEqual(invalid);
  });
});

test('a reset needs a link, or an e-mail and its code', async () => {
  const answer = await server.call('POST', '/auth/reset-password', { body: { password: 'segredo-novo' } });
  expect([answer.statusCode, answer.json().fields]).toEqual([
    400,
    { email: 'Por favor, insira seu email', code: 'Por favor, insira o código completo' },
  ]);
});

describe('an administrator', () => {
  test('is mailed a link and no code', async () => {
    const admin = await given.admin(server);
    const content = await mailed(admin.email);
    expect(content?.blocks.map(({ kind }) => kind)).not.toContain('code');
    expect(JSON.stringify(content)).not.toMatch(/(?<![\w-])\d{4}(?![\w-])/);
    expect((await look(linkIn(content))).json()).toEqual({ email: admin.email, passwordMinLength: 12 });
    expect((await reset(linkIn(content), 'segredo-de-quem-cuida')).statusCode).toBe(204);
    expect((await signIn('segredo-de-quem-cuida', admin.email, 'admin-login')).statusCode).toBe(200);
  });

  test('has no code that could be guessed', async () => {
    const admin = await given.admin(server);
    await mailed(admin.email);
    // No four digits have this hash: all ten thousand of them would be tried five at a time.
    const secrets = openSecrets(server.database.db, server.config);
    const hashes = new Set<string>();
    for (let code = 0; code < 10_000; code++) {
      const text = `${admin.id} ${admin.email} ${String(code).padStart(4, '0')}`;
      hashes.add((await secrets.mac('password-code', text)).toString('hex'));
    }
    const { rows } = await query('select code_hash from password_codes where user_id = $1', [admin.id]);
    expect(rows.map(({ code_hash }) => hashes.has(code_hash.toString('hex')))).toEqual([false]);
    // And the same look finds a resident's.
    await mailedCode(server, marina.email);
  });

  test('is not told apart from a resident by what is answered', async () => {
    const admin = await given.admin(server);
    const told: string[][] = [];
    for (const email of [admin.email, marina.email]) {
      const answers = [await ask(email)];
      const code = codeOr(await sentMail(server, email), '0000');
      for (let time = 1; time <= 7; time++)
        answers.push(await server.call('POST', '/auth/verify-code', { body: { email, code: otherCode(code, time) } }));
      const body = { email, code: otherCode(code), password: 'segredo-novo' };
      answers.push(await server.call('POST', '/auth/reset-password', { body }));
      answers.push(await ask(email));
      await sentMail(server, email);
      answers.push(await server.call('POST', '/auth/verify-code', { body: { email, code: otherCode(code, 9) } }));
      told.push(answers.map(({ statusCode, body: said }) => `${statusCode} ${said}`));
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[0]?.[6]).toContain('code-exhausted');
  });
});

const codeOr = (content: Parameters<typeof codeIn>[0], otherwise: string): string =>
  content?.blocks.some(({ kind }) => kind === 'code') ? codeIn(content) : otherwise;

test('a reset begun after another proof of the mailbox ends the ones before and gives a link’s token', async () => {
  const before = linkIn(await mailed());
  const { database, clock, config } = server;
  const parts = { secrets: openSecrets(database.db, config) };
  const begin = (userId: string) =>
    database.db.transaction((transaction) => startReset(parts, transaction, { userId, now: clock.now() }));
  const token = await begin(marina.id);
  expect((await look(before)).json()).toEqual(invalid);
  expect((await look(token ?? '')).json()).toMatchObject({ email: marina.email });
  expect((await reset(token ?? '')).statusCode).toBe(204);
  expect(await begin('00000000-0000-4000-8000-000000000000')).toBeNull();
});
