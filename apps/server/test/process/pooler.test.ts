import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { migrationsFolder } from '../../src/paths.ts';
import { inDatabase } from '../global-setup.ts';
import { type Pooler, pgbouncer, startPooler } from '../pooler.ts';
import { bundle, endServerProcesses, startServerProcess } from '../server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const name = `separai_pooled_${randomUUID().replaceAll('-', '')}`;
const account = { email: 'pooler@exemplo.com.br', password: 'sacola-verde-1' };

// Without PgBouncer the reporter counts these tests as skipped.
describe.skipIf(pgbouncer === undefined)('behind PgBouncer in transaction mode', () => {
  let administrator: pg.Client;
  let pooler: Pooler;
  /** Runs `npm run migrate` on the database; returns its output. */
  const migrate = (...args: string[]): string =>
    execFileSync(process.execPath, [bundle.replace('main.js', 'migrate.js'), ...args], {
      env: { PATH: process.env.PATH, DATABASE_URL: pooler.url },
      encoding: 'utf8',
    });
  beforeAll(async () => {
    const postgres = inject('postgres');
    administrator = new pg.Client(postgres);
    await administrator.connect();
    await administrator.query(`create database ${name} template template0 encoding 'UTF8'`);
    pooler = await startPooler(pgbouncer ?? '', inDatabase(postgres, name));
  });
  afterAll(async () => {
    await endServerProcesses();
    await pooler?.end();
    await administrator.query(`drop database if exists ${name} with (force)`);
    await administrator.end();
  });

  test('a dry run prints what is pending, and changes nothing', async () => {
    const all = readMigrationFiles({ migrationsFolder }).length;
    const said = migrate('--dry-run');
    expect(said).toMatch(/^-- 0000_text_search\n/);
    expect(said).toContain('CREATE TABLE "collection_points"');
    expect(said).toMatch(new RegExp(`^-- migrações por fazer: ${all}$`, 'm'));
    expect(migrate('--dry-run')).toBe(said);
  });

  test('two servers that start together migrate once, both answer, and no setting leaks to other clients', async () => {
    const servers = await Promise.all([1, 2].map(() => startServerProcess({ DATABASE_URL: pooler.url })));
    const [first] = servers;
    const post = (path: string, body: object) =>
      fetch(`${first?.api}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const registered = await post('/users', { name: 'Maria', phone: '85987654321', ...account });
    expect(registered.status, await registered.text()).toBe(201);
    const { token } = (await (await post('/auth/login', account)).json()) as { token: string };
    // More requests at once than server connections: statements of one client run on several of them.
    const requests = Array.from({ length: 40 }, (_, n) =>
      fetch(`${servers[n % 2]?.api}/users/me`, { headers: { authorization: `Bearer ${token}` } }),
    );
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]));

    expect(migrate()).toContain('já estava atualizado');

    const client = new pg.Client(pooler.url);
    await client.connect();
    const { rows } = await client.query(
      `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
         (select count(*)::int from pg_locks where locktype = 'advisory' and database =
           (select oid from pg_database where datname = current_database())) as locks,
         array[current_setting('statement_timeout'), current_setting('lock_timeout'),
           current_setting('idle_in_transaction_session_timeout')] as timeouts`,
    );
    await client.end();
    expect(rows).toEqual([{ migrations: readMigrationFiles({ migrationsFolder }).length, locks: 0, timeouts: ['0', '0', '0'] }]);
    for (const server of servers) {
      expect(server.output()).toContain('o banco de dados está atrás de um pooler');
      expect(server.output()).toContain('não tem limite de tempo');
      expect(server.output()).not.toMatch(/"level":[56]0/);
    }
  });

  test('a refused startup parameter ends the start at once, with the message of the pooler', async () => {
    const start = startServerProcess({ DATABASE_URL: `${pooler.url}?lock_timeout=3000` });
    const said = await start.then(
      () => '',
      (error: Error) => error.message,
    );
    expect(said).toMatch(
      /DATABASE_URL leva a um servidor que recusa a conexão \(08P01: unsupported startup parameter: lock_timeout\)/,
    );
    expect(said).not.toContain('ainda não responde');
  });
});
