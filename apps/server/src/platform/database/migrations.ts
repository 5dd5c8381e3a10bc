import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsFolder } from '../../paths.ts';
import { DatabaseRefused } from './refused.ts';

export interface Migration {
  /** Name of its file without the ending, such as `0003_account`. */
  readonly tag: string;
  /** Milliseconds since 1970 when it was generated; migrations are applied in this order. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
  /** Each statement is committed by itself, as `create index concurrently` requires. */
  readonly isOutsideTransaction: boolean;
  /** Number of the oldest release (its newest migration) that still works after this migration; null: it excludes none. */
  readonly oldestRelease: number | null;
}

/** The number in a migration's tag, such as 3 of `0003_account`. */
export const numberOf = ({ tag }: Pick<Migration, 'tag'>): number => Number(tag.slice(0, 4));

/** The comment lines at the beginning of a migration's file, in which it declares how it is applied. */
const declarationsOf = (file: string): string => /^(?:--(?!>).*\n)*/.exec(file)?.[0] ?? '';

/** The declarations in the first lines of a migration's file: see `docs/operations.md`, 'Upgrade and rollback'. */
export const readDeclarations = (file: string): Pick<Migration, 'isOutsideTransaction' | 'oldestRelease'> => {
  const declarations = declarationsOf(file);
  const oldest = /^-- oldest release: (\d{4})$/m.exec(declarations)?.[1];
  return {
    isOutsideTransaction: /^-- outside of a transaction$/m.test(declarations),
    oldestRelease: oldest === undefined ? null : Number(oldest),
  };
};

/** All migrations of this release, the oldest first. */
export const readMigrations = (): readonly Migration[] => {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  return readMigrationFiles({ migrationsFolder }).map(({ sql, folderMillis, hash }, index) => ({
    tag: journal.entries[index]?.tag ?? '',
    when: folderMillis,
    hash,
    statements: sql.filter((statement) => statement.trim() !== ''),
    ...readDeclarations(sql[0] ?? ''),
  }));
};

interface Connection {
  query(text: string): Promise<pg.QueryResult>;
}

/** Whether the tables of `bookkeepingTables` exist. */
export const hasBookkeeping = async (client: Connection): Promise<boolean> => {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('drizzle.oldest_releases') is not null as found`,
  );
  return rows[0].found;
};

/** The migrations that a database has not had, the oldest first; all of them for an empty database. */
export const pendingMigrations = async (client: Connection, migrations: readonly Migration[]): Promise<readonly Migration[]> => {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`);
  if (!found[0].exists) return migrations;
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  return migrations.filter(({ when }) => when > Number(rows[0].newest ?? 0));
};

/** The journal of applied migrations, as drizzle names it, and the oldest releases that they still admit. */
export const bookkeepingTables = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.oldest_releases (number integer primary key)`;

/**
 * Throws `DatabaseRefused` where a newer release has migrated the database so that this one no longer works with it. Returns
 * whether the database is of a newer release that still admits this one.
 */
export const requireAdmittedRelease = async (client: Connection, migrations: readonly Migration[]): Promise<boolean> => {
  const { rows: found } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as journal,
       to_regclass('drizzle.oldest_releases') is not null as oldest`,
  );
  const newest = migrations.at(-1);
  if (!found[0].journal || newest === undefined) return false;
  if (found[0].oldest) {
    const { rows } = await client.query('select max(number) as number from drizzle.oldest_releases');
    const needed: number = rows[0].number ?? 0;
    if (needed > numberOf(newest))
      throw new DatabaseRefused(
        `O banco de dados já é de uma versão mais nova do Separaí, que esta não conhece: ela vai até a migração ${numberOf(newest)}, e o banco precisa de uma que vá ao menos até a ${needed}. Inicie a versão mais nova; para voltar a esta, restaure a cópia de segurança feita antes da atualização.`,
      );
  }
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  return Number(rows[0].newest ?? 0) > newest.when;
};
