import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { migrationsFolder } from '../src/paths.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { inDatabase } from './global-setup.ts';

/** Migrates a database up to an older release, whose newest migration is `lastMigration`, such as '0003_account'. */
const migrateUpTo = async ({ pool }: Database, lastMigration: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'separai-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.findIndex(({ tag }) => tag === lastMigration);
  if (last < 0) throw new Error(`there is no migration ${lastMigration}`);
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  await migrate(drizzle({ client: pool }), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
};

/** Runs a function on a database of an older release, and drops the database. */
export const withOlderDatabase = async (lastMigration: string, use: (database: Database) => Promise<void>): Promise<void> => {
  const postgres = inject('postgres');
  const administrator = new pg.Client(postgres);
  await administrator.connect();
  const name = `separai_older_${randomUUID().replaceAll('-', '')}`;
  await administrator.query(`create database ${name} template template0 encoding 'UTF8'`);
  const logger = pino({ enabled: false });
  const database = openDatabase({ kind: 'external', connection: inDatabase(postgres, name), logger });
  try {
    await migrateUpTo(database, lastMigration);
    await use(database);
  } finally {
    await database.close();
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
  }
};
