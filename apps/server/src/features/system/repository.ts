import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '../../platform/database/database.ts';
import { readAppliedMigrations } from '../../platform/database/migrations.ts';
import { sessions, users } from '../../platform/database/schema/accounts.ts';
import { collectionPointMaterials, collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { notices, pushSubscriptions } from '../../platform/database/schema/notices.ts';
import { postalCodes } from '../../platform/database/schema/postal-codes.ts';
import { recyclingGuides } from '../../platform/database/schema/recycling-guides.ts';
import { calendarFeeds, collectionSchedules } from '../../platform/database/schema/schedules.ts';

const countedTables = [
  users,
  sessions,
  collectionPoints,
  collectionPointMaterials,
  recyclingGuides,
  collectionSchedules,
  postalCodes,
  calendarFeeds,
  notices,
  pushSubscriptions,
];

/** Rows in each table that holds the product's data. */
export const countRows = async (db: Queryable): Promise<Record<string, number>> => {
  const counts = await Promise.all(countedTables.map(async (table) => [getTableName(table), await db.$count(table)] as const));
  return Object.fromEntries(counts);
};

/** The server's version text and how many migrations it has had. */
export const readDatabaseState = async (pool: pg.Pool): Promise<{ version: string; migrationLevel: number }> => {
  const [{ rows }, { count }] = await Promise.all([
    pool.query<{ version: string }>(`select current_setting('server_version') as version`),
    readAppliedMigrations(pool),
  ]);
  return { version: rows[0]?.version ?? '', migrationLevel: count };
};
