import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { District, DistrictQuery } from './district-schema.ts';
import type { Place, PlaceQuery } from './place-schema.ts';
import type { PostalCode, PostalCodeParams, PostalCodeQuery } from './schema.ts';

export const findPostalCode = endpoint<{
  params: z.input<typeof PostalCodeParams>;
  query: z.input<typeof PostalCodeQuery>;
  reply: PostalCode;
}>()({
  method: 'GET',
  path: '/postal-codes/:cep',
  permission: 'postal-codes:read',
});

export const findDistrict = endpoint<{ query: z.input<typeof DistrictQuery>; reply: District[] }>()({
  method: 'GET',
  path: '/districts',
  permission: 'postal-codes:read',
});

export const findPlaces = endpoint<{ query: z.input<typeof PlaceQuery>; reply: Place[] }>()({
  method: 'GET',
  path: '/admin/places',
  permission: 'points:write',
});
