import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@separai/embedded-postgres';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../error-code.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseSlow, isDatabaseUnavailable } from './failures.ts';
import { migrateDatabase } from './migrate.ts';

const triesWhenAway = 60;
const pauseWhenAway = 1_000;

const waitUntilItAnswers = async (database: Database, logger: FastifyBaseLogger): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.db.execute(sql`select 1`);
      return;
    } catch (error) {
      if (!(isDatabaseUnavailable(error) || isDatabaseSlow(error)) || attempt === triesWhenAway) throw error;
      logger.warn({ code: errorCodeOf(error), attempt }, 'o banco de dados ainda não responde; tentando de novo');
      await pause(pauseWhenAway);
    }
  }
};

/**
 * Opens the database of `databaseUrl`, or starts the embedded one in `dataDir`, and brings its schema up to date.
 * Throws `EmbeddedPostgresError` with a sentence for the operator, or the database's own error after a minute without an answer.
 */
export const startDatabase = async (options: {
  databaseUrl: string | null;
  dataDir: string;
  logger: FastifyBaseLogger;
}): Promise<Database> => {
  const { databaseUrl, dataDir, logger } = options;
  const embedded =
    databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir, log: (message, details) => logger.info(details ?? {}, message) })
      : null;
  const database = openDatabase({
    kind: embedded === null ? 'external' : 'embedded',
    connection: embedded?.connection ?? { connectionString: databaseUrl ?? '' },
    logger,
  });
  const close = async (): Promise<void> => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await waitUntilItAnswers(database, logger);
    await migrateDatabase(database);
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
};
