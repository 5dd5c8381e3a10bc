import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { limitedServer } from '../../../test/limited-server.ts';

// Preconditions and limits of e-mail changes.
let server: TestServer;
let lia: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  lia = await given.resident(server);
  await server.database.pool.query('delete from outbox');
});

let counter = 0;
const address = (): string => `nova${++counter}@exemplo.org`;

const read = async () => (await server.call('GET', '/users/me', { token: lia.token })).json();
const ask = (email: string, token = lia.token, currentPassword: string | undefined = lia.password) =>
  server.call('PATCH', '/users/me', { token, body: { email, currentPassword } });
const kinds = async () => (await server.database.pool.query('select kind from outbox')).rows.map(({ kind }) => kind);

describe('the current password', () => {
  const change = (body: object) => server.call('PATCH', '/users/me', { token: lia.token, body });

  test.each([
    ['is missing', undefined, 'validation-failed', 'Por favor, insira sua senha atual'],
    ['is empty', '', 'validation-failed', 'Por favor, insira sua senha atual'],
    ['is wrong', 'segredo2', 'wrong-password', 'A senha atual não confere'],
  ])('that %s keeps everything as it was', async (_, currentPassword, code, sentence) => {
    const before = await read();
    const response = await change({ email: address(), currentPassword, name: 'Lia Sampaio' });
    expect([response.statusCode, response.json()]).toMatchObject([400, { code, fields: { currentPassword: sentence } }]);
    expect(await read()).toEqual(before);
    expect(await kinds()).toEqual([]);
  });

  test('is asked for neither to keep the e-mail, nor to give up a new one, nor to have its mail again', async () => {
    const next = address();
    expect((await change({ email: lia.email.toUpperCase(), name: 'Lia' })).json().name).toBe('Lia');
    await ask(next);
    expect((await change({ email: next })).json().pendingEmail).toBe(next);
    expect((await change({ email: address() })).json().fields).toEqual({ currentPassword: 'Por favor, insira sua senha atual' });
    expect((await change({ email: lia.email })).json().pendingEmail).toBeNull();
  });

  test('is asked for again when what waited is given up while its mail is asked for again', async () => {
    const next = address();
    await ask(next);
    const owner = await server.database.pool.connect();
    await owner.query('begin');
    await owner.query('select 1 from users where id = $1 for update', [lia.id]);
    const again = change({ email: next });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // The password comparison precedes the lock and takes time.
    await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await owner.query('delete from email_changes where user_id = $1', [lia.id]);
    await owner.query('commit');
    owner.release();
    expect((await again).json().fields).toEqual({ currentPassword: 'Por favor, insira sua senha atual' });
    expect((await read()).pendingEmail).toBeNull();
  });

  test('is counted with every guess of the current password: after ten wrong ones the right one is refused, too', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    const { token, password } = await given.resident(limited);
    const guess = (currentPassword: string) =>
      limited.call('PATCH', '/users/me', { token, body: { email: 'nova@exemplo.org', currentPassword } });
    expect((await guess('errada-1')).json().code).toBe('wrong-password');
    const counted = `update rate_limits set points = 10 where key like 'current-password:%' returning points`;
    expect((await limited.database.pool.query(counted)).rowCount).toBe(1);
    expect((await guess(password)).statusCode).toBe(429);
    await limited.close();
  });
});

describe('an address of the administrators’ domain', () => {
  const refused = { code: 'validation-failed', fields: { email: 'Os e-mails deste domínio são de quem administra. Use outro.' } };

  test.each(['nova@admin.separai.app', 'Nova@ADMIN.separai.app', 'nova@bairro.admin.separai.app'])(
    '%s is no resident’s, neither new nor changed to',
    async (email) => {
      const body = { name: 'Lia', email, password: 'sacola-verde-1', phone: '8532165498' };
      const registered = await server.call('POST', '/users', { body });
      expect([registered.statusCode, registered.json()]).toEqual([400, expect.objectContaining(refused)]);
      const changed = await ask(email);
      expect([changed.statusCode, changed.json()]).toEqual([400, expect.objectContaining(refused)]);
      expect(await kinds()).toEqual([]);
    },
  );

  test('can be an administrator’s', async () => {
    const admin = await given.admin(server);
    expect((await ask('gestora@admin.separai.app', admin.token)).json().pendingEmail).toBe('gestora@admin.separai.app');
  });
});

describe('asking', () => {
  const limited = limitedServer();
  const askAt = (token: string, email: string) =>
    limited().call('PATCH', '/users/me', { token, body: { email, currentPassword: 'sacola-verde-1' } });

  test('is possible five times an hour, also at once; one’s own address and other fields are not counted', {
    tags: 'postgres',
  }, async () => {
    const rui = await given.resident(limited());
    const answers = await Promise.all(Array.from({ length: 8 }, () => askAt(rui.token, address())));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
    expect((await askAt(rui.token, rui.email)).statusCode).toBe(200);
    expect((await limited().call('PATCH', '/users/me', { token: rui.token, body: { complement: 'Casa 2' } })).statusCode).toBe(
      200,
    );
    const body = { email: address(), currentPassword: 'sacola-verde-1', name: 'Outra' };
    const refused = await limited().call('PATCH', '/users/me', { token: rui.token, body });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await limited().call('GET', '/users/me', { token: rui.token })).json().name).toBe('Marina Alves');
  });

  test('for one address is possible five times an hour, however many accounts ask', async () => {
    const people = [await given.resident(limited()), await given.resident(limited())];
    const stranger = address();
    for (let time = 0; time < 5; time++) expect((await askAt(people[time % 2]?.token ?? '', stranger)).statusCode).toBe(200);
    expect((await askAt(people[0]?.token ?? '', stranger)).statusCode).toBe(429);
    expect((await askAt(people[0]?.token ?? '', address())).statusCode).toBe(200);
  });
});
