import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** The person of one booking by phone, who has no account. The row is deleted with the person's data; the booking stays. */
export const callers = pgTable(
  'callers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email'),
    /** When the person agreed to the storage of these data. */
    agreedAt: instant('agreed_at').notNull(),
    /** Day of the booking of which the caller was last reminded by mail. */
    remindedFor: date('reminded_for', { mode: 'string' }),
    /** Number of times that the links were replaced; part of the calendar file's address, which ends with them. */
    linkVersion: integer('link_version').notNull().default(0),
    /** Name, telephone and e-mail, normalized. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name || ' ' || phone || ' ' || coalesce(email, ''))`),
  },
  (table) => [
    index('callers_search_text_index').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Sort order of the administrators' bookings.
    index('callers_name_order_index').on(sql`lower(${table.name})`),
    check('callers_name_present', sql`${table.name} <> ''`),
    check('callers_phone_digits', sql`${table.phone} ~ '^[0-9]{10,11}$'`),
  ],
);

/** Links with which a caller opens the booking: the attendant's, and one for each mail. Of the token only the SHA-256 is stored. */
export const callerLinks = pgTable(
  'caller_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    callerId: uuid('caller_id')
      .notNull()
      .references(() => callers.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('caller_links_token_hash_unique').on(table.tokenHash),
    index('caller_links_caller_index').on(table.callerId, table.createdAt),
    check('caller_links_token_hash_length', sql`octet_length(${table.tokenHash}) = 32`),
  ],
);
