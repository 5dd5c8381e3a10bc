import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '../../paths.ts';
import type { Database } from './database.ts';

// An arbitrary constant: the advisory lock key shared by every process that migrates this product's database.
const migrationLock = 7_377_272_401;

/** Brings the schema up to date, one process at a time: the others wait and then find nothing to do. */
export const migrateDatabase = async ({ pool }: Database): Promise<void> => {
  // A dedicated connection, since a migration, or the wait for another process's, may exceed the pool's query timeout.
  const client = new pg.Client({ ...pool.options, password: pool.options.password, query_timeout: 0 });
  // A lost connection fails the running query; without a listener it would end this process as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // Closing the connection frees the lock.
    await client.end();
  }
};
