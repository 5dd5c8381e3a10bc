import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@separai/embedded-postgres';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../error-code.ts';
import { isDirect } from './connection.ts';
import { type Database, type DatabaseLimits, openDatabase, usualLimits } from './database.ts';
import { isDatabaseSlow, isDatabaseUnavailable, startRefusal } from './failures.ts';
import { migrateDatabase } from './migrate.ts';
import { DatabaseRefused } from './refused.ts';

const triesWhenAway = 60;
const pauseWhenAway = 1_000;

const waitUntilItAnswers = async (database: Database, logger: FastifyBaseLogger): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.db.execute(sql`select 1`);
      return;
    } catch (error) {
      const refusal = startRefusal(error);
      if (refusal !== undefined)
        throw new DatabaseRefused(
          `Configuração inválida: DATABASE_URL leva a um servidor que recusa a conexão (08P01: ${refusal}). Um pooler recusa parâmetros depois do ?, como options e lock_timeout, e bancos ou usuários que não estão na configuração dele.`,
          error,
        );
      if (!(isDatabaseUnavailable(error) || isDatabaseSlow(error)) || attempt === triesWhenAway) throw error;
      logger.warn({ code: errorCodeOf(error), attempt }, 'o banco de dados ainda não responde; tentando de novo');
      await pause(pauseWhenAway);
    }
  }
};

/** Logs that a pooler stands between, and warns where the database role limits no statement. */
const reportPooler = async ({ pool }: Database, logger: FastifyBaseLogger): Promise<void> => {
  const client = await pool.connect();
  try {
    if (await isDirect(client)) return;
    const { rows } = await client.query(`select current_setting('statement_timeout') as statement`);
    logger.info(
      'o banco de dados está atrás de um pooler: nenhuma instrução fica preparada, e os limites de tempo são os do usuário do banco',
    );
    if (rows[0].statement === '0')
      logger.warn("o usuário do banco não tem limite de tempo: use alter role … set statement_timeout = '10s'");
  } finally {
    client.release();
  }
};

/**
 * Opens the database of `databaseUrl`, or starts the embedded one in `dataDir`, and brings its schema up to date. The
 * background jobs have a pool of their own, `jobs`.
 * Throws `EmbeddedPostgresError` or `DatabaseRefused` with a sentence for the operator, or the database's own error after a minute
 * without an answer.
 */
export const startDatabase = async (options: {
  databaseUrl: string | null;
  /** Connection for migrations; without it `databaseUrl`. */
  migrationDatabaseUrl?: string | null;
  dataDir: string;
  logger: FastifyBaseLogger;
  databaseLimits?: DatabaseLimits;
}): Promise<Database & { readonly jobs: Database }> => {
  const { databaseUrl, migrationDatabaseUrl = null, dataDir, logger, databaseLimits: limits = usualLimits } = options;
  const embedded =
    databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir, log: (message, details) => logger.info(details ?? {}, message) })
      : null;
  const parts = {
    kind: embedded === null ? 'external' : 'embedded',
    connection: embedded?.connection ?? { connectionString: databaseUrl ?? '' },
    logger,
  } as const;
  const database = openDatabase({ ...parts, limits });
  const jobs = openDatabase({ ...parts, limits: { ...limits, poolSize: limits.jobsPoolSize } });
  const close = async (): Promise<void> => {
    await Promise.all([database.close(), jobs.close()]);
    await embedded?.stop();
  };
  try {
    await waitUntilItAnswers(database, logger);
    if (embedded === null) await reportPooler(database, logger);
    const connection = migrationDatabaseUrl === null ? undefined : { connectionString: migrationDatabaseUrl };
    await migrateDatabase(database, { logger, connection });
    return { ...database, jobs, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** The address of the embedded database for other processes of this machine, which reach it by its socket. */
export const socketUrlOf = ({ pool }: Pick<Database, 'pool'>): string => {
  const { host = '', port, user = '', database } = pool.options;
  return `postgresql://localhost/${database}?${new URLSearchParams({ host, port: String(port), user })}`;
};
