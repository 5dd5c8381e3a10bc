import type pg from 'pg';
import type { TableState } from './manifest.ts';

/** Settings by which equal rows have equal texts on every server. */
const sameTexts = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** Rows of each table, and a checksum over them that does not depend on their order. Reads the whole database. */
export const readTableStates = async (client: pg.Client): Promise<Omit<TableState, 'changed'>[]> => {
  await client.query(sameTexts);
  const { rows: tables } = await client.query<{ name: string; quoted: string }>(
    `select relname as name, format('%I.%I', nspname, relname) as quoted
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'drizzle') order by relname`,
  );
  const states: Omit<TableState, 'changed'>[] = [];
  for (const { name, quoted } of tables) {
    const { rows } = await client.query(
      `select count(*)::int as rows, coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as checksum
       from ${quoted} t`,
    );
    states.push({ name, rows: rows[0].rows, checksum: rows[0].checksum });
  }
  return states;
};
