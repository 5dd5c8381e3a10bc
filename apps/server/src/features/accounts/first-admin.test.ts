import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { securityLog } from '../../platform/security-log.ts';
import { createFirstAdmin } from './service.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const waitingForLocks = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const unset = { email: null, password: null, domain: 'admin.separai.app' };
const create = (settings: Parameters<typeof createFirstAdmin>[1]) => {
  const { database, clock, logger } = server;
  return createFirstAdmin({ db: database.db, clock, security: securityLog(logger, null) }, settings);
};
const signIn = (email: string, password: string) => server.call('POST', '/auth/admin-login', { body: { email, password } });
const admins = async (): Promise<string[]> => {
  const { rows } = await server.database.pool.query(`select email from users where role = 'admin'`);
  return rows.map(({ email }) => email);
};

describe('the first administrator', () => {
  test('is made up once, with a password that can be read aloud', async () => {
    const first = await create(unset);
    expect(first).toEqual({
      email: 'admin@admin.separai.app',
      password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/),
    });
    expect((await signIn('admin@admin.separai.app', first?.password ?? '')).statusCode).toBe(200);
    expect(await create(unset)).toBeNull();
    expect(await admins()).toEqual(['admin@admin.separai.app']);
  });

  test('of the settings is made and not said', async () => {
    const settings = { ...unset, email: 'gestora@cidade.gov.br', password: 'segredo da cidade' };
    expect(await create(settings)).toBeNull();
    expect((await signIn('Gestora@Cidade.gov.br', 'segredo da cidade')).statusCode).toBe(200);
  });

  test('stays the only one when the settings change later', async () => {
    await create(unset);
    expect(await create({ ...unset, email: 'outra@cidade.gov.br', password: 'sacola-verde-2' })).toBeNull();
    expect(await admins()).toEqual(['admin@admin.separai.app']);
  });

  test('is one when processes start together, and said by one of them', async () => {
    const other = await server.database.pool.connect();
    await other.query('begin; lock table users in share row exclusive mode');
    const starting = Promise.all([create(unset), create(unset)]);
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
    await create({ ...unset, email: 'gestora@cidade.gov.br', password: 'segredo da cidade' });
    expect((await signIn(early.email, early.password)).statusCode).toBe(401);
    expect((await signIn(early.email, 'segredo da cidade')).statusCode).toBe(200);
    expect((await server.call('GET', '/users/me', { token: early.token })).statusCode).toBe(401);
  });
});
