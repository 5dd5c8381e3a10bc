import type { TestServer } from './harness.ts';

/**
 * Row count and content hash of each table, which changes with every insert, update and delete. Left out are the tables in
 * `except` and the rate limiter's counters, which refused requests increment.
 */
export const contentsOf = async (
  { database }: TestServer,
  except: readonly string[] = [],
): Promise<() => Promise<Readonly<Record<string, string>>>> => {
  const { rows } = await database.pool.query(
    `select string_agg(format('select %L as name, count(*) || '' '' || coalesce(sum(hashtextextended(t::text, 0)), 0) as contents from %1$I t',
       tablename), ' union all ') as statement
     from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [['rate_limits', ...except]],
  );
  const text = rows[0].statement;
  return async () => {
    const tables = await database.pool.query<{ name: string; contents: string }>({ name: 'contents', text });
    return Object.fromEntries(tables.rows.map(({ name, contents }) => [name, contents]));
  };
};
