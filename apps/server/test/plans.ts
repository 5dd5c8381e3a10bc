import { vi } from 'vitest';
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
