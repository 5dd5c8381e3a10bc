import { allEndpoints } from '@separai/contract/endpoints.server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dumpTables } from '../../../test/dump.ts';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let admin: given.SignedInPerson;
beforeEach(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
afterEach(() => server.close());

const email = 'convidada@exemplo.com.br';
const password = 'cadeado-de-latão-7';
const hour = 3_600_000;

const invite = (address: unknown = email, token = admin.token) =>
  server.call('POST', '/admin/invitations', { token, body: { email: address } });
const linkTo = async (address: string): Promise<string> => {
  const mail = (await server.mails()).findLast(({ to, text }) => to.includes(address) && text.includes('/admin-login/convite#'));
  return /\/admin-login\/convite#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const invited = async (address = email): Promise<string> => {
  expect((await invite(address)).statusCode).toBe(201);
  return linkTo(address);
};
const accept = (token: string, body: object = {}) =>
  server.call('POST', '/auth/accept-invitation', { body: { token, name: 'Ana Convidada', password, ...body } });
const signIn = (address: string, secret: string) =>
  server.call('POST', '/auth/admin-login', { body: { email: address, password: secret } });
const revoke = (id: string, token = admin.token) => server.call('DELETE', `/admin/administrators/${id}`, { token });
const list = async (path: string, token = admin.token) => (await server.call('GET', path, { token })).json();
const rowsOf = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows;
const roleEntries = () =>
  rowsOf("select actor_id, record_id, before, after from audit_entries where record = 'administrator' order by id");

describe('an invitation', () => {
  test('is accepted by its link: a new account administers, confirmed, and is in the history as the act of the inviting administrator', async () => {
    const token = await invited();
    expect(token).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    expect((await server.call('POST', '/auth/verify-invitation', { body: { token } })).json()).toEqual({
      ...{ email, role: 'admin', organization: null },
      hasAccount: false,
      invitedBy: 'Admin da Cidade',
      expiresAt: '2026-12-08T15:00:00.000Z',
    });
    expect((await accept(token)).statusCode).toBe(204);
    const signedIn = await signIn(email, password);
    expect(signedIn.statusCode).toBe(200);
    const { user } = signedIn.json();
    expect(await roleEntries()).toEqual([{ actor_id: admin.id, record_id: user.id, before: null, after: { role: 'admin' } }]);
    expect((await list('/admin/administrators')).items).toEqual([
      { id: admin.id, name: 'Admin da Cidade', email: admin.email, current: true, signedInAt: expect.any(String) },
      { id: user.id, name: 'Ana Convidada', email, current: false, signedInAt: expect.any(String) },
    ]);
    expect((await list('/admin/invitations')).total).toBe(0);
    const [confirmed] = await rowsOf('select email_confirmed_at from users where id = $1', [user.id]);
    expect(confirmed.email_confirmed_at).not.toBeNull();
    const told = (await server.mails()).filter(({ to, subject }) => to.includes(admin.email) && subject.includes('aceito'));
    expect(told.map(({ text }) => text.includes(email))).toEqual([true]);
  });

  test('is good once, also when it is used many times at once', { tags: 'postgres' }, async () => {
    const token = await invited();
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400, 400]);
    expect((await accept(token)).json().code).toBe('invitation-invalid');
    expect(await roleEntries()).toHaveLength(1);
  });

  test('is good for seven days and not a moment longer', async () => {
    const token = await invited();
    server.clock.advance(7 * 24 * hour - 1);
    expect((await server.call('POST', '/auth/verify-invitation', { body: { token } })).statusCode).toBe(200);
    server.clock.advance(1);
    expect((await accept(token)).json()).toEqual({
      error: 'Este convite não vale mais. Peça outro a quem convidou você.',
      code: 'invitation-invalid',
    });
  });

  test('sent again ends the one before', async () => {
    const first = await invited();
    const second = await invited();
    expect((await accept(first)).statusCode).toBe(400);
    expect((await accept(second)).statusCode).toBe(204);
    expect((await list('/admin/invitations')).total).toBe(0);
  });

  test('that was cancelled opens nothing, and its mail is not sent any more', async () => {
    const token = await invited();
    const [{ id }] = (await list('/admin/invitations')).items;
    expect((await server.call('DELETE', `/admin/invitations/${id}`, { token: admin.token })).statusCode).toBe(204);
    expect((await accept(token)).statusCode).toBe(400);
    await invite('outra@exemplo.com.br');
    const other = (await list('/admin/invitations')).items[0].id;
    await server.call('DELETE', `/admin/invitations/${other}`, { token: admin.token });
    expect((await server.mails()).filter(({ to }) => to.includes('outra@exemplo.com.br'))).toEqual([]);
  });

  test('that is cancelled while its mail is written is not sent either', { tags: 'postgres' }, async () => {
    await invite();
    const holding = await server.database.pool.connect();
    try {
      await holding.query('begin');
      await holding.query('select from invitations for update');
      const written = server.mails();
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(() => rowsOf(waiting), { timeout: 20_000 }).toHaveLength(1);
      await holding.query('delete from invitations');
      await holding.query('commit');
      expect((await written).filter(({ to }) => to.includes(email))).toEqual([]);
    } finally {
      holding.release();
    }
  });

  /** Accepts, and does something between the look at the link and the transaction that writes: that one waits for the inviting account. */
  const acceptWhile = async (
    token: string,
    between: (holding: { query: typeof server.database.pool.query }) => Promise<unknown>,
  ) => {
    const holding = await server.database.pool.connect();
    try {
      await holding.query('begin');
      await holding.query('select from users where id = $1 or email = $2 for update', [admin.id, email]);
      const answer = accept(token);
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(() => rowsOf(waiting), { timeout: 20_000 }).toHaveLength(1);
      await between(holding);
      await holding.query('commit');
      return (await answer).json().code;
    } finally {
      holding.release();
    }
  };

  test('sent again while the one before is accepted lets that one in no more', { tags: 'postgres' }, async () => {
    const token = await invited();
    const other = Buffer.alloc(32, 7);
    const code = await acceptWhile(token, () => rowsOf('update invitations set link_hash = $1', [other]));
    expect(code).toBe('invitation-invalid');
    expect(await roleEntries()).toEqual([]);
  });

  test('is not accepted where the account has another address by the time that its password was chosen', {
    tags: 'postgres',
  }, async () => {
    await given.resident(server, { email });
    const token = await invited();
    const leave = "update users set email = 'outra@exemplo.com.br' where email = $1";
    expect(await acceptWhile(token, (holding) => holding.query(leave, [email]))).toBe('invitation-invalid');
    expect(await roleEntries()).toEqual([]);
  });

  test('of a former administrator opens nothing, also where it was left behind', async () => {
    const token = await invited();
    await rowsOf("update users set role = 'user' where id = $1", [admin.id]);
    expect((await accept(token)).json().code).toBe('invitation-invalid');
    expect(await rowsOf('select 1 from users where email = $1', [email])).toEqual([]);
  });

  test('is not accepted where its address is registered meanwhile', { tags: 'postgres' }, async () => {
    const token = await invited();
    const code = await acceptWhile(token, () => given.resident(server, { email }));
    expect(code).toBe('email-taken');
    expect(await roleEntries()).toEqual([]);
  });

  test('is not accepted with an address that an undo can still bring back', async () => {
    const marina = await given.resident(server, { email });
    await rowsOf("update users set email = 'nova@exemplo.com.br' where id = $1", [marina.id]);
    const undo = 'insert into email_undos (user_id, email, created_at, expires_at) values ($1, $2, $3, $4)';
    const now = server.clock.now();
    await rowsOf(undo, [marina.id, email, now, new Date(now.getTime() + hour)]);
    expect((await accept(await invited())).json().code).toBe('email-taken');
    expect(await roleEntries()).toEqual([]);
  });

  test('changes nothing of an account that became an administrator meanwhile', { tags: 'postgres' }, async () => {
    const marina = await given.resident(server, { email });
    const token = await invited();
    await rowsOf("update users set role = 'admin' where id = $1", [marina.id]);
    expect((await accept(token, { name: undefined })).json().code).toBe('invitation-invalid');
    expect((await signIn(email, marina.password)).statusCode).toBe(200);
  });

  test.each(['', 'x', '00000000-0000-4000-8000-000000000000', `00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`])(
    'by the made-up link %j is none',
    async (token) => {
      await invited();
      expect((await accept(token)).json().code).toBe('invitation-invalid');
    },
  );

  test('with another token behind the right id is none', async () => {
    const token = await invited();
    const other = `${token.slice(0, 36)}.${'A'.repeat(43)}`;
    expect((await server.call('POST', '/auth/verify-invitation', { body: { token: other } })).statusCode).toBe(400);
  });

  test('leaves no trace of its link in the database', async () => {
    const token = await invited();
    const [, secret = ''] = token.split('.');
    const everything = Object.values(await dumpTables(server))
      .flat()
      .join('\n');
    expect(everything).toContain(token.slice(0, 36));
    expect(everything).not.toContain(secret);
    expect(server.logLines.join('\n')).not.toMatch(new RegExp(`${secret}|${email}`));
  });

  test('to a resident makes their account an administrator’s: a new password, signed out everywhere, bookings kept', async () => {
    const marina = await given.resident(server, { email });
    const point = await given.point(server, admin.token);
    const booking = { collectionPointId: point.id, date: '2026-12-05', weightKg: 3 };
    await server.call('POST', '/schedules', { token: marina.token, body: booking });
    const token = await invited();
    expect((await server.call('POST', '/auth/verify-invitation', { body: { token } })).json().hasAccount).toBe(true);
    expect((await accept(token, { name: undefined })).statusCode).toBe(204);
    expect((await server.call('GET', '/users/me', { token: marina.token })).statusCode).toBe(401);
    expect((await signIn(email, marina.password)).statusCode).toBe(401);
    const own = (await signIn(email, password)).json();
    expect(own.user.id).toBe(marina.id);
    const me = (await server.call('GET', '/users/me', { token: own.token })).json();
    expect([me.name, me.role]).toEqual(['Marina Alves', 'admin']);
    expect((await server.call('GET', '/schedules', { token: own.token })).json()).toHaveLength(1);
    expect(await roleEntries()).toEqual([
      { actor_id: admin.id, record_id: marina.id, before: { role: 'user' }, after: { role: 'admin' } },
    ]);
  });

  test('to an administrator is refused at its field', async () => {
    const other = await given.admin(server);
    const answer = await invite(other.email.toUpperCase());
    expect([answer.statusCode, answer.json().fields]).toEqual([409, { email: 'Esta pessoa já administra o serviço.' }]);
  });

  test.each([
    ['', 'Por favor, insira seu email'],
    ['ana', 'Email inválido'],
    [7, 'Por favor, insira seu email'],
  ])('to %o is refused at its field', async (address, sentence) => {
    const answer = await invite(address);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { email: sentence }]);
  });

  test.each([
    ['curta-demais', { password: 'curta-dema1' }, 'A senha de quem administra deve ter pelo menos 12 caracteres'],
    ['digits in a row', { password: '123456789012' }, 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.'],
    ['one over and over', { password: 'senhasenhasenha' }, 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.'],
    ['a leaked one', { password: 'unbelievable' }, 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.'],
    ['a word and a count', { password: 'administrador123' }, 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.'],
    ['the own name', { password: 'Ana Convidada 1' }, 'Esta senha é quase só o seu nome ou o seu email. Escolha outra.'],
    [
      'the own e-mail',
      { name: 'Bia Lima', password: 'convidada@exemplo.com.br' },
      'Esta senha é quase só o seu nome ou o seu email. Escolha outra.',
    ],
  ])('is not accepted with a password that is %s', async (_kind, body, sentence) => {
    const token = await invited();
    const answer = await accept(token, body);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: sentence }]);
    expect((await accept(token)).statusCode).toBe(204);
  });

  test('is not accepted with the name that the account has as its password', async () => {
    await given.resident(server, { email });
    const answer = await accept(await invited(), { name: undefined, password: 'Marina Alves 1' });
    expect(answer.json().fields).toEqual({ password: 'Esta senha é quase só o seu nome ou o seu email. Escolha outra.' });
  });

  test('is not accepted without a name where there is no account', async () => {
    const answer = await accept(await invited(), { name: '  ' });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { name: 'Por favor, insira seu nome' }]);
  });

  test('can be sent twenty times an hour by one administrator, and five times to one address', async () => {
    const counting = await startTestServer({ RATE_LIMITS: 'on' });
    const { token } = await given.admin(counting);
    const send = async (address: string) =>
      (await counting.call('POST', '/admin/invitations', { token, body: { email: address } })).statusCode;
    for (let time = 0; time < 5; time++) expect(await send(email)).toBe(201);
    expect(await send(email)).toBe(429);
    for (let time = 0; time < 15; time++) expect(await send(`pessoa-${time}@exemplo.com.br`)).toBe(201);
    expect(await send('mais.uma@exemplo.com.br')).toBe(429);
    await counting.close();
  });
});

