import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { prepareInstallation } from '../../installation.ts';

const signInAt = (server: TestServer, email: string, password = 'sacola-verde-1', endpoint = 'login') =>
  server.call('POST', `/auth/${endpoint}`, { body: { email, password } });

describe('one address, however it is written,', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ ADMIN_EMAIL_DOMAIN: 'gestão.exemplo.com.br' });
  });
  afterAll(() => server.close());

  const register = (email: string) =>
    server.call('POST', '/users', { body: { name: 'Marina', email, password: 'sacola-verde-1', phone: '8532165498' } });

  test('has one account', async () => {
    expect((await register('joão@ação.com.br')).json().email).toBe('joão@xn--ao-siap.com.br');
    for (const again of ['joa\u0303o@AÇÃO.com.br', 'JOÃO@ação\u3002com\uff0ebr', ' joão@xn--ao-siap.com.br '])
      expect((await register(again)).json(), again).toMatchObject({ code: 'email-taken' });
  });

  test('signs in, and is mailed a code', async () => {
    await register('inês@maçã.com.br');
    for (const typed of ['inês@maçã.com.br', 'INE\u0302S@MAC\u0327A\u0303.com.br', 'inês@xn--ma-tiap.com.br']) {
      expect((await signInAt(server, typed)).statusCode, typed).toBe(200);
      const asked = await server.call('POST', '/auth/forgot-password', { body: { email: typed } });
      expect(asked.statusCode, typed).toBe(200);
    }
  });

  test.each([
    'a(b)@exemplo.com',
    'a\u200bb@exemplo.com',
    'a\u202eb@exemplo.com',
    '\uff41na@exemplo.com',
    `${'a'.repeat(65)}@b.co`,
  ])('%j is refused to a new account, and unknown at the sign-in', async (email) => {
    const refused = await register(email);
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { email: 'Email inválido' }]);
    const asked = await server.call('POST', '/auth/forgot-password', { body: { email } });
    expect([asked.statusCode, asked.json().fields]).toEqual([400, { email: 'Email inválido' }]);
    const unknown = await signInAt(server, email);
    expect([unknown.statusCode, unknown.json().code]).toEqual([401, 'invalid-credentials']);
  });

  test.each(['a\0@exemplo.com', 'a\ud83d@exemplo.com', `a@${'b'.repeat(300)}.com`, ''])('%j does not sign in', async (email) => {
    expect((await signInAt(server, email)).statusCode).toBe(401);
    expect((await signInAt(server, email, 'x', 'admin-login')).statusCode).toBe(401);
  });

  test.each([
    'nova@gestão.exemplo.com.br',
    'nova@xn--gesto-dra.exemplo.com.br',
    'nova@GESTA\u0303O.exemplo.com.br',
    'nova@gestão\u3002exemplo\uff0ecom\uff61br',
    'nova@\uff47estão.exemplo.com.br',
    'nova@bairro.gestão.exemplo.com.br',
  ])('%j is of the administrators’ domain, which is a setting in Portuguese', async (email) => {
    const reserved = 'Os e-mails deste domínio são de quem administra. Use outro.';
    const refused = await register(email);
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { email: reserved }]);
  });
});

test('guesses are counted by the address, not by its writing', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'on' });
  await given.registeredResident(server, { email: 'joão@ação.com.br' });
  const writings = ['joão@ação.com.br', 'joa\u0303o@ação.com.br', 'joão@ação\u3002com.br', 'joão@xn--ao-siap.com.br'];
  for (let time = 0; time < 10; time++)
    expect((await signInAt(server, writings[time % writings.length] ?? '', 'errada')).statusCode).toBe(401);
  expect((await signInAt(server, 'JOÃO@ação\uff61com.br', 'errada')).statusCode).toBe(429);
  await server.close();
});

