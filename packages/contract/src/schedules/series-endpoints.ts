import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { AdministeredSchedule } from './administration-schema.ts';
import type { ScheduleParams } from './schema.ts';
import type {
  ScheduleSeries,
  SeriesBooking,
  SeriesCancellation,
  SeriesMove,
  SeriesParams,
  SeriesRenewal,
  SeriesReplacement,
  SeriesStart,
  SeriesStop,
  SkippedChoice,
} from './series-schema.ts';

export const listSeries = endpoint<{ reply: ScheduleSeries[] }>()({
  method: 'GET',
  path: '/schedule-series',
  permission: 'schedules:read',
});

export const bookSeries = endpoint<{ body: z.input<typeof SeriesBooking>; reply: ScheduleSeries }>()({
  method: 'POST',
  path: '/schedule-series',
  permission: 'schedules:write',
});

export const changeSeries = endpoint<{
  params: z.input<typeof SeriesParams>;
  body: z.input<typeof SeriesReplacement>;
  reply: ScheduleSeries;
}>()({
  method: 'PUT',
  path: '/schedule-series/:id',
  permission: 'schedules:write',
});

export const cancelSeries = endpoint<{
  params: z.input<typeof SeriesParams>;
  body: z.input<typeof SeriesCancellation>;
  reply: ScheduleSeries;
}>()({
  method: 'POST',
  path: '/schedule-series/:id/cancel',
  permission: 'schedules:write',
});

export const renewSeries = endpoint<{
  params: z.input<typeof SeriesParams>;
  body: z.input<typeof SeriesRenewal>;
  reply: ScheduleSeries;
}>()({
  method: 'POST',
  path: '/schedule-series/:id/renew',
  permission: 'schedules:write',
});

export const chooseSkipped = endpoint<{
  params: z.input<typeof SeriesParams>;
  body: z.input<typeof SkippedChoice>;
  reply: ScheduleSeries;
}>()({
  method: 'POST',
  path: '/schedule-series/:id/skipped',
  permission: 'schedules:write',
});

export const startSeries = endpoint<{
  params: z.input<typeof ScheduleParams>;
  body: z.input<typeof SeriesStart>;
  reply: AdministeredSchedule;
}>()({
  method: 'POST',
  path: '/admin/schedules/:id/series',
  permission: 'schedules:administer',
});

export const moveSeries = endpoint<{
  params: z.input<typeof ScheduleParams>;
  body: z.input<typeof SeriesMove>;
  reply: AdministeredSchedule;
}>()({
  method: 'PUT',
  path: '/admin/schedules/:id/series',
  permission: 'schedules:administer',
});

export const stopSeries = endpoint<{
  params: z.input<typeof ScheduleParams>;
  body: z.input<typeof SeriesStop>;
  reply: AdministeredSchedule;
}>()({
  method: 'POST',
  path: '/admin/schedules/:id/series/cancel',
  permission: 'schedules:administer',
});
