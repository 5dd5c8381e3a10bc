import { getTableName, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import * as schema from '../../platform/database/schema.ts';

const countedTables = [
  schema.users,
  schema.sessions,
  schema.collectionPoints,
  schema.collectionPointMaterials,
  schema.recyclingGuides,
  schema.collectionSchedules,
  schema.postalCodes,
  schema.calendarFeeds,
  schema.notices,
  schema.pushSubscriptions,
];

/** Rows in each table that holds the product's data. */
export const countRows = async (db: Db): Promise<Record<string, number>> => {
  const counts = await Promise.all(countedTables.map(async (table) => [getTableName(table), await db.$count(table)] as const));
  return Object.fromEntries(counts);
};

/** The server's version text and how many migrations it has had. */
export const readDatabaseState = async (db: Db): Promise<{ version: string; migrationLevel: number }> => {
  const { rows } = await db.execute<{ version: string; level: number }>(
    sql`select current_setting('server_version') as version, (select count(*)::int from drizzle.__drizzle_migrations) as level`,
  );
  return { version: rows[0]?.version ?? '', migrationLevel: rows[0]?.level ?? 0 };
};

/** Fails when the database does not answer. */
export const askDatabase = async (db: Db): Promise<void> => {
  await db.execute(sql`select 1`);
};
