import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  AdministeredPointMap,
  AdministeredPointMapQuery,
  AdministeredPointPage,
  AdministeredPointQuery,
  MisplacedPublicPoints,
  OpenScheduleCount,
  OpenScheduleQuery,
  PointChanges,
  PointChangesOutcome,
  PointDeletions,
  PointDeletionsOutcome,
  PointUndo,
  PointUndoOutcome,
} from './administration-schema.ts';
import type { CollectionPointParams } from './schema.ts';

export const listAdministeredPoints = endpoint<{ query: z.input<typeof AdministeredPointQuery>; reply: AdministeredPointPage }>()(
  {
    method: 'GET',
    path: '/admin/collection-points',
    permission: 'points:read-inactive',
  },
);

export const viewAdministeredPoints = endpoint<{
  query: z.input<typeof AdministeredPointMapQuery>;
  reply: AdministeredPointMap;
}>()({
  method: 'GET',
  path: '/admin/collection-points/map',
  permission: 'points:read-inactive',
});

export const countOpenSchedules = endpoint<{
  query: z.input<typeof OpenScheduleQuery>;
  reply: z.output<typeof OpenScheduleCount>;
}>()({
  method: 'GET',
  path: '/admin/collection-points/open-schedules',
  permission: 'points:write',
});

export const listMisplacedPublicPoints = endpoint<{ reply: MisplacedPublicPoints }>()({
  method: 'GET',
  path: '/admin/collection-points/bundled-restricted',
  permission: 'points:administer',
});

export const changeCollectionPoints = endpoint<{ body: z.input<typeof PointChanges>; reply: PointChangesOutcome }>()({
  method: 'PATCH',
  path: '/admin/collection-points',
  permission: 'points:write',
});

export const deleteCollectionPoints = endpoint<{ body: z.input<typeof PointDeletions>; reply: PointDeletionsOutcome }>()({
  method: 'DELETE',
  path: '/admin/collection-points',
  permission: 'points:write',
});

export const undoPointChanges = endpoint<{ body: z.input<typeof PointUndo>; reply: PointUndoOutcome }>()({
  method: 'POST',
  path: '/admin/collection-points/undo',
  permission: 'points:write',
});

export const deleteCollectionPointImage = endpoint<{
  params: z.input<typeof CollectionPointParams>;
  reply: { version: number };
}>()({
  method: 'DELETE',
  path: '/collection-points/:id/image',
  permission: 'points:write',
});
