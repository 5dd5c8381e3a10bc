import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  AdministeredHolidays,
  HolidayCreation,
  HolidayParams,
  HolidayReplacement,
  KeptHoliday,
} from './holiday-administration-schema.ts';
import type { Holidays } from './holiday-schema.ts';

export const listHolidays = endpoint<{ reply: z.output<typeof Holidays> }>()({
  method: 'GET',
  path: '/holidays',
  permission: 'points:read',
});

export const listAdministeredHolidays = endpoint<{ reply: AdministeredHolidays }>()({
  method: 'GET',
  path: '/admin/holidays',
  permission: 'points:administer',
});

export const createHoliday = endpoint<{ body: z.input<typeof HolidayCreation>; reply: KeptHoliday }>()({
  method: 'POST',
  path: '/holidays',
  permission: 'points:administer',
});

export const replaceHoliday = endpoint<{
  params: z.input<typeof HolidayParams>;
  body: z.input<typeof HolidayReplacement>;
  reply: KeptHoliday;
}>()({
  method: 'PUT',
  path: '/holidays/:id',
  permission: 'points:administer',
});

export const deleteHoliday = endpoint<{ params: z.input<typeof HolidayParams>; reply: null }>()({
  method: 'DELETE',
  path: '/holidays/:id',
  permission: 'points:administer',
});
