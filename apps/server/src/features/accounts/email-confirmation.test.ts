import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { mailedCode } from '../../../test/mailed-codes.ts';
import { withOlderDatabase } from '../../../test/older-database.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { securityLog } from '../../platform/security-log.ts';
import { createFirstAdmin } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async ({ token }: { token: string }) => (await server.call('GET', '/users/me', { token })).json();
const timesOf = async ({ id }: { id: string }) => {
  const { rows } = await server.database.pool.query('select email_confirmed_at, signed_in_at from users where id = $1', [id]);
  return rows[0];
};

describe('an e-mail', () => {
  test('is not confirmed by registering and signing in with it', async () => {
    const person = await given.resident(server, {}, { emailConfirmed: false });
    expect(await read(person)).toMatchObject({ emailConfirmed: false });
  });

  test('is confirmed by a new password that was set with what was mailed there', async () => {
    const person = await given.resident(server, {}, { emailConfirmed: false });
    const code = await mailedCode(server, person.email);
    const password = 'segredo-novo';
    const reset = await server.call('POST', '/auth/reset-password', { body: { email: person.email, code, password } });
    expect(reset.statusCode).toBe(204);
    expect(await timesOf(person)).toMatchObject({ email_confirmed_at: server.clock.now() });
  });

  test('of the first administrator is, for the operator vouches for it, also where somebody had registered it before', async () => {
    const taken = await given.resident(server, { email: 'gestora@cidade.gov.br' }, { emailConfirmed: false });
    const { app, clock, database } = server;
    const parts = { db: database.db, clock, security: securityLog(app.log, null) };
    await createFirstAdmin(parts, { email: taken.email, password: 'sacola-verde-2', domain: 'cidade.app' });
    expect(await timesOf(taken)).toMatchObject({ email_confirmed_at: server.clock.now() });
  });
});

describe('an account', () => {
  test('counts as used from its last sign-in on, not from the registration or a wrong password', async () => {
    const body = { name: 'Bia Nunes', email: 'bia@exemplo.com.br', password: 'sacola-verde-1', phone: '85987654321' };
    const { id } = (await server.call('POST', '/users', { body })).json();
    await server.call('POST', '/auth/login', { body: { ...body, password: 'sacola-verde-2' } });
    expect(await timesOf({ id })).toMatchObject({ signed_in_at: null });
    for (let times = 0; times < 2; times++) {
      server.clock.advance(60_000);
      expect((await server.call('POST', '/auth/login', { body })).statusCode).toBe(200);
      expect(await timesOf({ id })).toMatchObject({ signed_in_at: server.clock.now() });
    }
  });

  test('lets many sign in at once', async () => {
    const { email, password } = await given.resident(server);
    const signIn = () => server.call('POST', '/auth/login', { body: { email, password } });
    const answers = await Promise.all(Array.from({ length: 8 }, signIn));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  });
});

test('accounts from before count as used; only administrators’ e-mails count as confirmed', async () => {
  await withOlderDatabase('0003_account', async (database) => {
    await database.pool.query(
      `insert into users (email, username, name, role, password_hash, created_at, updated_at) values
         ('ana@exemplo.com.br', 'ana', 'Ana', 'user', '', '2026-01-01Z', '2026-02-02Z'),
         ('gestora@cidade.gov.br', 'gestora', 'Gestora', 'admin', '', '2026-01-01Z', '2026-03-03Z')`,
    );
    await migrateDatabase(database);
    const { rows } = await database.pool.query('select email, email_confirmed_at, signed_in_at from users order by email');
    expect(rows).toEqual([
      { email: 'ana@exemplo.com.br', email_confirmed_at: null, signed_in_at: new Date('2026-02-02Z') },
      {
        email: 'gestora@cidade.gov.br',
        email_confirmed_at: new Date('2026-03-03Z'),
        signed_in_at: new Date('2026-03-03Z'),
      },
    ]);
  });
});
