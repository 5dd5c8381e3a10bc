import { consentPurposes } from '@separai/contract/accounts/consent';
import { isOfOrganization, roles, staffRoles } from '@separai/contract/accounts/roles';
import { reminderHours } from '@separai/contract/notices/kinds';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, oneOf } from './columns.ts';
import { organizations } from './organizations.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    role: text('role', { enum: roles }).notNull().default('user'),
    /** The organisation of an operator or collector. */
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'restrict' }),
    passwordHash: text('password_hash').notNull(),
    /** The password was generated and printed on a terminal: sessions can only change it. */
    passwordIsGenerated: boolean('password_is_generated').notNull().default(false),
    cep: text('cep'),
    address: text('address'),
    number: text('number'),
    complement: text('complement'),
    /** Master switch for messages beyond those that the account needs; the columns below choose kinds and channels. */
    notificationsOptIn: boolean('notifications_opt_in').notNull().default(true),
    notifyConfirmed: boolean('notify_confirmed').notNull().default(true),
    notifyChanged: boolean('notify_changed').notNull().default(true),
    notifyCancelled: boolean('notify_cancelled').notNull().default(true),
    notifyReminder: boolean('notify_reminder').notNull().default(true),
    /** Hour of the day before the booking, in the business time zone. */
    reminderHour: smallint('reminder_hour').notNull().default(reminderHours.usual),
    /** Changes of collection days, announcements, and answers to reports that the truck did not come. */
    notifyCollection: boolean('notify_collection').notNull().default(true),
    notifyByEmail: boolean('notify_by_email').notNull().default(true),
    /** When the owner of `email` was verified; null: not verified, and the address receives verification mails only. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Last sign-in; null: never. */
    signedInAt: instant('signed_in_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Name and e-mail, normalized; stored because normalizing takes ten times as long as the rest of a search. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`fold_text(name || ' ' || email)`),
  },
  (table) => [
    unique('users_email_unique').on(table.email),
    // Supports the administrators' search of bookings and of the history by person.
    index('users_search_text_index').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Counts residents, and finds the newest.
    index('users_registered_index').on(table.createdAt).where(sql`${table.role} = 'user'`),
    // Sort orders of the administrators' bookings.
    index('users_name_order_index').on(sql`lower(${table.name})`),
    index('users_address_order_index').on(table.cep, sql`lower(${table.address})`, table.number),
    // Supports the retention sweep of accounts that were never confirmed nor signed in to.
    index('users_unused_index')
      .on(table.createdAt)
      .where(sql`${table.emailConfirmedAt} is null and ${table.signedInAt} is null and ${table.role} = 'user'`),
    check('users_email_lower', sql`${table.email} <> '' and ${table.email} !~ '[A-Z]'`),
    index('users_organization_index').on(table.organizationId).where(sql`${table.organizationId} is not null`),
    check('users_role_known', sql`${table.role} in (${oneOf(roles)})`),
    check(
      'users_organization_of_role',
      sql`(${table.role} in (${oneOf(roles.filter(isOfOrganization))})) = (${table.organizationId} is not null)`,
    ),
    check('users_name_present', sql`${table.name} <> ''`),
    check('users_phone_digits', sql`${table.phone} ~ '^[0-9]{10,11}$'`),
    check('users_cep_form', sql`${table.cep} ~ '^[0-9]{5}-[0-9]{3}$'`),
    check('users_reminder_hour_range', sql`${table.reminderHour} between 0 and 23`),
  ],
);

/** A signed-in device. The token itself is not stored: only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Browser and operating system, such as 'Chrome no Android'; null when unknown. */
    device: text('device'),
    /** When the session was last re-authenticated by password or passkey; null: not since signing in. */
    confirmedAt: instant('confirmed_at'),
    /** When the mailed link that permits a first passkey was opened in this session. */
    mailboxProvenAt: instant('mailbox_proven_at'),
  },
  (table) => [
    unique('sessions_token_hash_unique').on(table.tokenHash),
    index('sessions_user_id_index').on(table.userId),
    index('sessions_expires_at_index').on(table.expiresAt),
    check('sessions_token_hash_length', sql`octet_length(${table.tokenHash}) = 32`),
  ],
);

/** Links and codes of password-reset mails, as keyed hashes. An account may have several links and one code. */
export const passwordCodes = pgTable(
  'password_codes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: the mail had no code, or a later code replaced it. */
    codeHash: bytes('code_hash'),
    linkHash: bytes('link_hash').notNull(),
    /** Failed attempts at the code. */
    tries: smallint('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('password_codes_user_id_index').on(table.userId),
    index('password_codes_expires_at_index').on(table.expiresAt),
    // A single live code per account, so that a guess is compared with one code.
    uniqueIndex('password_codes_one_code_of_user').on(table.userId).where(sql`${table.codeHash} is not null`),
    check('password_codes_code_hash_length', sql`octet_length(${table.codeHash}) = 32`),
    check('password_codes_link_hash_length', sql`octet_length(${table.linkHash}) = 32`),
    check('password_codes_tries_range', sql`${table.tries} between 0 and 5`),
  ],
);

/** A new e-mail address that awaits confirmation by its owner; the link's token is derived from `id` and not stored. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    newEmail: text('new_email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [unique('email_changes_id_unique').on(table.id), index('email_changes_expires_at_index').on(table.expiresAt)],
);

/**
 * A present or former e-mail of an account: the link in the mails to it restores it, and until the row expires no other account
 * can take the address. The link's token is derived from `id` and not stored.
 */
export const emailUndos = pgTable(
  'email_undos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Chronological order of an account's e-mails: an earlier e-mail can revert a later one, and not the other way round. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('email_undos_user_id_email_unique').on(table.userId, table.email),
    index('email_undos_email_index').on(table.email),
    index('email_undos_expires_at_index').on(table.expiresAt),
  ],
);

/** An invitation to a role of the staff. It ends when its sender's account is erased or loses its role. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    role: text('role', { enum: staffRoles }).notNull().default('admin'),
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** Keyed hash of the token in the last mail; null: no mail was written yet. */
    linkHash: bytes('link_hash'),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('invitations_email_unique').on(table.email),
    index('invitations_invited_by_index').on(table.invitedBy),
    index('invitations_expires_at_index').on(table.expiresAt),
    index('invitations_organization_index').on(table.organizationId),
    check('invitations_role_of_staff', sql`${table.role} in (${oneOf(staffRoles)})`),
    check(
      'invitations_organization_of_role',
      sql`(${table.role} in (${oneOf(roles.filter(isOfOrganization))})) = (${table.organizationId} is not null)`,
    ),
    check('invitations_link_hash_length', sql`octet_length(${table.linkHash}) = 32`),
  ],
);

/** Consents that a person gave or withdrew, in chronological order: proof of consent (LGPD art. 8). */
export const consents = pgTable(
  'consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    granted: boolean('granted').notNull(),
    /** Version of the text that the person saw. */
    version: text('version').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('consents_user_id_index').on(table.userId),
    check('consents_purpose_known', sql`${table.purpose} in (${oneOf(consentPurposes)})`),
  ],
);
