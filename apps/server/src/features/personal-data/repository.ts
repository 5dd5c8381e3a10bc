import type { Consent, PersonalData } from '@separai/contract/personal-data/schema';
import { and, asc, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import {
  consents,
  emailChanges,
  emailUndos,
  invitations,
  passwordCodes,
  sessions,
  users,
} from '../../platform/database/schema/accounts.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { collectionBroadcasts, collectionEndedResidents } from '../../platform/database/schema/collection-broadcasts.ts';
import { collectionAreas, collectionServices } from '../../platform/database/schema/collection-days.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { collectionOutcomes, collectionRoutes, collectionStopPlaces } from '../../platform/database/schema/collection-routes.ts';
import { idempotencyKeys } from '../../platform/database/schema/idempotency.ts';
import { imports } from '../../platform/database/schema/imports.ts';
import { missedCollections, missedReports } from '../../platform/database/schema/missed-collections.ts';
import { notices, pushSubscriptions } from '../../platform/database/schema/notices.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { outbox } from '../../platform/database/schema/outbox.ts';
import { passkeyLinks, passkeys, recoveryCodes } from '../../platform/database/schema/passkeys.ts';
import { pointReports } from '../../platform/database/schema/point-reports.ts';
import {
  collectionReminders,
  residentCollectionAreas,
  residentPlaces,
} from '../../platform/database/schema/resident-collections.ts';
import { scheduleSeries } from '../../platform/database/schema/schedule-series.ts';
import { calendarFeeds, collectionSchedules } from '../../platform/database/schema/schedules.ts';

type TimesAsText<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** A row with its times as ISO 8601 text. */
const withTextTimes = <Row extends object>(row: Row): TimesAsText<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as TimesAsText<Row>;

/** A person's consents, given and withdrawn, newest first. */
export const findConsents = async (db: Queryable, userId: string): Promise<Consent[]> => {
  const { purpose, granted, version, at, id } = consents;
  const rows = await db
    .select({ purpose, granted, version, at })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(at), desc(id));
  return rows.map(withTextTimes);
};

const findAccount = async (db: Queryable, userId: string): Promise<Pick<PersonalData, 'account' | 'noticeChoices'> | null> => {
  const [row] = await db
    .select({ person: users, organization: organizations.name })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId));
  if (row === undefined) return null;
  const { passwordHash: _hash, searchText: _text, organizationId: _organizationId, ...held } = withTextTimes(row.person);
  const { notifyConfirmed, notifyChanged, notifyCancelled, notifyReminder, ...others } = held;
  const { reminderHour, notifyCollection, notifyByEmail, ...account } = others;
  return {
    account: { ...account, organization: row.organization },
    noticeChoices: {
      optIn: account.notificationsOptIn,
      confirmed: notifyConfirmed,
      changed: notifyChanged,
      cancelled: notifyCancelled,
      reminder: notifyReminder,
      reminderHour,
      collection: notifyCollection,
      email: notifyByEmail,
    },
  };
};

const findBookings = async (db: Queryable, userId: string): Promise<PersonalData['bookings']> => {
  const { id, name, shortName, address, phone, schedule } = collectionPoints;
  const rows = await db
    .select({ booking: collectionSchedules, collectionPoint: { id, name, shortName, address, phone, schedule } })
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(id, collectionSchedules.collectionPointId))
    .where(eq(collectionSchedules.userId, userId))
    .orderBy(asc(collectionSchedules.createdAt), asc(collectionSchedules.id));
  return rows.map(({ booking, collectionPoint }) => ({ ...withTextTimes(booking), collectionPoint }));
};

