import { Client } from 'pg';

/** The database and the role that the application uses. The role may do everything in its database and nothing to the machine. */
export const appName = 'separai';

const superuser = { user: 'postgres', database: 'postgres' };

/** Makes role and database where they are missing, in the server that listens in the folder `host`. */
export async function ensureDatabase(host: string, port: number): Promise<void> {
  const client = new Client({ host, port, ...superuser });
  // A lost connection fails the running query; without a listener it would end this process as well.
  client.on('error', () => {});
  await client.connect();
  try {
    const roles = await client.query('select from pg_roles where rolname = $1', [appName]);
    if (roles.rowCount === 0) await client.query(`create role ${appName} login createdb`);
    const databases = await client.query('select from pg_database where datname = $1', [appName]);
    if (databases.rowCount === 0) await client.query(`create database ${appName} owner ${appName}`);
  } finally {
    await client.end();
  }
}
