import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** Public keys of administrators' passkeys (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Credential id in base64url, as browsers report it. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** Signature counter of the last use; many authenticators do not count and stay at 0. */
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

/** Open challenges: a keyed hash of each, together with its purpose and its account. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  { hash: bytes('hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [
    index('passkey_challenges_expires_at_index').on(table.expiresAt),
    check('passkey_challenges_hash_length', sql`octet_length(${table.hash}) = 32`),
  ],
);

/** One-time codes that replace a passkey, stored as keyed hashes only. */
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

/** The link that permits an account's first passkey: one per account, stored as a keyed hash only. */
export const passkeyLinks = pgTable(
  'passkey_links',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** Null until the mail is generated. */
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
