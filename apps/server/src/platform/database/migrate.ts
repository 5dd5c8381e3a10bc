import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { migrationsFolder } from '../../paths.ts';
import type { Database } from './database.ts';

// Any fixed number: every process that migrates this product's database takes the same lock.
const migrationLock = 7_377_272_401;

/** Brings the schema up to date, one process at a time: the others wait and then find nothing to do. */
export const migrateDatabase = async (database: Database): Promise<void> => {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // Closing the connection frees the lock and forgets the lifted timeout.
    client.release(true);
  }
};
