import type * as z from 'zod/mini';
import { file } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import { imageLimits } from './images.ts';
import type {
  CollectionPoint,
  CollectionPointCreation,
  CollectionPointParams,
  CollectionPointQuery,
  CollectionPointReplacement,
  CollectionPointSummary,
  CollectionPointView,
  CollectionPointViewQuery,
  LinkedMaterial,
  MaterialLink,
  MaterialLinkQuery,
  PointExportQuery,
} from './schema.ts';

export const listCollectionPoints = endpoint<{ query: z.input<typeof CollectionPointQuery>; reply: CollectionPoint[] }>()({
  method: 'GET',
  path: '/collection-points',
  permission: 'points:read',
});

export const viewCollectionPoints = endpoint<{ query: z.input<typeof CollectionPointViewQuery>; reply: CollectionPointView }>()({
  method: 'GET',
  path: '/collection-points/view',
  permission: 'points:read',
});

export const summarizeCollectionPoints = endpoint<{ reply: CollectionPointSummary }>()({
  method: 'GET',
  path: '/collection-points/summary',
  permission: 'points:read',
});

export const readCollectionPoint = endpoint<{ params: z.input<typeof CollectionPointParams>; reply: CollectionPoint }>()({
  method: 'GET',
  path: '/collection-points/:id',
  permission: 'points:read',
});

export const publishCollectionPoints = endpoint<{ reply: unknown }>()({
  method: 'GET',
  path: '/collection-points.geojson',
  permission: 'points:read',
});

export const publishPointSheet = endpoint<{ reply: unknown }>()({
  method: 'GET',
  path: '/collection-points.csv',
  permission: 'points:read',
});

export const exportCollectionPoints = endpoint<{ query: z.input<typeof PointExportQuery>; reply: unknown }>()({
  method: 'GET',
  path: '/admin/collection-points/export',
  permission: 'points:read-inactive',
});

export const createCollectionPoint = endpoint<{ body: z.input<typeof CollectionPointCreation>; reply: CollectionPoint }>()({
  method: 'POST',
  path: '/collection-points',
  permission: 'points:write',
});

export const replaceCollectionPoint = endpoint<{
  params: z.input<typeof CollectionPointParams>;
  body: z.input<typeof CollectionPointReplacement>;
  reply: CollectionPoint;
}>()({
  method: 'PUT',
  path: '/collection-points/:id',
  permission: 'points:write',
});

export const deleteCollectionPoint = endpoint<{
  params: z.input<typeof CollectionPointParams>;
  reply: { id: number; deleted: boolean; version: number | null; cancelledSchedules: number };
}>()({
  method: 'DELETE',
  path: '/collection-points/:id',
  permission: 'points:write',
});

export const uploadCollectionPointImage = endpoint<{
  params: z.input<typeof CollectionPointParams>;
  reply: { imageUrl: string; version: number };
}>()({
  method: 'POST',
  path: '/collection-points/:id/image',
  permission: 'points:write',
  body: file({
    field: 'image',
    maxBytes: imageLimits.maxBytes,
    named: 'a imagem',
    missing: 'image-missing',
    tooLarge: 'image-too-large',
  }),
});

export const linkMaterial = endpoint<{ body: z.input<typeof MaterialLink>; reply: LinkedMaterial }>()({
  method: 'POST',
  path: '/materials',
  permission: 'points:write',
});

export const unlinkMaterial = endpoint<{
  query: z.input<typeof MaterialLinkQuery>;
  body: z.input<typeof MaterialLink> | null | undefined;
  reply: null;
}>()({
  method: 'DELETE',
  path: '/materials',
  permission: 'points:write',
});
