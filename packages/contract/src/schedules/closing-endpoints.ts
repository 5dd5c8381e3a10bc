import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  ClosedDay,
  ClosingParams,
  ClosingPointParams,
  ClosingPreview,
  ClosingPreviewQuery,
  DayClosing,
} from './closing-schema.ts';

export const listClosedDays = endpoint<{ params: z.input<typeof ClosingPointParams>; reply: ClosedDay[] }>()({
  method: 'GET',
  path: '/admin/collection-points/:id/closings',
  permission: 'schedules:administer',
});

export const previewClosing = endpoint<{
  params: z.input<typeof ClosingPointParams>;
  query: z.input<typeof ClosingPreviewQuery>;
  reply: ClosingPreview;
}>()({
  method: 'GET',
  path: '/admin/collection-points/:id/closings/preview',
  permission: 'schedules:administer',
});

export const closeDay = endpoint<{
  params: z.input<typeof ClosingPointParams>;
  body: z.input<typeof DayClosing>;
  reply: ClosedDay;
}>()({
  method: 'POST',
  path: '/admin/collection-points/:id/closings',
  permission: 'schedules:administer',
});

export const undoClosing = endpoint<{ params: z.input<typeof ClosingParams>; reply: ClosedDay }>()({
  method: 'POST',
  path: '/admin/closings/:id/undo',
  permission: 'schedules:administer',
});
