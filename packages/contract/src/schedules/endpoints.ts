import type * as z from 'zod/mini';
import type { CollectionPointParams } from '../collection-points/schema.ts';
import { endpoint } from '../endpoint.ts';
import type { ProposalAnswer, ProposalAnswerByLink, ProposalLink, ProposedBooking } from './proposal-schema.ts';
import type { PickupDaysReply } from './room-schema.ts';
import type { Booking, BookingReplacement, Cancellation, OwnSchedule, ScheduleParams } from './schema.ts';

export const bookCollection = endpoint<{ body: z.input<typeof Booking>; reply: OwnSchedule }>()({
  method: 'POST',
  path: '/schedules',
  permission: 'schedules:write',
});

export const listSchedules = endpoint<{ reply: OwnSchedule[] }>()({
  method: 'GET',
  path: '/schedules',
  permission: 'schedules:read',
});

export const readSchedule = endpoint<{ params: z.input<typeof ScheduleParams>; reply: OwnSchedule }>()({
  method: 'GET',
  path: '/schedules/:id',
  permission: 'schedules:read',
});

export const readPickupDays = endpoint<{ params: z.input<typeof CollectionPointParams>; reply: PickupDaysReply }>()({
  method: 'GET',
  path: '/collection-points/:id/days',
  permission: 'schedules:read',
});

export const moveSchedule = endpoint<{
  params: z.input<typeof ScheduleParams>;
  body: z.input<typeof BookingReplacement>;
  reply: OwnSchedule;
}>()({
  method: 'PUT',
  path: '/schedules/:id',
  permission: 'schedules:write',
});

export const answerProposal = endpoint<{
  params: z.input<typeof ScheduleParams>;
  body: z.input<typeof ProposalAnswer>;
  reply: OwnSchedule;
}>()({
  method: 'POST',
  path: '/schedules/:id/proposal',
  permission: 'schedules:write',
});

export const openProposal = endpoint<{ body: z.input<typeof ProposalLink>; reply: ProposedBooking }>()({
  method: 'POST',
  path: '/schedule-proposals/open',
  permission: 'link:open',
});

export const answerProposalByLink = endpoint<{ body: z.input<typeof ProposalAnswerByLink>; reply: ProposedBooking }>()({
  method: 'POST',
  path: '/schedule-proposals/answer',
  permission: 'link:open',
});

export const cancelSchedule = endpoint<{
  params: z.input<typeof ScheduleParams>;
  body: z.input<typeof Cancellation>;
  reply: OwnSchedule;
}>()({
  method: 'POST',
  path: '/schedules/:id/cancel',
  permission: 'schedules:write',
});
