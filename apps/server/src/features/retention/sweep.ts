import { retentionDays } from '@separai/contract/personal-data/retention';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import * as repository from './repository.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
}

const day = 86_400_000;

/** A city uploads its yearly files within this time; a mapping holds no personal data. */
const importMappingDays = 720;

/** Changes of collection days that were told, and announcements: they name areas and no residents. */
const [changeBroadcastDays, announcementDays] = [30, 720];
/** Closed days of pickups, which name bookings and no residents. */
const dayClosingDays = 90;

/** Retention by kind of data: the deletion, and its delay in days after the time in the row. */
const removals = {
  sessions: { remove: repository.removeSessions, days: 0 },
  passwordCodes: { remove: repository.removePasswordCodes, days: 0 },
  emailChanges: { remove: repository.removeEmailChanges, days: 0 },
  emailUndos: { remove: repository.removeEmailUndos, days: 0 },
  invitations: { remove: repository.removeInvitations, days: 0 },
  passkeyChallenges: { remove: repository.removePasskeyChallenges, days: 0 },
  passkeyLinks: { remove: repository.removePasskeyLinks, days: 0 },
  unusedAccounts: { remove: repository.removeUnusedAccounts, days: retentionDays.unusedAccount },
  rateLimits: { remove: repository.removeRateLimits, days: 0 },
  sentMessages: { remove: repository.removeSentMessages, days: retentionDays.sentMessage },
  undeliveredMessages: { remove: repository.removeUndeliveredMessages, days: retentionDays.undeliveredMessage },
  notices: { remove: repository.removeNotices, days: retentionDays.notice },
  collectionReminders: { remove: repository.removeCollectionReminders, days: retentionDays.collectionReminder },
  idempotencyKeys: { remove: repository.removeIdempotencyKeys, days: retentionDays.idempotencyKey },
  importMappings: { remove: repository.removeImportMappings, days: importMappingDays },
  importRows: { remove: repository.removeImportRows, days: retentionDays.importRows },
  rareQuestions: { remove: repository.removeRareQuestions, days: retentionDays.rareQuestion },
  unansweredQuestions: { remove: repository.removeUnansweredQuestions, days: retentionDays.unansweredQuestion },
  pointReports: { remove: repository.removePointReports, days: retentionDays.pointReport },
  reportNetworks: { remove: repository.forgetReportNetworks, days: retentionDays.reportNetwork },
  missedCollections: { remove: repository.removeMissedCollections, days: retentionDays.missedCollection },
  changeBroadcasts: { remove: repository.removeChangeBroadcasts, days: changeBroadcastDays },
  announcements: { remove: repository.removeAnnouncements, days: announcementDays },
  scheduleSeries: { remove: repository.removeScheduleSeries, days: retentionDays.scheduleSeries },
  dayClosings: { remove: repository.removeDayClosings, days: dayClosingDays },
  missedNetworks: { remove: repository.forgetMissedNetworks, days: retentionDays.reportNetwork },
  collectionOutcomes: { remove: repository.removeCollectionOutcomes, days: retentionDays.collectionOutcome },
  stopPlaces: { remove: repository.removeStopPlaces, days: retentionDays.stopPlace },
  pointLinks: { remove: repository.removePointLinks, days: 0 },
  postalCodes: { remove: repository.removePostalCodes, days: retentionDays.postalCode },
} as const;

/**
 * Deletes expired data, table by table and in batches, unless another instance is sweeping. A failure in one table does not
 * stop the others, and is thrown at the end.
 */
export const sweep = async ({ db, clock, logger }: Parts): Promise<void> => {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const [name, { remove, days }] of Object.entries(removals)) {
    const before = new Date(clock.now().getTime() - days * day);
    const removeSome = (): Promise<number> =>
      db.transaction(async (transaction) => ((await repository.isOnlySweep(transaction)) ? remove(transaction, before) : 0));
    try {
      let count: number;
      do {
        count = await removeSome();
        if (count > 0) removed[name] = (removed[name] ?? 0) + count;
      } while (count === repository.removedAtOnce);
    } catch (error) {
      failures.push(error);
    }
  }
  if (Object.keys(removed).length > 0) logger.info({ removed }, 'dados vencidos apagados');
  if (failures.length > 0) throw failures[0];
};
