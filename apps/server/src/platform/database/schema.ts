import { consentPurposes } from '@separai/contract/accounts/consent';
import { materialTypes } from '@separai/contract/collection-points/materials';
import { noticeKinds, reminderHours } from '@separai/contract/notices/kinds';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import type { GuideSource } from '@separai/contract/recycling-guides/schema';
import { openStatuses, scheduleStatuses } from '@separai/contract/schedules/status';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
const listOf = (values: readonly string[]) => sql.raw(`ARRAY[${values.map((value) => `'${value}'`).join(', ')}]::text[]`);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    passwordHash: text('password_hash').notNull(),
    cep: text('cep'),
    address: text('address'),
    number: text('number'),
    complement: text('complement'),
    /** Whether anything is sent besides what the account needs; what and how stands below. */
    notificationsOptIn: boolean('notifications_opt_in').notNull().default(true),
    notifyConfirmed: boolean('notify_confirmed').notNull().default(true),
    notifyChanged: boolean('notify_changed').notNull().default(true),
    notifyCancelled: boolean('notify_cancelled').notNull().default(true),
    notifyReminder: boolean('notify_reminder').notNull().default(true),
    /** Hour of the day before, in the business time zone. */
    reminderHour: smallint('reminder_hour').notNull().default(reminderHours.usual),
    notifyByEmail: boolean('notify_by_email').notNull().default(true),
    /** When it was proven that `email` is theirs; null: not yet, and only what proves it is mailed there. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Last sign-in; null: never. */
    signedInAt: instant('signed_in_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('users_email_unique').on(table.email),
    // What the sweep of accounts that nobody ever used looks for.
    index('users_unused_index')
      .on(table.createdAt)
      .where(sql`${table.emailConfirmedAt} is null and ${table.signedInAt} is null and ${table.role} = 'user'`),
    check('users_email_lower', sql`${table.email} <> '' and ${table.email} !~ '[A-Z]'`),
    check('users_role_known', sql`${table.role} in ('user', 'admin')`),
    check('users_name_present', sql`${table.name} <> ''`),
    check('users_phone_digits', sql`${table.phone} ~ '^[0-9]{10,11}$'`),
    check('users_cep_form', sql`${table.cep} ~ '^[0-9]{5}-[0-9]{3}$'`),
    check('users_reminder_hour_range', sql`${table.reminderHour} between 0 and 23`),
  ],
);

/** A signed-in device. The token itself is nowhere: only its SHA-256. */
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
    /** Browser and system as a person calls them, such as 'Chrome no Android'; null when they are not known. */
    device: text('device'),
  },
  (table) => [
    unique('sessions_token_hash_unique').on(table.tokenHash),
    index('sessions_user_id_index').on(table.userId),
    index('sessions_expires_at_index').on(table.expiresAt),
    check('sessions_token_hash_length', sql`octet_length(${table.tokenHash}) = 32`),
  ],
);

