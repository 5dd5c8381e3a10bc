import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { AdministeredSchedule } from './administration-schema.ts';
import type {
  CallerData,
  OpenedPhoneBooking,
  PhoneBooking,
  PhoneBookingAnswer,
  PhoneBookingCancellation,
  PhoneBookingCreated,
  PhoneBookingDays,
  PhoneBookingLink,
  PhoneBookingMove,
  PhoneBookingToken,
} from './phone-booking-schema.ts';
import type { ProposalAnswer } from './proposal-schema.ts';
import type { ScheduleParams } from './schema.ts';

export const bookForCaller = endpoint<{ body: z.input<typeof PhoneBooking>; reply: z.output<typeof PhoneBookingCreated> }>()({
  method: 'POST',
  path: '/admin/phone-bookings',
  permission: 'schedules:administer',
});

export const renewPhoneBookingLink = endpoint<{
  params: z.input<typeof ScheduleParams>;
  reply: z.output<typeof PhoneBookingLink>;
}>()({
  method: 'POST',
  path: '/admin/phone-bookings/:id/link',
  permission: 'schedules:administer',
});

export const answerForCaller = endpoint<{
  params: z.input<typeof ScheduleParams>;
  body: z.input<typeof ProposalAnswer>;
  reply: AdministeredSchedule;
}>()({
  method: 'POST',
  path: '/admin/phone-bookings/:id/answer',
  permission: 'schedules:administer',
});

export const exportCaller = endpoint<{ params: z.input<typeof ScheduleParams>; reply: CallerData }>()({
  method: 'GET',
  path: '/admin/phone-bookings/:id/caller',
  permission: 'schedules:administer',
});

export const eraseCaller = endpoint<{ params: z.input<typeof ScheduleParams>; reply: null }>()({
  method: 'DELETE',
  path: '/admin/phone-bookings/:id/caller',
  permission: 'schedules:administer',
});

export const openPhoneBooking = endpoint<{ body: z.input<typeof PhoneBookingToken>; reply: OpenedPhoneBooking }>()({
  method: 'POST',
  path: '/phone-bookings/open',
  permission: 'link:open',
});

export const cancelPhoneBooking = endpoint<{ body: z.input<typeof PhoneBookingCancellation>; reply: OpenedPhoneBooking }>()({
  method: 'POST',
  path: '/phone-bookings/cancel',
  permission: 'link:open',
});

export const readPhoneBookingDays = endpoint<{ body: z.input<typeof PhoneBookingToken>; reply: PhoneBookingDays }>()({
  method: 'POST',
  path: '/phone-bookings/days',
  permission: 'link:open',
});

export const movePhoneBooking = endpoint<{ body: z.input<typeof PhoneBookingMove>; reply: OpenedPhoneBooking }>()({
  method: 'POST',
  path: '/phone-bookings/move',
  permission: 'link:open',
});

export const answerPhoneBooking = endpoint<{ body: z.input<typeof PhoneBookingAnswer>; reply: OpenedPhoneBooking }>()({
  method: 'POST',
  path: '/phone-bookings/answer',
  permission: 'link:open',
});