describe('an administrator who is revoked', () => {
  test('is a resident again, signed out, told by mail, and in the history', async () => {
    const other = await given.admin(server);
    expect((await revoke(other.id)).statusCode).toBe(204);
    expect((await server.call('GET', '/users/me', { token: other.token })).statusCode).toBe(401);
    expect((await signIn(other.email, other.password)).statusCode).toBe(401);
    const body = { email: other.email, password: other.password };
    expect((await server.call('POST', '/auth/login', { body })).json().role).toBe('user');
    expect(await roleEntries()).toEqual([
      { actor_id: admin.id, record_id: other.id, before: { role: 'admin' }, after: { role: 'user' } },
    ]);
    expect((await server.mails()).filter(({ to }) => to.includes(other.email)).map(({ subject }) => subject)).toEqual([
      'Você não administra mais o Separaí',
    ]);
    expect((await revoke(other.id)).json().code).toBe('administrator-not-found');
    expect((await list('/admin/dashboard')).recentActivity[0]).toMatchObject({
      action: 'administrator-removed',
      actor: 'Admin da Cidade',
    });
  });

  test('with an address of the administrators’ domain is told so once the password is right, and enters as a resident', async () => {
    const other = await given.admin(server);
    const address = 'ana@admin.separai.app';
    await rowsOf('update users set email = $2 where id = $1', [other.id, address]);
    await revoke(other.id);
    const answer = await signIn(address, other.password);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      {
        error: 'Esta conta não administra mais o serviço. Entre como morador, ou fale com quem administra.',
        code: 'not-administrator',
      },
    ]);
    expect((await signIn(address, 'errada')).json().code).toBe('invalid-credentials');
    const body = { email: address, password: other.password };
    const entered = (await server.call('POST', '/auth/login', { body })).json();
    expect(entered.role).toBe('user');
    expect((await server.call('GET', '/admin/administrators', { token: entered.token })).statusCode).toBe(403);
  });

  test('leaves no invitation behind that would lead back in', async () => {
    const other = await given.admin(server);
    await invite(email, other.token);
    const token = await linkTo(email);
    await revoke(other.id);
    expect((await accept(token)).json().code).toBe('invitation-invalid');
    expect(await rowsOf('select 1 from invitations')).toEqual([]);
  });

  test('while inviting leaves none behind either', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 5; round++) {
      const other = await given.admin(server);
      await Promise.all([revoke(other.id), invite(`sombra${round}@exemplo.com.br`, other.token)]);
    }
    expect(await rowsOf('select 1 from invitations')).toEqual([]);
  });

  test('and an invitation in a session that ends while it waits is not sent', { tags: 'postgres' }, async () => {
    const owner = await server.database.pool.connect();
    await owner.query('begin');
    await owner.query('select 1 from users where id = $1 for update', [admin.id]);
    const asked = invite('sombra@exemplo.com.br', admin.token);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await owner.query('delete from sessions where user_id = $1', [admin.id]);
    await owner.query('commit');
    owner.release();
    expect((await asked).json().code).toBe('session-ended');
    expect(await rowsOf('select 1 from invitations')).toEqual([]);
  });

  test('is never the last one', async () => {
    const answer = await revoke(admin.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        error: 'Esta é a única pessoa que administra o serviço. Convide outra antes de tirar este acesso.',
        code: 'only-administrator',
      },
    ]);
    expect((await server.call('GET', '/admin/administrators', { token: admin.token })).statusCode).toBe(200);
  });

  test('by another at the same time as that one by them leaves one', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 5; round++) {
      const other = await given.admin(server);
      const answers = await Promise.all([revoke(other.id), revoke(admin.id, other.token)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401]);
      const left = await rowsOf("select id from users where role = 'admin'");
      expect(left).toHaveLength(1);
      if (left[0].id === other.id) admin = other;
    }
  });

  test('can be oneself, while there is another', async () => {
    await given.admin(server);
    expect((await revoke(admin.id)).statusCode).toBe(204);
    expect((await server.call('GET', '/users/me', { token: admin.token })).statusCode).toBe(401);
  });

  test('is not found by a malformed id', async () => {
    await given.admin(server);
    for (const id of ['nada', '%00', "'; --", (await given.resident(server)).id])
      expect((await revoke(id)).json().code).toBe('administrator-not-found');
  });
});

