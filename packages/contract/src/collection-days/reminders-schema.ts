import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { collectionDayMessages } from './messages.ts';
import { isReminderHour, reminderMoments } from './reminders.ts';
import { CollectionId } from './schema.ts';

/** Body of `PUT /users/me/collection-reminders`: the reminder of one service; `moment` null switches it off. */
export const CollectionReminderChange = z
  .object({
    serviceId: CollectionId,
    moment: z.nullable(z.enum(reminderMoments, { error: messages.valueInvalid })),
    /** Full hour in the installation's time zone; ignored without a moment. */
    hour: z.int({ error: collectionDayMessages.reminderHourInvalid }),
  })
  .check(
    z.refine(({ moment, hour }) => moment === null || isReminderHour(moment, hour), {
      path: ['hour'],
      error: collectionDayMessages.reminderHourInvalid,
    }),
  );
export type CollectionReminderChange = z.output<typeof CollectionReminderChange>;

/** The reminder of a service at the person's address; `moment` and `hour` are null while there is none. */
const ServiceReminder = z.object({
  service: z.object({ id: z.number(), name: z.string() }),
  /** The area of the service; null where several fit and the person has not chosen one. */
  area: z.nullable(z.object({ id: z.number(), name: z.string() })),
  moment: z.nullable(z.enum(reminderMoments)),
  hour: z.nullable(z.number()),
});

/** The reminders of collection days, for each service at the person's address, by name. */
export const CollectionReminders = z.object({
  hasAddress: z.boolean(),
  /** Whether the postal code has been found; otherwise only services by ranges of codes are known. */
  isLocated: z.boolean(),
  services: z.array(ServiceReminder),
});
export type CollectionReminders = z.infer<typeof CollectionReminders>;
