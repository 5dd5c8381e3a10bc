import type { TestServer } from './harness.ts';

/**
 * Reads how many rows each table has and a hash of all their values: an update changes it as an insert does. Tables of `except` are left out
 * by their names, and the counts of attempts, which refused requests raise.
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
