import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { Holidays } from './holiday-schema.ts';

export const listHolidays = endpoint<{ reply: z.output<typeof Holidays> }>()({
  method: 'GET',
  path: '/holidays',
  permission: 'points:read',
});
