import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '@separai/embedded-postgres';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, openDatabase } from './database.ts';
import { DatabaseRefused } from './refused.ts';

/** A running embedded server. `stop` does nothing where another process owns it. */
interface Reached {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The embedded server of a data folder: the running one, else one started here; null where the folder has no database. */
export const reachEmbedded = async (dataDir: string): Promise<Reached | null> => {
  const data = join(dataDir, 'postgres/data');
  if (!(await exists(join(data, 'PG_VERSION')))) return null;
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
    return { host: connection.host, port: connection.port, stop };
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== 'data-dir-in-use') throw error;
    const [, , , port = '', host = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    // The process that owns the folder is still starting the server, or restarting it.
    if (host === '') throw error;
    return { host, port: Number(port), stop: async () => {} };
  }
};

/**
 * The installation's database for a command, whether its server is running or not. Throws `DatabaseRefused` where the data
 * folder has none.
 */
export const reachDatabase = async (options: {
  databaseUrl: string | null;
  dataDir: string;
  logger: FastifyBaseLogger;
}): Promise<Database> => {
  const { databaseUrl, dataDir, logger } = options;
  if (databaseUrl !== null) return openDatabase({ kind: 'external', connection: { connectionString: databaseUrl }, logger });
  const server = await reachEmbedded(dataDir);
  if (server === null)
    throw new DatabaseRefused(
      `Não há um banco de dados em ${dataDir}. Confira DATA_DIR, ou DATABASE_URL se o banco está em um servidor.`,
    );
  const { host, port } = server;
  const database = openDatabase({ kind: 'embedded', connection: { host, port, user: 'separai', database: 'separai' }, logger });
  const close = async (): Promise<void> => {
    await database.close();
    await server.stop();
  };
  return { ...database, close };
};
