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

/** A database's record of its applied migrations; zeros for an empty one. */
export interface AppliedMigrations {
  readonly count: number;
  /** `when` of the newest. */
  readonly level: number;
  /** Number of the oldest release that they still admit; 0: they exclude none. */
  readonly oldestRelease: number;
  /** Whether the tables of `bookkeepingTables` exist. */
  readonly hasTables: boolean;
}

/** The journal of applied migrations, as drizzle names it, and the oldest releases that they still admit. */
export const bookkeepingTables = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.oldest_releases (number integer primary key)`;

export const readAppliedMigrations = async (client: Connection): Promise<AppliedMigrations> => {
  const { rows: tables } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as journal,
       to_regclass('drizzle.oldest_releases') is not null as releases`,
  );
  const { journal, releases } = tables[0];
  if (!journal) return { count: 0, level: 0, oldestRelease: 0, hasTables: false };
  const { rows } = await client.query(
    `select count(*)::int as count, max(created_at) as level,
       ${releases ? '(select max(number) from drizzle.oldest_releases)' : 'null'} as oldest
     from drizzle.__drizzle_migrations`,
  );
  const { count, level, oldest } = rows[0];
  return { count, level: Number(level ?? 0), oldestRelease: oldest ?? 0, hasTables: releases };
};

/** The migrations that a database has not had, the oldest first; all of them for an empty database. */
export const pendingMigrations = (applied: AppliedMigrations, migrations: readonly Migration[]): readonly Migration[] =>
  migrations.filter(({ when }) => when > applied.level);

/**
 * Throws `DatabaseRefused` where a newer release has migrated the database so that this one no longer works with it. Returns
 * whether the database is of a newer release that still admits this one.
 */
export const requireAdmittedRelease = (applied: AppliedMigrations, migrations: readonly Migration[]): boolean => {
  const newest = migrations.at(-1);
  if (newest === undefined) return false;
  if (applied.oldestRelease > numberOf(newest))
    throw new DatabaseRefused(
      `O banco de dados já é de uma versão mais nova do Separaí, que esta não conhece: ela vai até a migração ${numberOf(newest)}, e o banco precisa de uma que vá ao menos até a ${applied.oldestRelease}. Inicie a versão mais nova; para voltar a esta, restaure a cópia de segurança feita antes da atualização.`,
    );
  return applied.level > newest.when;
};