export const collectionPoints = pgTable(
  'collection_points',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    shortName: text('short_name'),
    address: text('address').notNull(),
    phone: text('phone'),
    whatsapp: text('whatsapp'),
    website: text('website'),
    description: text('description'),
    schedule: text('schedule'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    imageUrl: text('image_url'),
    isActive: boolean('is_active').notNull().default(true),
    attribution: text('attribution'),
    /** The row's name in the open data set it came from. */
    sourceId: text('source_id'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** Restricted, as a booking's person: an erasure writes through the door before the account goes. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'restrict' }),
    updatedAt: instant('updated_at').notNull(),
    /** Name and address in lower case without accents. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name || ' ' || coalesce(short_name, '') || ' ' || address)`),
  },
  (table) => [
    unique('collection_points_source_id_unique').on(table.sourceId),
    index('collection_points_search_text_index').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('collection_points_place_index').on(table.latitude, table.longitude),
    index('collection_points_created_by_index').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    // Gives points in the order of their distance from any place.
    index('collection_points_sphere_index').using('gist', sql`place_on_sphere(${table.latitude}, ${table.longitude})`),
    check('collection_points_name_present', sql`${table.name} <> ''`),
    check('collection_points_address_present', sql`${table.address} <> ''`),
    check('collection_points_latitude_range', sql`${table.latitude} between -90 and 90`),
    check('collection_points_longitude_range', sql`${table.longitude} between -180 and 180`),
    check('collection_points_place_whole', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check('collection_points_version_positive', sql`${table.version} > 0`),
  ],
);

export const collectionPointMaterials = pgTable(
  'collection_point_materials',
  {
    collectionPointId: integer('collection_point_id')
      .notNull()
      .references(() => collectionPoints.id, { onDelete: 'cascade' }),
    materialType: text('material_type', { enum: materialTypes }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionPointId, table.materialType], name: 'collection_point_materials_pair' }),
    index('collection_point_materials_type_index').on(table.materialType, table.collectionPointId),
    check('collection_point_materials_type_known', sql`${table.materialType} in (${oneOf(materialTypes)})`),
  ],
);

/** One row that a trigger raises with every change of the public list, so that what is cached is known to be old. */
export const collectionPointsRevision = pgTable(
  'collection_points_revision',
  { only: boolean('only').primaryKey().default(true), revision: bigint('revision', { mode: 'number' }).notNull().default(0) },
  (table) => [check('collection_points_revision_only', sql`${table.only}`)],
);

export const recyclingGuides = pgTable(
  'recycling_guides',
  {
    id: text('id').primaryKey(),
    position: integer('position').notNull().default(100),
    name: text('name').notNull(),
    description: text('description').notNull(),
    intro: text('intro'),
    color: text('color').notNull(),
    youtubeUrl: text('youtube_url'),
    recyclable: text('recyclable').array().notNull(),
    nonRecyclable: text('non_recyclable').array().notNull(),
    howToPrepare: text('how_to_prepare').notNull(),
    sources: jsonb('sources').$type<z.infer<typeof GuideSource>[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('recycling_guides_id_slug', sql`${table.id} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('recycling_guides_color_hex', sql`${table.color} ~ '^#[0-9a-fA-F]{6}$'`),
    check('recycling_guides_lists_filled', sql`cardinality(${table.recyclable}) > 0 and cardinality(${table.nonRecyclable}) > 0`),
    check('recycling_guides_version_positive', sql`${table.version} > 0`),
  ],
);

/** A resident's booking of a collection. */
export const collectionSchedules = pgTable(
  'collection_schedules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    collectionPointId: integer('collection_point_id')
      .notNull()
      .references(() => collectionPoints.id, { onDelete: 'restrict' }),
    date: date('date', { mode: 'string' }).notNull(),
    weightKg: numeric('weight_kg', { precision: 8, scale: 2, mode: 'number' }).notNull(),
    observation: text('observation'),
    materials: text('materials', { enum: materialTypes }).array().notNull().default([]),
    status: text('status', { enum: scheduleStatuses }).notNull().default('pendente'),
    reason: text('reason'),
    collectedWeightKg: numeric('collected_weight_kg', { precision: 8, scale: 2, mode: 'number' }),
    version: integer('version').notNull().default(1),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the request that the key came with: the same key with other data is refused. */
    idempotencyFingerprint: bytes('idempotency_fingerprint'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('collection_schedules_user_index').on(table.userId, table.date),
    index('collection_schedules_point_index').on(table.collectionPointId, table.status),
    // The reminders of a day.
    index('collection_schedules_date_index').on(table.date, table.status),
    uniqueIndex('collection_schedules_idempotency_unique').on(table.userId, table.idempotencyKey),
    check('collection_schedules_version_positive', sql`${table.version} > 0`),
    check('collection_schedules_weight_range', sql`${table.weightKg} > 0 and ${table.weightKg} <= 10000`),
    check('collection_schedules_collected_range', sql`${table.collectedWeightKg} >= 0 and ${table.collectedWeightKg} <= 100000`),
    check('collection_schedules_status_known', sql`${table.status} in (${oneOf(scheduleStatuses)})`),
    check('collection_schedules_materials_known', sql`${table.materials} <@ ${listOf(materialTypes)}`),
    check(
      'collection_schedules_key_with_fingerprint',
      sql`(${table.idempotencyKey} is null) = (${table.idempotencyFingerprint} is null)`,
    ),
    check(
      'collection_schedules_open_has_person',
      sql`${table.userId} is not null or ${table.status} not in (${oneOf(openStatuses)})`,
    ),
  ],
);

export const auditedRecords = ['collection-point', 'recycling-guide', 'schedule'] as const;

/**
 * Who wrote what, and what it was before and after: appended by the door of each record (`docs/decisions/0028`). The database refuses to
 * change or remove an entry, except that the foreign key forgets whose account is erased.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actor: text('actor', { enum: ['person', 'service'] }).notNull(),
    /** Null for the service itself, and once the account is gone. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    record: text('record', { enum: auditedRecords }).notNull(),
    recordId: text('record_id').notNull(),
    /** Null for a record that is new. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Null for a record that is gone. */
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_entries_actor_id_index').on(table.actorId),
    index('audit_entries_record_index').on(table.record, table.recordId),
    check('audit_entries_record_known', sql`${table.record} in (${oneOf(auditedRecords)})`),
    check(
      'audit_entries_actor_known',
      sql`${table.actor} = 'person' or (${table.actor} = 'service' and ${table.actorId} is null)`,
    ),
    check('audit_entries_say_something', sql`${table.before} is not null or ${table.after} is not null`),
  ],
);

/** What a postal-code provider answered; `answer` is null for a code that does not exist. */
export const postalCodes = pgTable(
  'postal_codes',
  { cep: text('cep').primaryKey(), answer: jsonb('answer'), fetchedAt: instant('fetched_at').notNull() },
  (table) => [check('postal_codes_cep_form', sql`${table.cep} ~ '^[0-9]{5}-[0-9]{3}$'`)],
);

/** Where a street or a district is, found for some postal code and kept for good; `askAgainAt` where nobody could say it yet. */
export const locatedPlaces = pgTable(
  'located_places',
  {
    /** IBGE code of the municipality. */
    municipality: integer('municipality').notNull(),
    /** As the provider of the postal code writes it; empty, as the street, where a code has none. */
    district: text('district').notNull(),
    street: text('street').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    precision: text('precision', { enum: ['street', 'district'] }),
    source: text('source', { enum: ['points', 'geocoder'] }),
    /** When the geocoder may be asked again. */
    askAgainAt: instant('ask_again_at'),
  },
  (table) => [
    primaryKey({ columns: [table.municipality, table.district, table.street], name: 'located_places_names' }),
    check('located_places_precision_known', sql`${table.precision} in ('street', 'district')`),
    check('located_places_source_known', sql`${table.source} in ('points', 'geocoder')`),
    check(
      'located_places_found_or_not',
      sql`num_nulls(${table.latitude}, ${table.longitude}, ${table.precision}, ${table.source}) = case when ${table.askAgainAt} is null then 0 else 4 end`,
    ),
  ],
);

/** Counters of the rate limits, in the form that rate-limiter-flexible reads and writes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_index').on(table.expire)],
);

/** What was done once for this installation, such as seeding. */
export const installation = pgTable('installation', {
  step: text('step').primaryKey(),
  doneAt: instant('done_at').notNull(),
});

/** Random keys that every instance shares, made once. `SECRET_KEY`, where set, is needed beside them. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: bytes('value').notNull() });

/** What a mail for a new password holds, a link and mostly a code: only the keyed hashes of them. An account may have several. */
export const passwordCodes = pgTable(
  'password_codes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of the network that asked; null: nobody asked, another mail's link proved whose account it is. */
    networkHash: bytes('network_hash'),
    /** Null: the mail had none, or another code came from the same network. */
    codeHash: bytes('code_hash'),
    linkHash: bytes('link_hash').notNull(),
    /** Wrong tries of the code so far. */
    tries: smallint('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('password_codes_user_id_index').on(table.userId),
    index('password_codes_expires_at_index').on(table.expiresAt),
    check('password_codes_network_hash_length', sql`octet_length(${table.networkHash}) = 32`),
    check('password_codes_code_hash_length', sql`octet_length(${table.codeHash}) = 32`),
    check('password_codes_link_hash_length', sql`octet_length(${table.linkHash}) = 32`),
    check('password_codes_tries_range', sql`${table.tries} between 0 and 5`),
  ],
);

/** An e-mail address that its new owner has yet to confirm; the link's token is derived from `id` and kept nowhere. */
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
 * An e-mail that an account has or had: the link in the mails to it brings it back, and nobody else can take it until then. The
 * link's token is derived from `id` and kept nowhere.
 */
export const emailUndos = pgTable(
  'email_undos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In which order an account had its e-mails: an earlier one can take a later one back, and not the other way round. */
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

/** What a person agreed to or took back, newest last: proof of consent (LGPD art. 8). */
export const consents = pgTable(
  'consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    granted: boolean('granted').notNull(),
    /** Version of the text that was shown. */
    version: text('version').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('consents_user_id_index').on(table.userId),
    check('consents_purpose_known', sql`${table.purpose} in (${oneOf(consentPurposes)})`),
  ],
);

/** What a resident was told of a booking. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    scheduleId: uuid('schedule_id').references(() => collectionSchedules.id, { onDelete: 'set null' }),
    /** The booking as it was then. */
    subject: jsonb('subject').$type<NoticeSubject>().notNull(),
    /** What may be told only once, such as the reminder of one booking's day; null: as often as it happens. */
    onceKey: text('once_key'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    unique('notices_once').on(table.userId, table.onceKey),
    index('notices_user_id_index').on(table.userId, table.createdAt),
    index('notices_schedule_id_index').on(table.scheduleId),
    // What the sweep looks for.
    index('notices_created_at_index').on(table.createdAt),
    check('notices_kind_known', sql`${table.kind} in (${oneOf(noticeKinds)})`),
  ],
);

/** A browser that takes Web Push messages; it ends with the session that it was made in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('push_subscriptions_endpoint_unique').on(table.endpoint),
    index('push_subscriptions_user_id_index').on(table.userId),
    index('push_subscriptions_session_id_index').on(table.sessionId),
  ],
);

/** A resident's private calendar address; its token is derived from `id` and kept nowhere, so that a new `id` revokes it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('calendar_feeds_id_unique').on(table.id)],
);

export const outboxChannels = ['mail', 'push'] as const;

/**
 * What a mail is for: proving that an address is somebody's (a confirmation, a way to a new password), telling of the account, or
 * telling of bookings. An address that nobody has confirmed gets the first alone.
 */
export const mailPurposes = ['proof', 'account', 'notice'] as const;

/**
 * What is to leave the server, written with what caused it. It holds facts, never words or secrets: those are made
 * when it is sent.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    channel: text('channel', { enum: outboxChannels }).notNull(),
    kind: text('kind').notNull(),
    /** Whom it is about; null once the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** E-mail address of a mail. */
    recipient: text('recipient'),
    purpose: text('purpose', { enum: mailPurposes }),
    pushSubscriptionId: uuid('push_subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    /** A worker has it until then; after that it counts as left behind. */
    claimedUntil: instant('claimed_until'),
    /** Which claim it was, so that a worker that came back late writes nothing. */
    claim: uuid('claim'),
    /** When its address last had room for a mail, and it was let go there; null: it has not been yet. */
    admittedAt: instant('admitted_at'),
    /** Its address has had enough mails for an hour: it is not sent, and the mail of `summedUpIn` tells of it. */
    heldBackAt: instant('held_back_at'),
    summedUpIn: uuid('summed_up_in').references((): AnyPgColumn => outbox.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at'),
    givenUpAt: instant('given_up_at'),
    /** Code of the last failure, such as `ECONNREFUSED` or `550`: never what a server said. */
    lastFailure: text('last_failure'),
  },
  (table) => [
    index('outbox_due_index')
      .on(table.nextTryAt)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null and ${table.heldBackAt} is null`),
    // What an address was sent within the last hour.
    index('outbox_admitted_index').on(table.recipient, table.admittedAt).where(sql`${table.admittedAt} is not null`),
    index('outbox_held_back_index')
      .on(table.recipient, table.heldBackAt)
      .where(sql`${table.heldBackAt} is not null and ${table.summedUpIn} is null`),
    index('outbox_summed_up_in_index').on(table.summedUpIn).where(sql`${table.summedUpIn} is not null`),
    // What the sweep looks for, and what is counted.
    index('outbox_sent_at_index').on(table.sentAt).where(sql`${table.sentAt} is not null`),
    index('outbox_given_up_at_index').on(table.givenUpAt).where(sql`${table.givenUpAt} is not null`),
    index('outbox_user_id_index').on(table.userId),
    index('outbox_push_subscription_id_index').on(table.pushSubscriptionId),
    check('outbox_channel_known', sql`${table.channel} in (${oneOf(outboxChannels)})`),
    check('outbox_purpose_known', sql`${table.purpose} in (${oneOf(mailPurposes)})`),
    check('outbox_mail_has_purpose', sql`(${table.channel} = 'mail') = (${table.purpose} is not null)`),
    check(
      'outbox_has_address',
      sql`(${table.channel} = 'mail') = (${table.recipient} is not null) and (${table.channel} = 'push') = (${table.pushSubscriptionId} is not null)`,
    ),
  ],
);
