import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
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

export const moveSchedule = endpoint<{
  params: z.input<typeof ScheduleParams>;
  body: z.input<typeof BookingReplacement>;
  reply: OwnSchedule;
}>()({
  method: 'PUT',
  path: '/schedules/:id',
  permission: 'schedules:write',
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
