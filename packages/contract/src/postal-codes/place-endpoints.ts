import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { Place, PlaceQuery } from './place-schema.ts';

export const findPlaces = endpoint<{ query: z.input<typeof PlaceQuery>; reply: Place[] }>()({
  method: 'GET',
  path: '/admin/places',
  permission: 'points:write',
});
