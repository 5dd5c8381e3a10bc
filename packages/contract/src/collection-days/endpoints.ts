import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  AreaList,
  AreaListQuery,
  CollectionArea,
  CollectionCities,
  CollectionDays,
  CollectionDaysQuery,
  CollectionParams,
  CollectionServices,
} from './schema.ts';

export const listCollectionServices = endpoint<{ reply: z.output<typeof CollectionServices> }>()({
  method: 'GET',
  path: '/collection-services',
  permission: 'collection-days:read',
});

export const listCollectionAreas = endpoint<{
  query: z.input<typeof AreaListQuery>;
  reply: z.output<typeof AreaList>;
}>()({
  method: 'GET',
  path: '/collection-areas',
  permission: 'collection-days:read',
});

export const publishCollectionAreas = endpoint<{ reply: unknown }>()({
  method: 'GET',
  path: '/collection-areas.geojson',
  permission: 'collection-days:read',
});

export const readCollectionArea = endpoint<{ params: z.input<typeof CollectionParams>; reply: CollectionArea }>()({
  method: 'GET',
  path: '/collection-areas/:id',
  permission: 'collection-days:read',
});

export const downloadAreaCalendar = endpoint<{ params: z.input<typeof CollectionParams>; reply: string }>()({
  method: 'GET',
  path: '/collection-areas/:id.ics',
  permission: 'collection-days:read',
});

export const listCollectionCities = endpoint<{ reply: CollectionCities }>()({
  method: 'GET',
  path: '/collection-cities',
  permission: 'collection-days:read',
});

export const findCollectionDays = endpoint<{ query: z.input<typeof CollectionDaysQuery>; reply: CollectionDays }>()({
  method: 'GET',
  path: '/collection-days',
  permission: 'collection-days:read',
});