describe('an installation from before', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.close());

  const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await server.database.pool.query(sql, values)).rows;
  /** An account as an older version stored it. */
  const accountWith = async (email: string) => {
    const person = await given.resident(server);
    await rows('update users set email = $2 where id = $1', [person.id, email]);
    return person;
  };
  const emailOf = async (id: string) => (await rows<{ email: string }>('select email from users where id = $1', [id]))[0]?.email;
  const start = async (): Promise<string> => {
    const said: string[] = [];
    const { config, clock, database, logger } = server;
    await prepareInstallation({
      config,
      db: database.db,
      clock,
      logger,
      say: (line) => void said.push(line),
      handOverPassword: async () => {},
    });
    return said.filter((line) => !line.includes('Primeiro acesso')).join('\n');
  };
  const oddAccounts = async () => {
    const { token } = await given.signedInAgain(server, 'admin');
    return (await server.call('GET', '/debug', { token })).json().oddEmailAccounts;
  };

  test('gets its e-mails into their one form, unsent mails and waiting changes among them, and says nothing', {
    tags: 'postgres',
  }, async () => {
    const joao = await accountWith('joa\u0303o@ação.com.br');
    const maria = await given.resident(server);
    await rows(
      `insert into email_changes (user_id, new_email, created_at, expires_at) values ($1, 'maria@maçã.com.br', $2, $3)`,
      [maria.id, server.clock.now(), new Date(server.clock.now().getTime() + 1000)],
    );
    for (const [id, recipient] of [
      [joao.id, 'joa\u0303o@ação.com.br'],
      [maria.id, 'maria@maçã.com.br'],
    ])
      await rows(
        `insert into outbox (channel, purpose, kind, user_id, recipient, created_at, next_try_at) values ('mail', 'account', 'x', $1, $2, $3, $3)`,
        [id, recipient, server.clock.now()],
      );
    expect(await start()).toBe('');
    expect(await emailOf(joao.id)).toBe('joão@xn--ao-siap.com.br');
    expect(await emailOf(maria.id)).toBe(maria.email);
    expect(await rows('select new_email as "newEmail" from email_changes')).toEqual([{ newEmail: 'maria@xn--ma-tiap.com.br' }]);
    expect(await rows('select recipient from outbox order by recipient')).toEqual([
      { recipient: 'joão@xn--ao-siap.com.br' },
      { recipient: 'maria@xn--ma-tiap.com.br' },
    ]);
    expect((await signInAt(server, 'joa\u0303o@ação.com.br')).statusCode).toBe(200);
    expect(await oddAccounts()).toEqual([]);
  });

  test('keeps what it cannot decide: said once by ids alone, shown to administrators, and still good to sign in with', {
    tags: 'postgres',
  }, async () => {
    const kept = {
      'a(b)@exemplo.com': await accountWith('a(b)@exemplo.com'),
      'joa\u0303o@exemplo.com': await accountWith('joa\u0303o@exemplo.com'),
      'ana@ação.com.br': await accountWith('ana@ação.com.br'),
      'ana@ac\u0327a\u0303o.com.br': await accountWith('ana@ac\u0327a\u0303o.com.br'),
      'rui@admin\u3002separai.app': await accountWith('rui@admin\u3002separai.app'),
    };
    const joao = await accountWith('joão@exemplo.com');
    await given.signedInAgain(server, 'admin');
    const said = await start();
    for (const [email, { id }] of Object.entries(kept)) {
      expect(await emailOf(id)).toBe(email);
      expect(said).toContain(id);
      expect((await signInAt(server, email.toUpperCase())).json().id, email).toBe(id);
    }
    expect((await signInAt(server, 'joão@exemplo.com')).json().id).toBe(joao.id);
    expect(said).not.toContain('@');
    expect(said).not.toContain(joao.id);
    expect(await oddAccounts()).toEqual(expect.arrayContaining(Object.values(kept).map(({ id }) => id)));
    expect(await oddAccounts()).toHaveLength(5);
    // Once: the next start leaves alone what an administrator is about to look at.
    expect(await start()).toBe('');
  });

  test('sends nothing to an address in a form that may be another person’s', async () => {
    const joao = await accountWith('joa\u0303o@exemplo.com');
    await accountWith('joão@exemplo.com');
    await start();
    const { token } = (await signInAt(server, 'joa\u0303o@exemplo.com')).json();
    const body = { currentPassword: joao.password, newPassword: 'segredo novo' };
    expect((await server.call('POST', '/users/me/password', { token, body })).statusCode).toBe(204);
    await server.deliver();
    expect(await rows('select sent_at as "sentAt", last_failure as "lastFailure" from outbox')).toEqual([
      { sentAt: null, lastFailure: 'bad-address' },
    ]);
  });
});