const findScheduleSeries = async (db: Queryable, userId: string): Promise<PersonalData['scheduleSeries']> => {
  const rows = await db
    .select({ series: scheduleSeries, pointName: collectionPoints.name })
    .from(scheduleSeries)
    .innerJoin(collectionPoints, eq(collectionPoints.id, scheduleSeries.collectionPointId))
    .where(eq(scheduleSeries.userId, userId))
    .orderBy(asc(scheduleSeries.createdAt), asc(scheduleSeries.id));
  return rows.map(({ series, pointName }) => ({ ...withTextTimes(series), pointName }));
};

const findNotices = async (db: Queryable, userId: string): Promise<PersonalData['notices']> => {
  const { id, kind, scheduleId, subject, createdAt, readAt } = notices;
  const rows = await db
    .select({ id, kind, scheduleId, subject, createdAt, readAt })
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(withTextTimes);
};

const findSessions = async (
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<PersonalData['sessions']> => {
  const { id, device, createdAt, lastUsedAt, expiresAt } = sessions;
  const rows = await db
    .select({ id, device, createdAt, lastUsedAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({ ...withTextTimes(row), current: row.id === sessionId }));
};

const findPushSubscriptions = async (db: Queryable, userId: string): Promise<PersonalData['pushSubscriptions']> => {
  const { endpoint, createdAt, id } = pushSubscriptions;
  const rows = await db
    .select({ endpoint, createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  // Only the origin: the full endpoint would allow sending to the browser.
  return rows.map((row) => ({ service: new URL(row.endpoint).origin, createdAt: row.createdAt.toISOString() }));
};

const findOpenMatters = async (
  db: Queryable,
  userId: string,
): Promise<Pick<PersonalData, 'calendarFeed' | 'emailChange' | 'emailUndos' | 'passwordCodes'>> => {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt, withCollections: calendarFeeds.withCollections })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  const { newEmail, createdAt, expiresAt } = emailChanges;
  const [change] = await db.select({ newEmail, createdAt, expiresAt }).from(emailChanges).where(eq(emailChanges.userId, userId));
  const undos = await db
    .select({ email: emailUndos.email, createdAt: emailUndos.createdAt, expiresAt: emailUndos.expiresAt })
    .from(emailUndos)
    .where(eq(emailUndos.userId, userId))
    .orderBy(asc(emailUndos.position));
  const codes = await db
    .select({ createdAt: passwordCodes.createdAt, expiresAt: passwordCodes.expiresAt })
    .from(passwordCodes)
    .where(eq(passwordCodes.userId, userId))
    .orderBy(asc(passwordCodes.createdAt), asc(passwordCodes.id));
  return {
    calendarFeed: feed === undefined ? null : withTextTimes(feed),
    emailChange: change === undefined ? null : withTextTimes(change),
    emailUndos: undos.map(withTextTimes),
    passwordCodes: codes.map(withTextTimes),
  };
};

const findCollections = async (
  db: Queryable,
  userId: string,
): Promise<Pick<PersonalData, 'residentPlace' | 'collectionAreas' | 'collectionReminders'>> => {
  const [row] = await db.select({ place: residentPlaces.place }).from(residentPlaces).where(eq(residentPlaces.userId, userId));
  const areas = await db
    .select({
      service: collectionServices.name,
      area: collectionAreas.name,
      isChosen: residentCollectionAreas.isChosen,
    })
    .from(residentCollectionAreas)
    .innerJoin(collectionServices, eq(collectionServices.id, residentCollectionAreas.serviceId))
    .innerJoin(collectionAreas, eq(collectionAreas.id, residentCollectionAreas.areaId))
    .where(eq(residentCollectionAreas.userId, userId))
    .orderBy(asc(residentCollectionAreas.serviceId));
  const ended = await db
    .select({ service: collectionServices.name, area: sql<string>`coalesce(${collectionAreas.name}, 'Setor encerrado')` })
    .from(collectionEndedResidents)
    .innerJoin(collectionServices, eq(collectionServices.id, collectionEndedResidents.serviceId))
    .leftJoin(collectionAreas, eq(collectionAreas.id, collectionEndedResidents.areaId))
    .where(eq(collectionEndedResidents.userId, userId))
    .orderBy(asc(collectionEndedResidents.areaId));
  const reminders = await db
    .select({ service: collectionServices.name, moment: collectionReminders.moment, hour: collectionReminders.hour })
    .from(collectionReminders)
    .innerJoin(collectionServices, eq(collectionServices.id, collectionReminders.serviceId))
    .where(eq(collectionReminders.userId, userId))
    .orderBy(asc(collectionReminders.serviceId));
  return {
    residentPlace: row?.place == null ? null : { ...row.place.place, ...row.place.city },
    collectionAreas: [...areas, ...ended.map((area) => ({ ...area, isChosen: false }))],
    collectionReminders: reminders,
  };
};

const findKeptAnswers = async (db: Queryable, userId: string): Promise<PersonalData['keptAnswers']> => {
  const { createdAt, key } = idempotencyKeys;
  const rows = await db
    .select({ createdAt })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, userId))
    .orderBy(asc(createdAt), asc(key));
  return rows.map(withTextTimes);
};

