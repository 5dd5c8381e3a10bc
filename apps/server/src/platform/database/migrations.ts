import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsFolder } from '../../paths.ts';

export interface Migration {
  /** Name of its file without the ending, such as `0003_account`. */
  readonly tag: string;
  /** Milliseconds since 1970 when it was generated; migrations are applied in this order. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
  /** Each statement is committed by itself, as `create index concurrently` requires. */
  readonly isOutsideTransaction: boolean;
}

/** The first line of a migration whose statements run outside of a transaction. */
const outsideMark = '-- outside of a transaction';

/** All migrations of this release, the oldest first. */
export const readMigrations = (): readonly Migration[] => {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  return readMigrationFiles({ migrationsFolder }).map(({ sql, folderMillis, hash }, index) => ({
    tag: journal.entries[index]?.tag ?? '',
    when: folderMillis,
    hash,
    statements: sql.filter((statement) => statement.trim() !== ''),
    isOutsideTransaction: sql[0]?.startsWith(outsideMark) === true,
  }));
};

interface Connection {
  query(text: string): Promise<pg.QueryResult>;
}

/** The migrations that a database has not had, the oldest first; all of them for an empty database. */
export const pendingMigrations = async (client: Connection, migrations: readonly Migration[]): Promise<readonly Migration[]> => {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`);
  if (!found[0].exists) return migrations;
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  return migrations.filter(({ when }) => when > Number(rows[0].newest ?? 0));
};
