import type { NoticeKind } from '@separai/contract/notices/kinds';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import type { Db } from '../../platform/database/database.ts';
import type { KeptSchedule } from './repository.ts';

/** What became of a booking, for the person whose it is. */
export interface BookingNews {
  readonly kind: Exclude<NoticeKind, 'reminder'>;
  readonly userId: string;
  readonly scheduleId: string;
  readonly subject: NoticeSubject;
  /** The person did it, and need not be called for it. */
  readonly byOneself: boolean;
}

/** Tells people, in the transaction that changes the bookings; handed in, for notices are another feature's. */
export type AnnounceBookings = (transaction: Db, news: readonly BookingNews[], now: Date) => Promise<void>;

/** The news of a booking as it stands now; null when its account is gone. */
export const newsOf = (schedule: KeptSchedule, kind: BookingNews['kind'], byOneself: boolean): BookingNews | null => {
  const { id, userId, collectionPoint, date, reason, collectedWeightKg, handover, pickup } = schedule;
  if (userId === null) return null;
  const subject = { pointName: collectionPoint.name, date, reason, collectedWeightKg, handover, pickup };
  return { kind, userId, scheduleId: id, subject, byOneself };
};
