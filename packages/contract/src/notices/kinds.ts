/** Kinds of notices to a resident, about bookings and about the resident's reports on points. */
export const noticeKinds = [
  'booking-received',
  'booking-confirmed',
  'booking-changed',
  'booking-cancelled',
  'booking-done',
  'booking-weight-corrected',
  'booking-missed',
  'reminder',
  'report-applied',
  'report-dismissed',
  'report-question',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Choices of a resident about mails and push messages. */
export const noticeChoices = ['confirmed', 'changed', 'cancelled', 'reminder'] as const;
export type NoticeChoice = (typeof noticeChoices)[number];

/** The choice that governs each kind; null: the notice appears in the app only. */
export const choiceOf: Record<NoticeKind, NoticeChoice | null> = {
  'booking-received': 'confirmed',
  'booking-confirmed': 'confirmed',
  'booking-changed': 'changed',
  'booking-cancelled': 'cancelled',
  'booking-done': 'changed',
  'booking-weight-corrected': 'changed',
  'booking-missed': 'changed',
  reminder: 'reminder',
  'report-applied': null,
  'report-dismissed': null,
  'report-question': null,
};

/** Range and default of the hour of a reminder on the day before, in the business time zone. */
export const reminderHours = { first: 6, last: 22, usual: 18 } as const;
