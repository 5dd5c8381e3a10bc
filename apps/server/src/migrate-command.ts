import pino from 'pino';
import { readConfig } from './config.ts';
import { isDatabaseSlow, isDatabaseUnavailable } from './platform/database/failures.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import {
  pendingMigrations,
  readAppliedMigrations,
  readMigrations,
  requireAdmittedRelease,
} from './platform/database/migrations.ts';
import { reachDatabase } from './platform/database/reach.ts';
import { DatabaseRefused } from './platform/database/refused.ts';
import { errorCodeOf } from './platform/error-code.ts';
import { startFailureSentence } from './start-failure.ts';

const usage = 'Use npm run migrate, ou npm run migrate -- --dry-run para só ver o que falta.';

const sentenceOf = (error: unknown): string =>
  isDatabaseUnavailable(error) || isDatabaseSlow(error)
    ? `O banco de dados não respondeu (${errorCodeOf(error) ?? 'sem resposta'}). Confira MIGRATION_DATABASE_URL, ou DATABASE_URL.`
    : startFailureSentence(error);

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const run = async (args: readonly string[]): Promise<void> => {
  if (args.some((arg) => arg !== '--dry-run')) throw new DatabaseRefused(usage);
  const config = readConfig(process.env);
  const logger = pino({ base: null }, process.stderr);
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl;
  const database = await reachDatabase({ dataDir: config.dataDir, databaseUrl, logger });
  try {
    const migrations = readMigrations();
    const applied = await readAppliedMigrations(database.pool);
    requireAdmittedRelease(applied, migrations);
    const pending = pendingMigrations(applied, migrations);
    if (args.includes('--dry-run')) {
      for (const { tag, statements } of pending)
        say(`-- ${tag}\n${statements.map((statement) => statement.trim()).join('\n\n')}\n`);
      say(`-- migrações por fazer: ${pending.length}`);
      return;
    }
    await migrateDatabase(database, { logger });
    say(pending.length === 0 ? 'O banco de dados já estava atualizado.' : `Migrações feitas: ${pending.length}.`);
  } finally {
    await database.close();
  }
};

run(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  },
);
