import * as z from 'zod/mini';
import { Email, phoneOr } from '../accounts/schema.ts';
import type { CalendarDay as Day } from '../calendar.ts';
import { CalendarDay } from '../calendar-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { requiredLine } from '../text-schema.ts';
import { Version } from '../version.ts';
import { AdministeredSchedule } from './administration-schema.ts';
import { phoneBookingMessages } from './phone-booking.ts';
import { ProposalAnswer, ProposalLink } from './proposal-schema.ts';
import { dayObstacles } from './room.ts';
import { Booking, bookingOn, Schedule } from './schema.ts';

const EmailOrNull = z.pipe(
  z.optional(z.nullable(z.union([z.literal(''), Email], { error: messages.emailInvalid }))),
  z.transform((email: string | null | undefined) => (email === undefined || email === '' ? null : email)),
);

/**
 * Body of `POST /admin/phone-bookings`: a booking for a caller without an account. The default `handover` is that of the point;
 * a pickup needs its address. `agreed`: the caller agrees to the storage of the data for this collection.
 */
export const PhoneBooking = z.extend(Booking, {
  name: requiredLine(limits.nameMaxLength, phoneBookingMessages.nameRequired),
  phone: phoneOr(phoneBookingMessages.phoneRequired),
  email: EmailOrNull,
  agreed: z.literal(true, { error: phoneBookingMessages.agreementRequired }),
});
export type PhoneBooking = z.output<typeof PhoneBooking>;

/** `PhoneBooking` with the rule on its day as of `today`. */
export const phoneBookingOn = (today: Day) => z.extend(PhoneBooking, { date: bookingOn(today).shape.date });

/** Reply of `POST /admin/phone-bookings`: the booking's id; its data are read where its record is. */
export const PhoneBookingCreated = z.object({ id: z.string() });

/** A new link to a phone booking, which ends the earlier ones: its address, shown this once, and whether it is mailed as well. */
export const PhoneBookingLink = z.object({ url: z.string(), isMailed: z.boolean() });

/** The stored data of a caller, for the caller's own request (LGPD, article 18). */
export const CallerData = z.object({
  exportedAt: z.string(),
  caller: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.nullable(z.string()),
    agreedAt: z.string(),
    /** The account that booked for the caller; null once it is deleted. */
    agreedWith: z.nullable(z.string()),
  }),
  booking: AdministeredSchedule,
  messages: z.array(z.object({ recipient: z.nullable(z.string()), createdAt: z.string(), sentAt: z.nullable(z.string()) })),
});
export type CallerData = z.infer<typeof CallerData>;

/** Body of `POST /phone-bookings/open`: the token of the link. */
export const PhoneBookingToken = ProposalLink;

/** Body of `POST /phone-bookings/cancel`. */
export const PhoneBookingCancellation = z.extend(PhoneBookingToken, { version: Version });

/** Body of `POST /phone-bookings/move`: another day for the booking. */
export const PhoneBookingMove = z.extend(PhoneBookingToken, { date: CalendarDay, version: Version });

/** Reply of `POST /phone-bookings/days`: every day from today on, with the reason for which the booking cannot move there. */
export const PhoneBookingDays = z.object({
  days: z.array(z.object({ date: z.string(), obstacle: z.nullable(z.enum(dayObstacles)) })),
});
export type PhoneBookingDays = z.infer<typeof PhoneBookingDays>;

/** Body of `POST /phone-bookings/answer`: one of the proposed days, or null to keep the present one. */
export const PhoneBookingAnswer = z.extend(PhoneBookingToken, ProposalAnswer.shape);

/** A phone booking as its caller reads it by the link. */
export const OpenedPhoneBooking = z.extend(
  z.pick(Schedule, {
    date: true,
    status: true,
    reason: true,
    weightKg: true,
    materials: true,
    handover: true,
    pickup: true,
    proposedDates: true,
    version: true,
  }),
  {
    point: z.object({
      name: z.string(),
      address: z.string(),
      phone: z.nullable(z.string()),
      whatsapp: z.nullable(z.string()),
      /** Opening hours, as text. */
      schedule: z.nullable(z.string()),
    }),
    /** Path of the booking's iCalendar file, which ends with the link. */
    calendarUrl: z.string(),
    /** The last day on which the link opens. */
    linkUntil: z.string(),
  },
);
export type OpenedPhoneBooking = z.infer<typeof OpenedPhoneBooking>;
