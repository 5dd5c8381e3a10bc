import type { TestServer } from './harness.ts';

const asText = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return `${value.toString('latin1')} ${value.toString('hex')} ${value.toString('base64url')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Every row of every table as text (bytes also decoded), by `schema.table`. */
export const dumpTables = async ({ database }: TestServer): Promise<Record<string, string[]>> => {
  const { rows: tables } = await database.pool.query(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query(`select * from ${name}`);
    dump[name] = rows.map((row) => Object.values(row).map(asText).join(' | '));
  }
  return dump;
};

/** Tables that contain one of the texts, each with that text. */
export const findInTables = async (server: TestServer, texts: readonly string[]): Promise<string[]> => {
  const dump = await dumpTables(server);
  return Object.entries(dump).flatMap(([table, rows]) =>
    texts.filter((text) => rows.some((row) => row.includes(text))).map((text) => `${table}: ${text}`),
  );
};
