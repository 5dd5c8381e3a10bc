import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { Travel } from '../schedules/schema.ts';
import { noticeKinds, reminderHours } from './kinds.ts';

/**
 * The booking as of the notice, with its handover since that field exists. `date` is a calendar day; for a report on a point,
 * the day of the report, with the point's id; about collection days, the day that they concern, with the area's id, `pointName`
 * being the name of service and area; for a reminder of them, the names of the services.
 */
export const NoticeSubject = z.object({
  pointName: z.string(),
  pointId: z.optional(z.number()),
  areaId: z.optional(z.number()),
  date: z.string(),
  reason: z.nullable(z.string()),
  collectedWeightKg: z.nullable(z.number()),
  /** The rule of a series in words, where the notice is about all of its coming bookings. */
  recurrence: z.optional(z.string()),
  ...Travel.shape,
});
export type NoticeSubject = z.infer<typeof NoticeSubject>;

/** A notice to a resident. Times are ISO 8601 in UTC; `readAt` is null until the notice is read. */
export const Notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  scheduleId: z.nullable(z.string()),
  subject: NoticeSubject,
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
});
export type Notice = z.infer<typeof Notice>;

/** Any text is a valid path: an id that is not of the session's own notices is 404. */
export const NoticeParams = z.object({ id: z.string() });
export const NoticeChange = z.object({ read: z.boolean({ error: messages.valueInvalid }) });

/** Maximum number of listed notices; older ones stay stored but are not counted. */
export const noticesListed = 100;

/** Body of `POST /users/me/notices/read`: ids of the notices, or no body for all. Ids of other notices are ignored. */
export const NoticesRead = z.optional(
  z.nullable(
    z.object({
      ids: z.optional(
        z
          .array(z.string({ error: messages.valueInvalid }), { error: messages.valueInvalid })
          .check(z.maxLength(noticesListed, messages.valueInvalid)),
      ),
    }),
  ),
);

/** Choices of kinds and channels. Without the person's `notificationsOptIn` (`optIn`) no mail or push message is sent. */
export const NoticeChoices = z.object({
  optIn: z.boolean(),
  confirmed: z.boolean(),
  changed: z.boolean(),
  cancelled: z.boolean(),
  reminder: z.boolean(),
  /** Hour of the previous day, in the business time zone. */
  reminderHour: z.number(),
  /** Changes of the collection days of the person's areas, announcements, and answers to 'Não passou?'. */
  collection: z.boolean(),
  email: z.boolean(),
});
export type NoticeChoices = z.infer<typeof NoticeChoices>;

const choice = z.optional(z.boolean({ error: messages.valueInvalid }));

/** Body of `PATCH /users/me/notice-choices`: absent fields stay unchanged. */
export const NoticeChoicesChange = z.object({
  optIn: choice,
  confirmed: choice,
  changed: choice,
  cancelled: choice,
  reminder: choice,
  reminderHour: z.optional(
    z
      .int({ error: messages.reminderHourInvalid })
      .check(
        z.minimum(reminderHours.first, messages.reminderHourInvalid),
        z.maximum(reminderHours.last, messages.reminderHourInvalid),
      ),
  ),
  collection: choice,
  email: choice,
});
export type NoticeChoicesChange = z.output<typeof NoticeChoicesChange>;

const key = (bytes: number) =>
  z
    .string({ error: messages.valueInvalid })
    .check(
      z.maxLength(Math.ceil((bytes * 4) / 3) + 2, messages.valueInvalid),
      z.regex(/^[\w-]+=*$/, messages.valueInvalid),
      z.minLength(Math.floor((bytes * 4) / 3), messages.valueInvalid),
    );

/** A URL as browsers give it: visible ASCII, everything else percent-encoded. */
const endpoint = z
  .string({ error: messages.valueInvalid })
  .check(z.maxLength(1000, messages.valueInvalid), z.regex(/^[\x21-\x7e]+$/, messages.valueInvalid));

/** A browser's `PushSubscription.toJSON()` (RFC 8291: the keys are 65 and 16 bytes, base64url). */
export const PushSubscription = z.object({
  endpoint: endpoint.check(z.url(messages.valueInvalid)),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const PushEndpoint = z.object({ endpoint });

export const UnsubscribeParams = z.object({ token: z.string() });

/**
 * Body of a one-click unsubscription by a mail program (RFC 8058 §3.1); the page's button sends none. The token decides, not
 * the body.
 */
export const UnsubscribeForm = z.optional(z.object({ 'List-Unsubscribe': z.optional(z.string()) }));
