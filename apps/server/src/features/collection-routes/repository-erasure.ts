import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { collectionOutcomes, collectionRoutes, collectionStopPlaces } from '../../platform/database/schema/collection-routes.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';

/** Deletes the place and the reports of a booking's stop, before its caller is erased. */
export const leaveStop = async (transaction: Transaction, scheduleId: string): Promise<void> => {
  await transaction.delete(collectionStopPlaces).where(eq(collectionStopPlaces.scheduleId, scheduleId));
  await transaction.delete(collectionOutcomes).where(eq(collectionOutcomes.scheduleId, scheduleId));
};

/**
 * Deletes the places and reports of a resident's bookings, and the name with which a collector has signed lists, before the
 * account is erased and its bookings have no person; a collector's reports stay without the person.
 */
export const leaveRoutes = async (transaction: Transaction, userId: string): Promise<void> => {
  const own = transaction
    .select({ id: collectionSchedules.id })
    .from(collectionSchedules)
    .where(eq(collectionSchedules.userId, userId));
  await transaction.delete(collectionStopPlaces).where(inArray(collectionStopPlaces.scheduleId, own));
  await transaction.delete(collectionOutcomes).where(inArray(collectionOutcomes.scheduleId, own));
  await transaction.update(collectionRoutes).set({ signedName: null }).where(eq(collectionRoutes.closedBy, userId));
};
