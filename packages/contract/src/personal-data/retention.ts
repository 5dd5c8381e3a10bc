import type { Role } from '../accounts/roles.ts';

/** Lifetimes of a session: hours after its last use, and days after its start, however often the session is used. */
export const sessionLives = {
  user: { hoursUnused: 60 * 24, days: 365 },
  admin: { hoursUnused: 12, days: 7 },
  operator: { hoursUnused: 12, days: 7 },
  /** A collector's phone is offline for whole days, and on holiday for weeks. */
  collector: { hoursUnused: 30 * 24, days: 180 },
} as const satisfies Record<Role, { readonly hoursUnused: number; readonly days: number }>;

/** Retention of personal data in days: the sweep deletes by these figures, and the privacy notice states them. */
export const retentionDays = {
  /** After a registration without sign-in or confirmed e-mail. */
  unusedAccount: 30,
  /** After sending. */
  sentMessage: 7,
  /** After the last attempt to send. */
  undeliveredMessage: 30,
  /** After the creation of the notice. */
  notice: 365,
  /** After the creation of a notice that reminds of a collection day, of which a person may receive one every day. */
  collectionReminder: 7,
  /** After the write with the key: longer than a phone's outbox keeps an unsent write. */
  idempotencyKey: 30,
  /** After the upload: the rows of an import, which its undo needs. */
  importRows: 30,
  /** After the first search, where fewer than three people searched. */
  rareQuestion: 30,
  /** After the last search, where three or more people searched. */
  unansweredQuestion: 360,
  /** After the report. */
  pointReport: 365,
  /** After the first report that the truck did not come in a street. */
  missedCollection: 180,
  /** After the end of a series of bookings, whose bookings stay. */
  scheduleSeries: 90,
  /** After the report of a collector: its outcome, reason and photo. */
  collectionOutcome: 365,
  /** Place of a pickup's street, after its look-up. */
  stopPlace: 30,
  /** After the day of a booking by phone: name, telephone, e-mail and address of its caller. */
  caller: 90,
  /** After the last change of an unpublished profile of a natural person in 'Encontre coletores'. */
  unpublishedCollector: 180,
  /** Keyed hash of the reporter's network, after the report. */
  reportNetwork: 7,
  /**
   * After the lookup; twice the time for which a reply counts as fresh, because a stale reply helps when no provider responds.
   */
  postalCode: 360,
} as const;
