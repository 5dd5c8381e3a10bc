import type { BroadcastKind } from '@separai/contract/collection-days/announcements';
import { itemLimits } from '@separai/contract/items/limits';
import { and, eq, gt, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/database/database.ts';
import {
  emailChanges,
  emailUndos,
  invitations,
  passwordCodes,
  sessions,
  users,
} from '../../platform/database/schema/accounts.ts';
import { collectionBroadcasts } from '../../platform/database/schema/collection-broadcasts.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { collectionOutcomes, collectionStopPlaces } from '../../platform/database/schema/collection-routes.ts';
import { idempotencyKeys } from '../../platform/database/schema/idempotency.ts';
import { importMappings, importRows, imports } from '../../platform/database/schema/imports.ts';
import { rateLimits } from '../../platform/database/schema/instances.ts';
import { itemQuestions } from '../../platform/database/schema/items.ts';
import { missedCollections, missedReports } from '../../platform/database/schema/missed-collections.ts';
import { notices } from '../../platform/database/schema/notices.ts';
import { outbox } from '../../platform/database/schema/outbox.ts';
import { passkeyChallenges, passkeyLinks } from '../../platform/database/schema/passkeys.ts';
import { pointConfirmationLinks, pointReports } from '../../platform/database/schema/point-reports.ts';
import { postalCodes } from '../../platform/database/schema/postal-codes.ts';
import { scheduleSeries } from '../../platform/database/schema/schedule-series.ts';
import { collectionSchedules, pickupDayClosings } from '../../platform/database/schema/schedules.ts';

/** Tries to take the sweep's advisory lock, which is held until the transaction ends; false when another transaction has it. */
export const isOnlySweep = async (transaction: Transaction): Promise<boolean> => {
  const { rows } = await transaction.execute<{ only: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('separai: retention', 0)) as only`,
  );
  return rows[0]?.only === true;
};

/** Rows per transaction: small, so that locks are held briefly. */
export const removedAtOnce = 500;

/** Deletes rows older than `before`, at most `removedAtOnce`, and returns their number. */
type Remove = (transaction: Transaction, before: Date) => Promise<number>;

/** Rows that are locked by a writer are left to the next sweep. */
const removeSome = async (
  transaction: Transaction,
  table: PgTable,
  key: PgColumn,
  condition: SQL | undefined,
): Promise<number> => {
  const some = transaction.select({ key }).from(table).where(condition).limit(removedAtOnce).for('update', { skipLocked: true });
  return (await transaction.delete(table).where(inArray(key, some))).rowCount ?? 0;
};

/** Residents' accounts registered before `before` that were never confirmed nor signed in to. */
export const removeUnusedAccounts: Remove = (transaction, before) => {
  const { id, role, emailConfirmedAt, signedInAt, createdAt } = users;
  const hasBooked = sql`exists (select 1 from ${collectionSchedules} where ${collectionSchedules.userId} = ${users.id})`;
  const hasCreated = sql`exists (select 1 from ${collectionPoints} where ${collectionPoints.createdBy} = ${users.id})`;
  const unused = and(
    eq(role, 'user'),
    isNull(emailConfirmedAt),
    isNull(signedInAt),
    lt(createdAt, before),
    not(hasBooked),
    not(hasCreated),
  );
  return removeSome(transaction, users, id, unused);
};

export const removeSessions: Remove = (transaction, before) =>
  removeSome(transaction, sessions, sessions.id, lt(sessions.expiresAt, before));

export const removePasswordCodes: Remove = (transaction, before) =>
  removeSome(transaction, passwordCodes, passwordCodes.id, lt(passwordCodes.expiresAt, before));

export const removeEmailChanges: Remove = (transaction, before) =>
  removeSome(transaction, emailChanges, emailChanges.userId, lt(emailChanges.expiresAt, before));

export const removeEmailUndos: Remove = (transaction, before) =>
  removeSome(transaction, emailUndos, emailUndos.id, lt(emailUndos.expiresAt, before));

export const removeInvitations: Remove = (transaction, before) =>
  removeSome(transaction, invitations, invitations.id, lt(invitations.expiresAt, before));

export const removePasskeyChallenges: Remove = (transaction, before) =>
  removeSome(transaction, passkeyChallenges, passkeyChallenges.hash, lt(passkeyChallenges.expiresAt, before));

export const removePasskeyLinks: Remove = (transaction, before) =>
  removeSome(transaction, passkeyLinks, passkeyLinks.userId, lt(passkeyLinks.expiresAt, before));

export const removeNotices: Remove = (transaction, before) =>
  removeSome(transaction, notices, notices.id, lt(notices.createdAt, before));

export const removeCollectionReminders: Remove = (transaction, before) =>
  removeSome(transaction, notices, notices.id, and(eq(notices.kind, 'collection-reminder'), lt(notices.createdAt, before)));

export const removeIdempotencyKeys: Remove = async (transaction, before) => {
  const { userId, key, createdAt } = idempotencyKeys;
  const some = transaction
    .select({ userId, key })
    .from(idempotencyKeys)
    .where(lt(createdAt, before))
    .limit(removedAtOnce)
    .for('update', { skipLocked: true });
  return (await transaction.delete(idempotencyKeys).where(sql`(${userId}, ${key}) in ${some}`)).rowCount ?? 0;
};

/** Rows of imports uploaded before `before`; an import that was never applied is deleted with its last row. */
export const removeImportRows: Remove = async (transaction, before) => {
  const old = transaction.select({ id: imports.id }).from(imports).where(lt(imports.createdAt, before));
  const { importId, number } = importRows;
  const some = transaction
    .select({ importId, number })
    .from(importRows)
    .where(inArray(importId, old))
    .limit(removedAtOnce)
    .for('update', { skipLocked: true });
  const removed = (await transaction.delete(importRows).where(sql`(${importId}, ${number}) in ${some}`)).rowCount ?? 0;
  if (removed < removedAtOnce) {
    const hasGone = and(lt(imports.createdAt, before), gt(imports.storedBytes, 0));
    await transaction.update(imports).set({ storedBytes: 0 }).where(hasGone);
    await removeSome(transaction, imports, imports.id, and(lt(imports.createdAt, before), isNull(imports.appliedAt)));
  }
  return removed;
};

/** Mappings of import columns that were last used before `before`. */
export const removeImportMappings: Remove = (transaction, before) =>
  removeSome(transaction, importMappings, importMappings.columnsHash, lt(importMappings.updatedAt, before));

/** Questions too rare to be shown, first asked before `before`. */
export const removeRareQuestions: Remove = (transaction, before) => {
  const { words, askers, firstAskedAt } = itemQuestions;
  return removeSome(transaction, itemQuestions, words, and(lt(askers, itemLimits.askersToBeShown), lt(firstAskedAt, before)));
};

export const removeUnansweredQuestions: Remove = (transaction, before) =>
  removeSome(transaction, itemQuestions, itemQuestions.words, lt(itemQuestions.lastAskedAt, before));

export const removePostalCodes: Remove = (transaction, before) =>
  removeSome(transaction, postalCodes, postalCodes.cep, lt(postalCodes.fetchedAt, before));

export const removePointReports: Remove = (transaction, before) =>
  removeSome(transaction, pointReports, pointReports.id, lt(pointReports.createdAt, before));

/** Deletes the network hashes of reports from before `before`, when they no longer tell reporters apart. */
export const forgetReportNetworks: Remove = async (transaction, before) => {
  const { id, network, createdAt } = pointReports;
  const some = transaction
    .select({ id })
    .from(pointReports)
    .where(and(lt(createdAt, before), isNotNull(network)))
    .limit(removedAtOnce)
    .for('update', { skipLocked: true });
  return (await transaction.update(pointReports).set({ network: null }).where(inArray(id, some))).rowCount ?? 0;
};

const ofKindBefore = (kind: BroadcastKind, before: Date): SQL | undefined =>
  and(
    eq(collectionBroadcasts.kind, kind),
    lt(collectionBroadcasts.createdAt, before),
    isNotNull(collectionBroadcasts.finishedAt),
  );

export const removeMissedCollections: Remove = (transaction, before) =>
  removeSome(transaction, missedCollections, missedCollections.id, lt(missedCollections.createdAt, before));

export const removeDayClosings: Remove = (transaction, before) =>
  removeSome(transaction, pickupDayClosings, pickupDayClosings.id, lt(pickupDayClosings.createdAt, before));

/** Deletes series that ended before a time; their bookings stay, and are of no series then. */
export const removeScheduleSeries: Remove = (transaction, before) =>
  removeSome(
    transaction,
    scheduleSeries,
    scheduleSeries.id,
    sql`least(${scheduleSeries.endedAt}, ${scheduleSeries.endsOn}::timestamptz) < ${before.toISOString()}::timestamptz`,
  );

export const removeChangeBroadcasts: Remove = (transaction, before) =>
  removeSome(transaction, collectionBroadcasts, collectionBroadcasts.id, ofKindBefore('change', before));

export const removeAnnouncements: Remove = (transaction, before) =>
  removeSome(transaction, collectionBroadcasts, collectionBroadcasts.id, ofKindBefore('announcement', before));

/** Deletes the network hashes of reports that the truck did not come, as `forgetReportNetworks`. */
export const forgetMissedNetworks: Remove = async (transaction, before) => {
  const { id, network, createdAt } = missedReports;
  const some = transaction
    .select({ id })
    .from(missedReports)
    .where(and(lt(createdAt, before), isNotNull(network)))
    .limit(removedAtOnce)
    .for('update', { skipLocked: true });
  return (await transaction.update(missedReports).set({ network: null }).where(inArray(id, some))).rowCount ?? 0;
};

export const removeCollectionOutcomes: Remove = (transaction, before) =>
  removeSome(transaction, collectionOutcomes, collectionOutcomes.id, lt(collectionOutcomes.createdAt, before));

export const removeStopPlaces: Remove = (transaction, before) =>
  removeSome(transaction, collectionStopPlaces, collectionStopPlaces.scheduleId, lt(collectionStopPlaces.locatedAt, before));

export const removePointLinks: Remove = (transaction, before) =>
  removeSome(transaction, pointConfirmationLinks, pointConfirmationLinks.id, lt(pointConfirmationLinks.expiresAt, before));

export const removeRateLimits: Remove = (transaction, before) =>
  removeSome(transaction, rateLimits, rateLimits.key, lt(rateLimits.expire, before.getTime()));

export const removeSentMessages: Remove = (transaction, before) =>
  removeSome(transaction, outbox, outbox.id, lt(outbox.sentAt, before));

export const removeUndeliveredMessages: Remove = (transaction, before) =>
  removeSome(transaction, outbox, outbox.id, lt(outbox.givenUpAt, before));
