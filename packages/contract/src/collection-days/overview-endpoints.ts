import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { HolidayYear, MappedAreaPage, MappedAreaQuery } from './overview-schema.ts';

export const listMappedAreas = endpoint<{
  query: z.input<typeof MappedAreaQuery>;
  reply: z.output<typeof MappedAreaPage>;
}>()({
  method: 'GET',
  path: '/admin/collection-areas/map',
  permission: 'collection-days:write',
});

export const readHolidayYear = endpoint<{ reply: HolidayYear }>()({
  method: 'GET',
  path: '/admin/collection-days/year',
  permission: 'collection-days:write',
});
