import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  CollectionRoute,
  OutcomePhotoLink,
  OutcomePhotoParams,
  RouteClosing,
  RouteOrder,
  RouteOverview,
  RouteParams,
  RouteQuery,
  RouteStart,
  RoutesQuery,
  StopParams,
  StopReport,
  StopReported,
} from './schema.ts';

type OfDay = z.input<typeof RouteParams>;

export const readCollectionRoute = endpoint<{
  params: OfDay;
  query: z.input<typeof RouteQuery>;
  reply: CollectionRoute;
}>()({
  method: 'GET',
  path: '/collection-routes/:date',
  permission: 'route:read',
});

export const orderCollectionRoute = endpoint<{ params: OfDay; body: z.input<typeof RouteOrder>; reply: CollectionRoute }>()({
  method: 'PUT',
  path: '/collection-routes/:date/order',
  permission: 'route:work',
});

export const startCollectionRoute = endpoint<{ params: OfDay; body: z.input<typeof RouteStart>; reply: CollectionRoute }>()({
  method: 'POST',
  path: '/collection-routes/:date/start',
  permission: 'route:work',
});

export const closeCollectionRoute = endpoint<{ params: OfDay; body: z.input<typeof RouteClosing>; reply: CollectionRoute }>()({
  method: 'POST',
  path: '/collection-routes/:date/close',
  permission: 'route:work',
});

export const reportStop = endpoint<{
  params: z.input<typeof StopParams>;
  body: z.input<typeof StopReport>;
  reply: z.output<typeof StopReported>;
}>()({
  method: 'POST',
  path: '/collection-stops/:id/outcomes',
  permission: 'route:work',
});

export const listCollectionRoutes = endpoint<{ query: z.input<typeof RoutesQuery>; reply: RouteOverview[] }>()({
  method: 'GET',
  path: '/admin/collection-routes',
  permission: 'route:read',
});

export const linkOutcomePhoto = endpoint<{
  params: z.input<typeof StopParams>;
  reply: z.output<typeof OutcomePhotoLink>;
}>()({
  method: 'GET',
  path: '/collection-outcomes/:id/photo-link',
  permission: 'route:read',
});

export const showOutcomePhoto = endpoint<{ params: z.input<typeof OutcomePhotoParams>; reply: unknown }>()({
  method: 'GET',
  path: '/collection-outcome-photos/:token',
  permission: 'link:open',
});
