import { drizzle } from 'drizzle-orm/node-postgres';
import { vi } from 'vitest';
import type { Queryable } from '../src/platform/database/database.ts';
import type { TestServer } from './harness.ts';

/** PostgreSQL's plan of a query (EXPLAIN). */
export const planOf = async (
  { database }: Pick<TestServer, 'database'>,
  query: { toSQL: () => { sql: string; params: unknown[] } },
): Promise<string> => {
  const { sql, params } = query.toSQL();
  const { rows } = await database.pool.query(`explain ${sql}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

/** Plans of the statements that a call sends, in order; the call's writes are rolled back. */
export const plansOf = async (
  { database }: Pick<TestServer, 'database'>,
  call: (db: Queryable) => Promise<unknown>,
): Promise<string[]> => {
  const client = await database.pool.connect();
  const sent: { sql: string; params: unknown[] }[] = [];
  try {
    await client.query('begin');
    // A connection runs one statement at a time, while some repositories send theirs in parallel.
    let last: Promise<unknown> = Promise.resolve();
    const query = (...statement: [never]) => {
      last = last.then(() => client.query(...statement));
      return last;
    };
    const inTurn: typeof client = Object.assign(Object.create(client), { query });
    await call(drizzle({ client: inTurn, logger: { logQuery: (sql, params) => void sent.push({ sql, params }) } }));
    const plans: string[] = [];
    for (const { sql, params } of sent) {
      const { rows } = await client.query(`explain ${sql}`, params);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/**
 * Vacuums and analyzes tables, repeatedly until nearly all pages are all-visible, without which no index-only scan is planned.
 * Pages stay not all-visible while another transaction holds an older snapshot, as autoanalyze of a new table does for a
 * moment, or while writes are not flushed; and where less than a fiftieth of the pages have dead tuples, vacuum leaves those
 * (https://www.postgresql.org/docs/current/sql-vacuum.html, INDEX_CLEANUP).
 */
export const vacuum = async ({ database: { pool } }: Pick<TestServer, 'database'>, tables: readonly string[]): Promise<void> => {
  await vi.waitFor(
    async () => {
      await pool.query(`vacuum analyze ${tables.join(', ')}`);
      const seen = 'select relname from pg_class where oid = any($1::regclass[]) and relallvisible < relpages * 0.98';
      const { rows } = await pool.query(seen, [tables]);
      if (rows.length > 0) throw new Error(`not visible to all transactions: ${rows.map(({ relname }) => relname).join(', ')}`);
    },
    { timeout: 60_000, interval: 200 },
  );
};
