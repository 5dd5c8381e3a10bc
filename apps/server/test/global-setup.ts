import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@separai/embedded-postgres';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrateDatabase } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection with the right to create test databases. */
    postgres: pg.ClientConfig;
    /** A migrated, empty database that every test file copies. */
    templateDatabase: string;
  }
}

/**
 * One PostgreSQL server for all test files: `TEST_DATABASE_URL` (its user must be allowed to create databases), or an
 * embedded one in a folder of its own, in `TEST_FOLDER` where that is set. Every file gets a copy of one migrated template.
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'separai-test-'));
  const url = process.env.TEST_DATABASE_URL;
  const embedded: EmbeddedPostgres | null = url ? null : await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const connection: pg.ClientConfig = embedded?.connection ?? { connectionString: url };
  const templateDatabase = `separai_template_${process.pid}`;

  const administrator = new pg.Client(connection);
  await administrator.connect();
  await administrator.query(`create database ${templateDatabase} template template0 encoding 'UTF8'`);
  const template = openDatabase({
    kind: 'external',
    connection: inDatabase(connection, templateDatabase),
    logger: pino({ enabled: false }),
  });
  await migrateDatabase(template);
  await template.close();

  provide('postgres', connection);
  provide('templateDatabase', templateDatabase);
  return async () => {
    await administrator.query(`drop database if exists ${templateDatabase} with (force)`);
    await administrator.end();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
};

/** The same connection to another database. */
export const inDatabase = (connection: pg.ClientConfig, database: string): pg.ClientConfig => {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
};
