/** What a resident is told: of a booking, and of what they said of a point. */
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

/** What a resident chooses to be sent. */
export const noticeChoices = ['confirmed', 'changed', 'cancelled', 'reminder'] as const;
export type NoticeChoice = (typeof noticeChoices)[number];

/** Which choice each kind belongs to; null: it is kept, and sent to nobody. */
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

/** Hours of the day before at which a reminder may come, in the business time zone. */
export const reminderHours = { first: 6, last: 22, usual: 18 } as const;