test('the first administrator stands in the history as made by the service', async () => {
  const fresh = await startTestServer();
  await given.firstAdmin(fresh);
  const { rows } = await fresh.database.pool.query(
    "select actor, actor_id, before, after from audit_entries where record = 'administrator'",
  );
  expect(rows).toEqual([{ actor: 'service', actor_id: null, before: null, after: { role: 'admin' } }]);
  await fresh.close();
});

test('a session of an administrator that is not used for 12 hours ends, and one that is used goes on', async () => {
  const used = await given.withNewSession(server, admin);
  const read = (token: string) => server.call('GET', '/admin/administrators', { token });
  server.clock.advance(11 * hour);
  expect((await read(used.token)).statusCode).toBe(200);
  server.clock.advance(hour);
  expect((await read(used.token)).statusCode).toBe(200);
  expect((await read(admin.token)).json().code).toBe('session-ended');
  server.clock.advance(12 * hour);
  expect((await read(used.token)).json().code).toBe('session-ended');
});

describe('a sensitive endpoint', () => {
  const signedIn = async (): Promise<string> => (await signIn(admin.email, admin.password)).json().token;
  const confirmWith = (token: string, secret: unknown) =>
    server.call('POST', '/auth/confirmation', { token, body: { password: secret } });
  const sensitiveBy = (kind: 'boolean' | 'function') =>
    allEndpoints
      .filter(({ sensitive }) => typeof sensitive === kind)
      .map(({ method, path }) => `${method} ${path}`)
      .sort();
  const sensitive = sensitiveBy('boolean');

  test('is roles, invitations, many points or bookings at once, imports, residents’ data as a file, and what opens one’s account', () => {
    expect(sensitive).toEqual([
      'DELETE /admin/administrators/:id',
      'DELETE /admin/collection-points',
      'DELETE /admin/organization-people/:id',
      'DELETE /users/me/passkeys/:id',
      'GET /admin/collector-profiles.csv',
      'GET /admin/collector-profiles.xlsx',
      'GET /admin/schedules.csv',
      'GET /admin/schedules.xlsx',
      'PATCH /admin/collection-points',
      'POST /admin/collection-points/undo',
      'POST /admin/imports/:id/apply',
      'POST /admin/imports/:id/undo',
      'POST /admin/invitations',
      'POST /users/me/passkey-challenge',
      'POST /users/me/passkey-link',
      'POST /users/me/passkeys',
      'POST /users/me/recovery-codes',
    ]);
    // By the number of bookings, and of an account that has a passkey.
    expect(sensitiveBy('function')).toEqual([
      'DELETE /users/me',
      'PATCH /admin/schedules',
      'PATCH /users/me',
      'POST /admin/schedules/undo',
      'POST /users/me/password',
    ]);
  });

  test('is refused before anything else is looked at, until the password was given again in that session', async () => {
    const [token, elsewhere] = [await signedIn(), await signedIn()];
    const call = (one: string, bearer: string) => {
      const [method = '', path = ''] = one.split(' ');
      return server.call(method, path.replace(/:\w+/g, '1'), { token: bearer, body: {} });
    };
    for (const one of sensitive)
      expect((await call(one, token)).json(), one).toEqual({
        error: 'Confirme que é você para continuar.',
        code: 'confirmation-required',
      });
    expect((await confirmWith(token, 'errada')).json().fields).toEqual({ password: 'A senha atual não confere' });
    expect((await invite(email, token)).json().code).toBe('confirmation-required');
    expect((await confirmWith(token, admin.password)).statusCode).toBe(204);
    // Sheets are no JSON.
    for (const one of sensitive) expect((await call(one, token)).body, one).not.toContain('confirmation-required');
    for (const other of [elsewhere, await signedIn()])
      expect((await invite(email, other)).json().code).toBe('confirmation-required');
  });

  test('asks once more after ten minutes', async () => {
    const token = await signedIn();
    await confirmWith(token, admin.password);
    server.clock.advance(600_000 - 1);
    expect((await invite(email, token)).statusCode).toBe(201);
    server.clock.advance(1);
    expect((await invite(email, token)).json().code).toBe('confirmation-required');
  });

  test('gives no more guesses at a password than the current password has', async () => {
    const counting = await startTestServer({ RATE_LIMITS: 'on' });
    const { token } = await given.admin(counting);
    const attempt = async (secret: string) =>
      (await counting.call('POST', '/auth/confirmation', { token, body: { password: secret } })).statusCode;
    for (let time = 0; time < 10; time++) expect(await attempt(`errada-${time}`)).toBe(400);
    expect(await attempt('errada')).toBe(429);
    await counting.close();
  });
});
