import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  AdministeredSchedule,
  AdministeredSchedulePage,
  AdministeredScheduleQuery,
  DaySheet,
  DaySheetQuery,
  ScheduleDay,
  ScheduleDaysQuery,
  ScheduleFilter,
  ScheduleMap,
  ScheduleMapQuery,
  ScheduleRecord,
  StatusChanges,
  StatusChangesOutcome,
  StatusUndo,
  StatusUndoOutcome,
} from './administration-schema.ts';
import type { DateProposal } from './proposal-schema.ts';
import type { ScheduleParams, StatusChange } from './schema.ts';

export const listAdministeredSchedules = endpoint<{
  query: z.input<typeof AdministeredScheduleQuery>;
  reply: AdministeredSchedulePage;
}>()({
  method: 'GET',
  path: '/admin/schedules',
  permission: 'schedules:administer',
});

export const readScheduleMap = endpoint<{ query: z.input<typeof ScheduleMapQuery>; reply: ScheduleMap }>()({
  method: 'GET',
  path: '/admin/schedules/map',
  permission: 'schedules:administer',
});

export const countScheduleDays = endpoint<{ query: z.input<typeof ScheduleDaysQuery>; reply: ScheduleDay[] }>()({
  method: 'GET',
  path: '/admin/schedules/days',
  permission: 'schedules:administer',
});

export const readDaySheet = endpoint<{ query: z.input<typeof DaySheetQuery>; reply: z.output<typeof DaySheet> }>()({
  method: 'GET',
  path: '/admin/schedules/sheet',
  permission: 'schedules:administer',
});

export const downloadSchedulesCsv = endpoint<{ query: z.input<typeof ScheduleFilter>; reply: string }>()({
  method: 'GET',
  path: '/admin/schedules.csv',
  permission: 'schedules:administer',
});

export const downloadSchedulesXlsx = endpoint<{ query: z.input<typeof ScheduleFilter>; reply: string }>()({
  method: 'GET',
  path: '/admin/schedules.xlsx',
  permission: 'schedules:administer',
});

export const readAdministeredSchedule = endpoint<{ params: z.input<typeof ScheduleParams>; reply: ScheduleRecord }>()({
  method: 'GET',
  path: '/admin/schedules/:id',
  permission: 'schedules:administer',
});

export const changeScheduleStatus = endpoint<{
  params: z.input<typeof ScheduleParams>;
  body: z.input<typeof StatusChange>;
  reply: AdministeredSchedule;
}>()({
  method: 'PATCH',
  path: '/admin/schedules/:id',
  permission: 'schedules:administer',
});

export const proposeDates = endpoint<{
  params: z.input<typeof ScheduleParams>;
  body: z.input<typeof DateProposal>;
  reply: AdministeredSchedule;
}>()({
  method: 'POST',
  path: '/admin/schedules/:id/proposal',
  permission: 'schedules:administer',
});

export const changeScheduleStatuses = endpoint<{ body: z.input<typeof StatusChanges>; reply: StatusChangesOutcome }>()({
  method: 'PATCH',
  path: '/admin/schedules',
  permission: 'schedules:administer',
});

export const undoScheduleStatuses = endpoint<{ body: z.input<typeof StatusUndo>; reply: StatusUndoOutcome }>()({
  method: 'POST',
  path: '/admin/schedules/undo',
  permission: 'schedules:administer',
});
