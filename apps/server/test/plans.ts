import { drizzle } from 'drizzle-orm/node-postgres';
import { vi } from 'vitest';
import type { Db } from '../src/platform/database/database.ts';
import type { TestServer } from './harness.ts';

/** How PostgreSQL would answer a question, as it tells it. */
export const planOf = async (
  { database }: Pick<TestServer, 'database'>,
  query: { toSQL: () => { sql: string; params: unknown[] } },
): Promise<string> => {
  const { sql, params } = query.toSQL();
  const { rows } = await database.pool.query(`explain ${sql}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

/** The plans of the statements that a call sends, in their order; nothing that the call writes stays. */
export const plansOf = async (
  { database }: Pick<TestServer, 'database'>,
  call: (db: Db) => Promise<unknown>,
): Promise<string[]> => {
  const client = await database.pool.connect();
  const sent: { sql: string; params: unknown[] }[] = [];
  try {
    await client.query('begin');
    // A connection takes one statement after the other; some repositories send theirs at once.
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
 * Vacuums and analyzes tables, again until nearly each of their pages is known to be visible to everybody, without which an index alone cannot
 * answer. It is not while somebody holds a snapshot of before, as PostgreSQL's own analysis of a new table does for a moment, nor while what
 * was written is not on disk; and where less than a fiftieth of the pages hold something dead, vacuuming leaves those
 * (https://www.postgresql.org/docs/current/sql-vacuum.html, INDEX_CLEANUP).
 */
export const vacuum = async ({ database: { pool } }: Pick<TestServer, 'database'>, tables: readonly string[]): Promise<void> => {
  await vi.waitFor(
    async () => {
      await pool.query(`vacuum analyze ${tables.join(', ')}`);
      const seen = 'select relname from pg_class where oid = any($1::regclass[]) and relallvisible < relpages * 0.98';
      const { rows } = await pool.query(seen, [tables]);
      if (rows.length > 0) throw new Error(`not visible to everybody: ${rows.map(({ relname }) => relname).join(', ')}`);
    },
    { timeout: 60_000, interval: 200 },
  );
};
