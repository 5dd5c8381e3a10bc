import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { AreaMapQuery, AreaMapSummary, AreaOutlines, AreaOutlinesQuery, HolidayYear } from './overview-schema.ts';

export const summarizeAreaMap = endpoint<{
  query: z.input<typeof AreaMapQuery>;
  reply: z.output<typeof AreaMapSummary>;
}>()({
  method: 'GET',
  path: '/admin/collection-areas/map',
  permission: 'collection-days:write',
});

export const viewAreaOutlines = endpoint<{
  query: z.input<typeof AreaOutlinesQuery>;
  reply: z.output<typeof AreaOutlines>;
}>()({
  method: 'GET',
  path: '/admin/collection-areas/outlines',
  permission: 'collection-days:write',
});

export const readHolidayYear = endpoint<{ reply: HolidayYear }>()({
  method: 'GET',
  path: '/admin/collection-days/year',
  permission: 'collection-days:write',
});
