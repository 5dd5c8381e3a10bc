import { bigint, index, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Counters of the rate limits, in the table format of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_index').on(table.expire)],
);

/** Steps that run once for this installation, such as seeding. */
export const installation = pgTable('installation', {
  step: text('step').primaryKey(),
  doneAt: instant('done_at').notNull(),
});

/** Random keys that all instances share, generated once. `SECRET_KEY`, where set, is combined with them. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: bytes('value').notNull() });

/** The places of an instance's files, by their kind; equal texts mean the same place. */
export type FilePlaces = Readonly<Partial<Record<'images' | 'mails', string>>>;

/** Running processes: each renews its row while it lives, and deletes it when it stops. */
export const instances = pgTable('instances', {
  id: uuid('id').primaryKey(),
  /** Value of `WORKER`. */
  worker: text('worker').notNull(),
  version: text('version').notNull(),
  places: jsonb('places').$type<FilePlaces>().notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
});
