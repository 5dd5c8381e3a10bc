// @module-tag postgres
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { type Database, openDatabase, type Queryable } from './database.ts';
import { isConflict, isDatabaseUnavailable } from './failures.ts';
import { preparedStatement } from './prepared.ts';

let server: TestServer;
/** A second pool on the same database whose connections the test alone uses: the server keeps some of its own busy. */
let apart: Database;
beforeEach(async () => {
  server = await startTestServer({}, async (given) => {
    const connection = { ...given, statement_timeout: 0, query_timeout: 2_000, max: 3 };
    apart = openDatabase({ kind: 'external', connection, logger: pino({ enabled: false }) });
    return connection;
  });
});
afterEach(async () => {
  await apart.close();
  await server.close();
});

/** Fails the first `times` writes to a table with an SQLSTATE. They are counted by a sequence, which survives rollbacks. */
const failFirst = (table: string, times: number, state: string) =>
  server.database.pool.query(
    `create sequence tries;
     create function fail_first() returns trigger language plpgsql as $$
     begin if nextval('tries') <= ${times} then raise sqlstate '${state}'; end if; return new; end $$;
     create trigger failing before insert or update on ${table} for each row execute function fail_first()`,
  );
const tries = async (): Promise<number> =>
  Number((await server.database.pool.query('select last_value from tries')).rows[0].last_value);

describe.each(['40P01', '40001'])('a transaction that ends with %s', (state) => {
  const write = () => given.resident(server);
  const choose = async (token: string) => server.call('PATCH', '/users/me/notice-choices', { token, body: { reminderHour: 7 } });

  test('is done once more from its beginning', async () => {
    const { token } = await write();
    await failFirst('users', 1, state);
    expect((await choose(token)).statusCode).toBe(200);
    expect(await tries()).toBe(2);
  });

  test('twice is 503 with a time of its own, and no fault of ours', async () => {
    const { token } = await write();
    await failFirst('users', 9, state);
    const answer = await choose(token);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'overloaded', '1']);
    expect(await tries()).toBe(2);
    expect(server.logLines.filter((line) => line.includes('falha inesperada'))).toEqual([]);
  });

  test('outside of a transaction is done once more, too', async () => {
    const { id } = await write();
    await failFirst('users', 1, state);
    await server.database.db.execute(sql`update users set name = 'Lia' where id = ${id}`);
    expect(await tries()).toBe(2);
    const { rows } = await server.database.pool.query('select name from users where id = $1', [id]);
    expect(rows).toEqual([{ name: 'Lia' }]);
  });
});

test('another failure is not repeated', async () => {
  let attempts = 0;
  const work = server.database.db.transaction(async (transaction) => {
    attempts++;
    await transaction.execute(sql`select 1 / 0`);
  });
  await expect(work).rejects.toSatisfy((error) => !isConflict(error) && !isDatabaseUnavailable(error));
  expect(attempts).toBe(1);
});

test('the connection of a statement that timed out is not used again', async () => {
  const { db, pool } = apart;
  const waits = Array.from({ length: 3 }, () => db.transaction((transaction) => transaction.execute(sql`select pg_sleep(60)`)));
  for (const { reason } of (await Promise.allSettled(waits)) as PromiseRejectedResult[])
    expect(isDatabaseUnavailable(reason)).toBe(true);
  expect(pool.totalCount).toBe(0);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => db.transaction((transaction) => transaction.execute(sql`select ${n}::int as n`))),
  );
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3, 4]);
});

test('a transaction that cannot begin keeps no connection', async () => {
  const { db } = server.database;
  for (let round = 0; round < 4; round++)
    await expect(db.transaction(async () => {}, { isolationLevel: 'none' as never })).rejects.toThrow('begin');
  expect((await db.transaction((transaction) => transaction.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
});

test('the first error is thrown, also when there is no connection left to roll back on', async () => {
  const { db } = server.database;
  const work = db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {});
    throw new Error('of the work');
  });
  await expect(work).rejects.toThrow('of the work');
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a refusal gives its connection back', async () => {
  const { db, pool } = apart;
  const pidOf = async () => (await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
  const before = await pidOf();
  await expect(db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([await pidOf(), pool.totalCount]).toEqual([before, 1]);
});

test('a lost connection is logged, but not one that ends with the pool', async () => {
  const logLines: string[] = [];
  const { connectionString } = server.database.pool.options as { connectionString?: string };
  const logger = pino({ base: null }, { write: (line: string) => void logLines.push(line) });
  const connection = connectionString === undefined ? server.database.pool.options : { connectionString };
  const own = openDatabase({ kind: 'external', connection, logger });
  const client = await own.pool.connect();
  const lost = () => logLines.filter((line) => line.includes('conexão com o banco de dados perdida')).length;
  client.emit('error', new Error('Connection terminated unexpectedly'));
  expect(lost()).toBe(1);
  const closed = own.close();
  client.emit('error', new Error('Connection terminated unexpectedly'));
  client.release(true);
  await closed;
  expect(lost()).toBe(1);
});

test('a prepared statement is built once for the pool, and once for the connection that transactions use', async () => {
  const build = vi.fn((db: Queryable) =>
    db
      .select({ text: sql<string>`${sql.placeholder('text')}::text` })
      .from(sql`(values (1)) as one`)
      .prepare('built_once'),
  );
  const statement = preparedStatement<{ text: string }, { text: string }[]>(build);
  const { db } = apart;
  for (const text of ['a', 'b', 'c']) {
    expect(await statement(db, { text })).toEqual([{ text }]);
    expect(await db.transaction((transaction) => statement(transaction, { text }))).toEqual([{ text }]);
  }
  expect(build).toHaveBeenCalledTimes(2);
});