const findMessages = async (db: Queryable, userId: string): Promise<PersonalData['messages']> => {
  const { channel, kind, recipient, createdAt, sentAt, deferredAt, givenUpAt, id } = outbox;
  const rows = await db
    .select({ channel, kind, recipient, createdAt, sentAt, heldBackAt: deferredAt, givenUpAt })
    .from(outbox)
    .where(eq(outbox.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(withTextTimes);
};

const findPointsCreated = async (db: Queryable, userId: string): Promise<PersonalData['collectionPointsCreated']> => {
  const { id, name, createdAt } = collectionPoints;
  const rows = await db
    .select({ id, name, createdAt })
    .from(collectionPoints)
    .where(eq(collectionPoints.createdBy, userId))
    .orderBy(id);
  return rows.map(withTextTimes);
};

const findPointReports = async (db: Queryable, userId: string): Promise<PersonalData['pointReports']> => {
  const { collectionPointId, kind, material, sentence, photoName, photo, state, answer, createdAt, id } = pointReports;
  const photoFile = sql<
    string | null
  >`case when ${photoName} is not null or ${photo} is not null then 'fotos/' || ${id} || '.webp' end`;
  const rows = await db
    .select({
      collectionPointId,
      pointName: collectionPoints.name,
      kind,
      material,
      sentence,
      photo: photoFile,
      state,
      answer,
      createdAt,
    })
    .from(pointReports)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionPointId))
    .where(eq(pointReports.reporterId, userId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(withTextTimes);
};

const findMissedCollections = async (db: Queryable, userId: string): Promise<PersonalData['missedCollections']> => {
  const { date, street, state, comesOn, answer } = missedCollections;
  const { sentence, createdAt, toldAt, id } = missedReports;
  const rows = await db
    .select({ areaName: collectionAreas.name, date, street, sentence, state, comesOn, answer, createdAt, toldAt })
    .from(missedReports)
    .innerJoin(missedCollections, eq(missedCollections.id, missedReports.missedId))
    .innerJoin(collectionAreas, eq(collectionAreas.id, missedCollections.areaId))
    .where(eq(missedReports.reporterId, userId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(withTextTimes);
};

/** Announcements to the residents of collection areas that an administrator has sent. */
const findAnnouncementsSent = async (db: Queryable, userId: string): Promise<PersonalData['collectionAnnouncements']> => {
  const { text, createdAt, createdBy, id } = collectionBroadcasts;
  const rows = await db.select({ text, createdAt }).from(collectionBroadcasts).where(eq(createdBy, userId)).orderBy(asc(id));
  return rows.map((row) => withTextTimes({ ...row, text: row.text ?? '' }));
};

const findRouteData = async (
  db: Queryable,
  userId: string,
): Promise<Pick<PersonalData, 'pickupPlaces' | 'collectionOutcomes' | 'signedRoutes'>> => {
  const { latitude, longitude } = collectionStopPlaces;
  const places = await db
    .select({ scheduleId: collectionStopPlaces.scheduleId, latitude, longitude })
    .from(collectionStopPlaces)
    .innerJoin(collectionSchedules, eq(collectionSchedules.id, collectionStopPlaces.scheduleId))
    .where(eq(collectionSchedules.userId, userId))
    .orderBy(asc(collectionStopPlaces.scheduleId));
  const { scheduleId, collectorId, outcome, reason, reportedAt, id } = collectionOutcomes;
  const byOneself = sql<boolean>`${collectorId} is not distinct from ${userId}`;
  const outcomes = await db
    .select({ scheduleId, byOneself, outcome, reason, reportedAt })
    .from(collectionOutcomes)
    .innerJoin(collectionSchedules, eq(collectionSchedules.id, scheduleId))
    .where(or(eq(collectorId, userId), eq(collectionSchedules.userId, userId)))
    .orderBy(asc(reportedAt), asc(id));
  const { day, signedName, closedAt, closedBy } = collectionRoutes;
  const signed = await db.select({ day, signedName, closedAt }).from(collectionRoutes).where(eq(closedBy, userId)).orderBy(day);
  return {
    pickupPlaces: places.flatMap((place) =>
      place.latitude === null || place.longitude === null
        ? []
        : [{ ...place, latitude: place.latitude, longitude: place.longitude }],
    ),
    collectionOutcomes: outcomes.map(withTextTimes),
    signedRoutes: signed.map((row) => ({ ...row, closedAt: row.closedAt?.toISOString() ?? '' })),
  };
};

const findImports = async (db: Queryable, userId: string): Promise<PersonalData['imports']> => {
  const { id, fileName, state, createdAt } = imports;
  const rows = await db.select({ id, fileName, state, createdAt }).from(imports).where(eq(imports.userId, userId)).orderBy(id);
  return rows.map(withTextTimes);
};

/** Invitations to administer, or to work for an organisation, that the person sent or received. */
const findInvitations = async (db: Queryable, userId: string): Promise<PersonalData['invitations']> => {
  const { id, email, invitedBy, role, createdAt, expiresAt } = invitations;
  const byOneself = sql<boolean>`${invitedBy} = ${userId}`;
  const own = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const rows = await db
    .select({ email, byOneself, role, organization: organizations.name, createdAt, expiresAt })
    .from(invitations)
    .leftJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(or(eq(invitedBy, userId), inArray(email, own)))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(withTextTimes);
};

/** A person's second factors, without their secrets. */
const findSecondFactors = async (
  db: Queryable,
  userId: string,
): Promise<Pick<PersonalData, 'passkeys' | 'recoveryCodes' | 'passkeyLinks'>> => {
  const { name, createdAt, lastUsedAt, id } = passkeys;
  const keys = await db
    .select({ name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  const codes = await db
    .select({ createdAt: recoveryCodes.createdAt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .orderBy(asc(recoveryCodes.createdAt), asc(recoveryCodes.id));
  const links = await db
    .select({ createdAt: passkeyLinks.createdAt, expiresAt: passkeyLinks.expiresAt })
    .from(passkeyLinks)
    .where(eq(passkeyLinks.userId, userId));
  return {
    passkeys: keys.map(withTextTimes),
    recoveryCodes: codes.map(withTextTimes),
    passkeyLinks: links.map(withTextTimes),
  };
};

const findAuditEntries = async (db: Queryable, userId: string): Promise<PersonalData['auditEntries']> => {
  const { at, record, recordId, before, after, id } = auditEntries;
  const ownSchedules = db
    .select({ id: sql<string>`${collectionSchedules.id}::text` })
    .from(collectionSchedules)
    .where(eq(collectionSchedules.userId, userId));
  const rows = await db
    .select({
      at,
      byOneself: sql<boolean>`${auditEntries.actorId} is not distinct from ${userId}`,
      record,
      recordId,
      before,
      after,
    })
    .from(auditEntries)
    .where(
      or(
        eq(auditEntries.actorId, userId),
        and(eq(record, 'schedule'), inArray(recordId, ownSchedules)),
        and(eq(record, 'administrator'), eq(recordId, userId)),
      ),
    )
    .orderBy(id);
  return rows.map(withTextTimes);
};

/** All personal data of a person, from one snapshot; null when the account is gone. */
export const findPersonalData = (
  db: Queryable,
  caller: { userId: string; sessionId: string },
): Promise<Omit<PersonalData, 'exportedAt'> | null> =>
  db.transaction(
    async (transaction) => {
      const { userId } = caller;
      const account = await findAccount(transaction, userId);
      if (account === null) return null;
      return {
        ...account,
        consents: await findConsents(transaction, userId),
        bookings: await findBookings(transaction, userId),
        scheduleSeries: await findScheduleSeries(transaction, userId),
        notices: await findNotices(transaction, userId),
        sessions: await findSessions(transaction, caller),
        pushSubscriptions: await findPushSubscriptions(transaction, userId),
        ...(await findOpenMatters(transaction, userId)),
        ...(await findCollections(transaction, userId)),
        keptAnswers: await findKeptAnswers(transaction, userId),
        messages: await findMessages(transaction, userId),
        auditEntries: await findAuditEntries(transaction, userId),
        collectionPointsCreated: await findPointsCreated(transaction, userId),
        pointReports: await findPointReports(transaction, userId),
        collectionAnnouncements: await findAnnouncementsSent(transaction, userId),
        missedCollections: await findMissedCollections(transaction, userId),
        ...(await findRouteData(transaction, userId)),
        imports: await findImports(transaction, userId),
        invitations: await findInvitations(transaction, userId),
        ...(await findSecondFactors(transaction, userId)),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/**
 * Locks the points that a person created until the transaction ends; call it before locking accounts, since an erasure updates
 * them.
 */
export const lockPointsCreatedBy = async (transaction: Transaction, userId: string): Promise<void> => {
  const { id, createdBy } = collectionPoints;
  await transaction.select({ id }).from(collectionPoints).where(eq(createdBy, userId)).orderBy(id).for('update');
};

/** Locks an account, also against new rows that refer to it, until the transaction ends; null when it does not exist. */
export const lockAccount = async (
  transaction: Transaction,
  id: string,
): Promise<{ email: string; passwordHash: string } | null> => {
  const { email, passwordHash } = users;
  const [row] = await transaction.select({ email, passwordHash }).from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
};

/** Deletes the streets of missed collections that the person alone has reported: the reports cascade, the streets would stay. */
const deleteOwnStreets = async (transaction: Transaction, userId: string): Promise<void> => {
  const { missedId, reporterId } = missedReports;
  const own = transaction.select({ missedId }).from(missedReports).where(eq(reporterId, userId));
  const ofOthers = sql`exists (select from ${missedReports} where ${missedId} = ${missedCollections.id}
    and ${reporterId} is distinct from ${userId})`;
  await transaction.delete(missedCollections).where(and(inArray(missedCollections.id, own), not(ofOthers)));
};

/** Deletes an account; its dependent rows cascade. */
export const deleteAccount = async (transaction: Transaction, id: string): Promise<void> => {
  await deleteOwnStreets(transaction, id);
  await transaction.delete(users).where(eq(users.id, id));
};

/** Deletes rows for an address without an account: the farewell mail of an earlier account, an invitation. */
export const deleteWithoutAccount = async (transaction: Transaction, recipient: string): Promise<void> => {
  await transaction.delete(invitations).where(eq(invitations.email, recipient));
  await transaction.delete(outbox).where(and(eq(outbox.recipient, recipient), isNull(outbox.userId)));
};
