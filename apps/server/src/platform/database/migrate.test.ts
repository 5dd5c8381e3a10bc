// @module-tag postgres
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { expect, test } from 'vitest';
import { withOlderDatabase } from '../../../test/older-database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { type Migration, numberOf, pendingMigrations, readAppliedMigrations, readMigrations } from './migrations.ts';

const newest = '0045_import_noticed_choices';
const lock = 'begin; select pg_advisory_xact_lock(7377272401)';

const withLines = () => {
  const lines: string[] = [];
  return { lines, logger: pino({ base: null }, { write: (line: string) => void lines.push(line) }) };
};

/** Another pool on the same database, with these options. */
const again = ({ pool }: Database, options: object): Database =>
  openDatabase({
    kind: 'external',
    connection: { ...pool.options, password: pool.options.password, ...options },
    logger: pino({ enabled: false }),
  });

const pendingIn = async ({ pool }: Database, migrations = readMigrations()) =>
  pendingMigrations(await readAppliedMigrations(pool), migrations);

const migration = (tag: string, when: number, ...statements: string[]): Migration => ({
  tag,
  when,
  hash: tag,
  statements,
  isOutsideTransaction: tag.includes('outside'),
  oldestRelease: null,
});

test('the wait for another process that migrates may be longer than any query, and is told', async () => {
  await withOlderDatabase(newest, async (database) => {
    const impatient = again(database, { statement_timeout: 200, query_timeout: 300 });
    const { lines, logger } = withLines();
    const other = await database.pool.connect();
    await other.query(lock);
    const migrated = migrateDatabase(impatient, { logger });
    await expect.poll(() => lines.join('')).toMatch(/"holder":\{"pid":\d+.*outro processo está atualizando/);
    await pause(1_000);
    await other.query('rollback');
    other.release();
    await migrated;
    expect(await pendingIn(database)).toEqual([]);
    await impatient.close();
  });
});

test('the wait ends with a sentence that names the connection to end, and nothing is changed', async () => {
  await withOlderDatabase(newest, async (database) => {
    const other = await database.pool.connect();
    await other.query(lock);
    const { rows } = await other.query('select pg_backend_pid() as pid');
    await expect(migrateDatabase(database, { limit: 0 })).rejects.toThrow(`pg_terminate_backend(${rows[0].pid})`);
    await other.query('rollback');
    other.release();
    expect(await pendingIn(database)).not.toEqual([]);
  });
});

test('migrations are recorded one by one, also those outside of a transaction, while others wait', async () => {
  await withOlderDatabase(newest, async (database) => {
    const { pool } = database;
    const now = Date.now() * 10;
    const migrations = [
      ...readMigrations(),
      migration('9000_table', now, 'create table notes (text text)', `insert into notes values ('one')`),
      migration('9001_outside', now + 1, 'create index concurrently notes_text on notes (text)', 'vacuum notes'),
      migration('9002_broken', now + 2, 'create table half (n int)', 'select 1 / 0'),
    ];
    const attempts = await Promise.allSettled([1, 2, 3].map(() => migrateDatabase(database, { migrations })));
    const sentence = /^O banco de dados não pôde ser atualizado: a migração 9002_broken parou \(22012: division by zero\)/;
    for (const attempt of attempts) expect(String(attempt.status === 'rejected' && attempt.reason.message)).toMatch(sentence);
    const { rows } = await pool.query(
      `select (select indisvalid from pg_index where indexrelid = 'notes_text'::regclass) as valid, to_regclass('half') as half,
         (select count(*)::int from notes) as notes`,
    );
    expect(rows).toEqual([{ valid: true, half: null, notes: 1 }]);
    expect((await pendingIn(database, migrations)).map(({ tag }) => tag)).toEqual(['9002_broken']);
  });
});

test('the connection for migrations may have rights that the pool has not, and is not needed without a pending one', async () => {
  await withOlderDatabase(newest, async (database) => {
    const { options } = database.pool;
    const pool = again(database, { options: '-c default_transaction_read_only=on' });
    await expect(migrateDatabase(pool)).rejects.toThrow('25006: cannot execute');
    await migrateDatabase(pool, { connection: { ...options, password: options.password } });
    await migrateDatabase(pool, { connection: { host: '127.0.0.1', port: 9 } });
    await pool.close();
  });
});

test('a release serves a database of a newer one that admits it, and refuses one that does not', async () => {
  await withOlderDatabase(newest, async (database) => {
    const mine = readMigrations();
    const known = numberOf(mine.at(-1) ?? { tag: '' });
    const expand = migration('9000_expand', Date.now() * 10, 'create table notes (text text)');
    const contract = { ...migration('9001_contract', Date.now() * 10 + 1, 'drop table notes'), oldestRelease: 9000 };
    const { lines, logger } = withLines();
    await migrateDatabase(database, { migrations: [...mine, { ...expand, oldestRelease: known }] });
    await migrateDatabase(database, { logger });
    expect(lines.join('')).toContain('já é de uma versão mais nova, que ainda aceita esta');
    await migrateDatabase(database, { migrations: [...mine, expand, contract] });
    await migrateDatabase(database, { migrations: [...mine, expand] });
    await expect(migrateDatabase(database)).rejects.toThrow(
      `ela vai até a migração ${known}, e o banco precisa de uma que vá ao menos até a 9000`,
    );
  });
});
