import * as z from 'zod/mini';
import { consentPurposes } from '../accounts/consent.ts';
import { staffRoles } from '../accounts/roles.ts';
import { Person, SignedInDevice } from '../accounts/schema.ts';
import { missedStates } from '../collection-days/missed.ts';
import { reportKinds, reportStates } from '../collection-points/reports.ts';
import { Notice, NoticeChoices } from '../notices/schema.ts';
import { Schedule } from '../schedules/schema.ts';
import { ScheduleSeries } from '../schedules/series-schema.ts';

/** A consent given or withdrawn. `version` is that of the text that was shown, `at` ISO 8601 in UTC. */
export const Consent = z.object({
  purpose: z.enum(consentPurposes),
  granted: z.boolean(),
  version: z.string(),
  at: z.string(),
});
export type Consent = z.infer<typeof Consent>;

const times = { createdAt: z.string(), expiresAt: z.string() };

/**
 * All stored data about a person. Times are ISO 8601 in UTC. Pure credentials (hashes of passwords, codes and session tokens,
 * keys of a browser) are left out: they say nothing about the person.
 */
export const PersonalData = z.object({
  exportedAt: z.string(),
  account: z.extend(z.omit(Person, { pendingEmail: true, emailConfirmed: true }), {
    emailConfirmedAt: z.nullable(z.string()),
    /** Last sign-in. */
    signedInAt: z.nullable(z.string()),
    updatedAt: z.string(),
    /** Name of the organisation for which the person works. */
    organization: z.nullable(z.string()),
    /** The password is generated and has not been changed yet. */
    passwordIsGenerated: z.boolean(),
  }),
  noticeChoices: NoticeChoices,
  consents: z.array(Consent),
  bookings: z.array(Schedule),
  /** The person's series of bookings; a series that has ended is kept for `retentionDays.scheduleSeries`. */
  scheduleSeries: z.array(z.extend(z.omit(ScheduleSeries, { asksRenewal: true }), { endedAt: z.nullable(z.string()) })),
  notices: z.array(Notice),
  sessions: z.array(z.extend(SignedInDevice, { expiresAt: z.string() })),
  /** Web Push subscriptions, by origin of the push service. */
  pushSubscriptions: z.array(z.object({ service: z.string(), createdAt: z.string() })),
  calendarFeed: z.nullable(z.object({ createdAt: z.string(), withCollections: z.boolean() })),
  /** Located place of the address, and the collection areas there. */
  residentPlace: z.nullable(z.record(z.string(), z.unknown())),
  collectionAreas: z.array(z.object({ service: z.string(), area: z.string(), isChosen: z.boolean() })),
  /** Reminders of collection days, by service. */
  collectionReminders: z.array(z.object({ service: z.string(), moment: z.string(), hour: z.number() })),
  emailChange: z.nullable(z.object({ newEmail: z.string(), ...times })),
  /** Addresses to which an undo link of an e-mail change was sent. */
  emailUndos: z.array(z.object({ email: z.string(), ...times })),
  passwordCodes: z.array(z.object(times)),
  /** Stored replies of writes with an `Idempotency-Key`. */
  keptAnswers: z.array(z.object({ createdAt: z.string() })),
  /** Mails and Web Push messages, queued or sent. */
  messages: z.array(
    z.object({
      channel: z.enum(['mail', 'push']),
      kind: z.string(),
      recipient: z.nullable(z.string()),
      createdAt: z.string(),
      sentAt: z.nullable(z.string()),
      /** Replaced by a digest mail. */
      heldBackAt: z.nullable(z.string()),
      givenUpAt: z.nullable(z.string()),
    }),
  ),
  /**
   * Audit entries about bookings, points, guides and roles: the person's own writes, and writes by others to the person's
   * bookings and role.
   */
  auditEntries: z.array(
    z.object({
      at: z.string(),
      byOneself: z.boolean(),
      record: z.string(),
      recordId: z.string(),
      before: z.nullable(z.record(z.string(), z.unknown())),
      after: z.nullable(z.record(z.string(), z.unknown())),
    }),
  ),
  /** Collection points that the person created as an administrator. */
  collectionPointsCreated: z.array(z.object({ id: z.number(), name: z.string(), createdAt: z.string() })),
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
  /** Unused recovery codes. */
  recoveryCodes: z.array(z.object({ createdAt: z.string() })),
  /** Pending links for a first passkey, at most one. */
  passkeyLinks: z.array(z.object(times)),
  /** Invitations to administer or to work for an organisation: sent by the person, or received. */
  invitations: z.array(
    z.object({
      email: z.string(),
      byOneself: z.boolean(),
      role: z.enum(staffRoles),
      /** Name of the organisation; null where the invitation is to administer. */
      organization: z.nullable(z.string()),
      ...times,
    }),
  ),
  /** The person's reports; `photo` is the name of its file in `GET /users/me/export.zip`. */
  pointReports: z.array(
    z.object({
      collectionPointId: z.number(),
      pointName: z.string(),
      kind: z.enum(reportKinds),
      material: z.nullable(z.string()),
      sentence: z.nullable(z.string()),
      photo: z.nullable(z.string()),
      state: z.enum(reportStates),
      answer: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
  /** Announcements that the person sent as an administrator. */
  collectionAnnouncements: z.array(z.object({ text: z.string(), createdAt: z.string() })),
  /** The person's reports that the truck did not come. */
  missedCollections: z.array(
    z.object({
      areaName: z.string(),
      date: z.string(),
      street: z.nullable(z.string()),
      sentence: z.nullable(z.string()),
      state: z.enum(missedStates),
      comesOn: z.nullable(z.string()),
      answer: z.nullable(z.string()),
      createdAt: z.string(),
      toldAt: z.nullable(z.string()),
    }),
  ),
  /** Places of the person's pickups, by the postal code. */
  pickupPlaces: z.array(z.object({ scheduleId: z.string(), latitude: z.number(), longitude: z.number() })),
  /** Reports of collectors on the person's pickups, and the person's own reports as a collector. */
  collectionOutcomes: z.array(
    z.object({
      scheduleId: z.string(),
      byOneself: z.boolean(),
      outcome: z.string(),
      reason: z.nullable(z.string()),
      reportedAt: z.string(),
    }),
  ),
  /** Lists that the person closed and signed as a collector. */
  signedRoutes: z.array(z.object({ day: z.string(), signedName: z.nullable(z.string()), closedAt: z.string() })),
  imports: z.array(z.object({ id: z.number(), fileName: z.string(), state: z.string(), createdAt: z.string() })),
});
export type PersonalData = z.infer<typeof PersonalData>;
