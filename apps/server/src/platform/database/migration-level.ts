import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrationsFolder } from '../../paths.ts';
import { errorCodeOf } from '../error-code.ts';
import type { Queryable } from './database.ts';

interface Journal {
  readonly entries: readonly { readonly when: number }[];
}

/** The level of this build: the creation time of its newest migration, in ms since 1970. */
export const readOwnMigrationLevel = async (): Promise<number> => {
  const { entries } = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal;
  return entries.at(-1)?.when ?? 0;
};

/**
 * The level of the database: the creation time of its newest applied migration, in ms since 1970; 0 where the table of migrations
 * is missing or unreadable. Fails when the database does not answer.
 */
export const findMigrationLevel = async (db: Queryable): Promise<number> => {
  try {
    const { rows } = await db.execute<{ level: string | null }>(
      sql`select max(created_at) as level from drizzle.__drizzle_migrations`,
    );
    return Number(rows[0]?.level ?? 0);
  } catch (error) {
    // Class 42: the statement was refused, by a database that answers.
    if (errorCodeOf(error)?.startsWith('42')) return 0;
    throw error;
  }
};
