import type { NoticeKind } from '@separai/contract/notices/kinds';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import type { Transaction } from '../../../platform/database/database.ts';
import type { KeptSchedule } from './repository-reading.ts';

/** An event of a booking, for its resident or caller. */
export interface BookingEvent {
  readonly kind: Exclude<NoticeKind, 'reminder'>;
  /** Null for a caller. */
  readonly userId: string | null;
  /** Null for a resident. */
  readonly callerId: string | null;
  readonly scheduleId: string;
  readonly subject: NoticeSubject;
  /** The resident or the caller caused the event, so it needs no alert. */
  readonly byOneself: boolean;
}

/**
 * Notifies residents, in the transaction that changes the bookings, with mails and push messages from `sendAt` on; injected,
 * because notices belong to another feature.
 */
export type NotifyResidents = (
  transaction: Transaction,
  news: readonly BookingEvent[],
  now: Date,
  sendAt?: Date,
) => Promise<void>;

/** An event to notify a person of, once by `onceKey`. */
interface PersonEvent {
  readonly kind: NoticeKind;
  readonly userId: string;
  readonly subject: NoticeSubject;
  readonly onceKey: string;
}

/** Notifies people of events that are no change of a booking; injected as `NotifyResidents`. */
export type NotifyPeople = (transaction: Transaction, news: readonly PersonEvent[], now: Date) => Promise<void>;

/** Takes back the notices of some kinds about bookings since a time, with their messages that have not been sent. */
export type WithdrawNotices = (
  transaction: Transaction,
  told: { readonly scheduleIds: readonly string[]; readonly kinds: readonly NoticeKind[]; readonly since: Date },
) => Promise<void>;

/** The kind of the notice about a status that an administrator sets. */
export const statusNotices = {
  confirmado: 'booking-confirmed',
  concluído: 'booking-done',
  cancelado: 'booking-cancelled',
  'não realizado': 'booking-missed',
} as const satisfies Partial<Record<ScheduleStatus, NoticeKind>>;

/** The event of a booking in its present state; null when its account or caller is gone. */
export const toEvent = (schedule: KeptSchedule, kind: BookingEvent['kind'], byOneself: boolean): BookingEvent | null => {
  const { id, userId, callerId, collectionPoint, date, reason, collectedWeightKg, handover, pickup } = schedule;
  if (userId === null && callerId === null) return null;
  const subject = { pointName: collectionPoint.name, date, reason, collectedWeightKg, handover, pickup };
  return { kind, userId, callerId, scheduleId: id, subject, byOneself };
};
