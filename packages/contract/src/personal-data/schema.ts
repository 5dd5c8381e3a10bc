import * as z from 'zod/mini';
import { consentPurposes } from '../accounts/consent.ts';
import { Person, SignedInDevice } from '../accounts/schema.ts';
import { reportKinds, reportStates } from '../collection-points/reports.ts';
import { Notice, NoticeChoices } from '../notices/schema.ts';
import { Schedule } from '../schedules/schema.ts';

/** What a person agreed to or took back. `version` is that of the text that was shown, `at` ISO 8601 in UTC. */
export const Consent = z.object({
  purpose: z.enum(consentPurposes),
  granted: z.boolean(),
  version: z.string(),
  at: z.string(),
});
export type Consent = z.infer<typeof Consent>;

const times = { createdAt: z.string(), expiresAt: z.string() };

/**
 * Everything held about a person. Times are ISO 8601 in UTC. What only proves that somebody is who they say (the hashes of
 * passwords, codes and session tokens, the keys of a browser) is not among it: it says nothing about the person.
 */
export const PersonalData = z.object({
  exportedAt: z.string(),
  account: z.extend(z.omit(Person, { pendingEmail: true, emailConfirmed: true }), {
    emailConfirmedAt: z.nullable(z.string()),
    /** Last sign-in. */
    signedInAt: z.nullable(z.string()),
    updatedAt: z.string(),
    /** The password was generated, and the person has not changed it yet. */
    passwordIsGenerated: z.boolean(),
  }),
  noticeChoices: NoticeChoices,
  consents: z.array(Consent),
  bookings: z.array(Schedule),
  notices: z.array(Notice),
  sessions: z.array(z.extend(SignedInDevice, { expiresAt: z.string() })),
  /** Browsers that take Web Push messages, by the origin of the service that delivers them. */
  pushSubscriptions: z.array(z.object({ service: z.string(), createdAt: z.string() })),
  calendarFeed: z.nullable(z.object({ createdAt: z.string() })),
  emailChange: z.nullable(z.object({ newEmail: z.string(), ...times })),
  /** Addresses to which a link was sent that brings them back. */
  emailUndos: z.array(z.object({ email: z.string(), ...times })),
  passwordCodes: z.array(z.object(times)),
  /** Writes whose answers are kept for a while, so that the same sent again is not done twice. */
  keptAnswers: z.array(z.object({ createdAt: z.string() })),
  /** Mails and Web Push messages that wait or have left. */
  messages: z.array(
    z.object({
      channel: z.enum(['mail', 'push']),
      kind: z.string(),
      recipient: z.nullable(z.string()),
      createdAt: z.string(),
      sentAt: z.nullable(z.string()),
      /** Not sent one by one: another mail tells of it. */
      heldBackAt: z.nullable(z.string()),
      givenUpAt: z.nullable(z.string()),
    }),
  ),
  /** What the person did with bookings, points, guides and who administers, and what others did with the person's bookings and role. */
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
  /** Collection points that an administrator wrote first. */
  collectionPointsCreated: z.array(z.object({ id: z.number(), name: z.string(), createdAt: z.string() })),
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
  /** Codes that stand in for a passkey and were not used. */
  recoveryCodes: z.array(z.object({ createdAt: z.string() })),
  /** The link to a first passkey that was asked for, at most one. */
  passkeyLinks: z.array(z.object(times)),
  /** Invitations to administer: those that the person sent, and the one that the person was sent. */
  invitations: z.array(z.object({ email: z.string(), byOneself: z.boolean(), ...times })),
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
  imports: z.array(z.object({ id: z.number(), fileName: z.string(), state: z.string(), createdAt: z.string() })),
});
export type PersonalData = z.infer<typeof PersonalData>;
