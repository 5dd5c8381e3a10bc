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
