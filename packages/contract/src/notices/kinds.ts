/** Kinds of notices to a resident, about bookings, the resident's reports, and the collection days of the resident's areas. */
export const noticeKinds = [
  'booking-received',
  'booking-confirmed',
  'booking-changed',
  'booking-moved',
  'booking-proposed',
  'booking-cancelled',
  'booking-done',
  'booking-weight-corrected',
  'booking-missed',
  'booking-on-the-way',
  'series-skipped',
  'series-renewal',
  'reminder',
  'report-applied',
  'report-dismissed',
  'report-question',
  'collection-answer',
  'collection-changed',
  'collection-announcement',
  'collection-reminder',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Choices of a resident about mails and push messages. */
export const noticeChoices = ['confirmed', 'changed', 'cancelled', 'reminder', 'collection'] as const;
export type NoticeChoice = (typeof noticeChoices)[number];

/** Kinds about collection days, whose subject names an area instead of a point. */
export const collectionNoticeKinds: readonly NoticeKind[] = [
  'collection-answer',
  'collection-changed',
  'collection-announcement',
  'collection-reminder',
];

/**
 * The choice that governs each kind; null: the notice appears in the app only; `by-service`: it exists only where the person
 * has chosen it for a service.
 */
export const choiceOf: Record<NoticeKind, NoticeChoice | 'by-service' | null> = {
  'booking-received': 'confirmed',
  'booking-confirmed': 'confirmed',
  'booking-changed': 'changed',
  'booking-moved': 'changed',
  'booking-proposed': 'changed',
  'booking-cancelled': 'cancelled',
  'booking-done': 'changed',
  'booking-weight-corrected': 'changed',
  'booking-missed': 'changed',
  'booking-on-the-way': 'reminder',
  'series-skipped': 'changed',
  'series-renewal': 'changed',
  reminder: 'reminder',
  'report-applied': null,
  'report-dismissed': null,
  'report-question': null,
  'collection-answer': 'collection',
  'collection-changed': 'collection',
  'collection-announcement': 'collection',
  'collection-reminder': 'by-service',
};

/** Range and default of the hour of a reminder on the day before, in the business time zone. */
export const reminderHours = { first: 6, last: 22, usual: 18 } as const;
