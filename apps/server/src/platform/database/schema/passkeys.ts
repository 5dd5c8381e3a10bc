import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** Public keys with which administrators show who they are (WebAuthn); the private ones never leave their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As browsers name it (base64url). */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** What the device counted at its last use; many count nothing and stay at 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    unique('passkeys_credential_id_unique').on(table.credentialId),
    index('passkeys_user_id_index').on(table.userId),
    check('passkeys_name_present', sql`${table.name} <> ''`),
    check('passkeys_counter_range', sql`${table.counter} >= 0`),
  ],
);

/** Challenges that were given and not answered: a keyed hash of each with what it is for and for whom. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  { hash: bytes('hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [
    index('passkey_challenges_expires_at_index').on(table.expiresAt),
    check('passkey_challenges_hash_length', sql`octet_length(${table.hash}) = 32`),
  ],
);

/** Codes that stand in for a passkey once, of which there is only a keyed hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('recovery_codes_user_id_code_hash_unique').on(table.userId, table.codeHash),
    check('recovery_codes_code_hash_length', sql`octet_length(${table.codeHash}) = 32`),
  ],
);

/** The link that permits the first passkey of an account: one at a time, of which there is only a keyed hash. */
export const passkeyLinks = pgTable(
  'passkey_links',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** Null until the mail is written. */
    linkHash: bytes('link_hash'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('passkey_links_id_unique').on(table.id),
    index('passkey_links_expires_at_index').on(table.expiresAt),
    check('passkey_links_link_hash_length', sql`octet_length(${table.linkHash}) = 32`),
  ],
);
