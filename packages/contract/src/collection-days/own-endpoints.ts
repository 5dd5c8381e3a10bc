import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { AreaChoice, OwnCollectionAreas } from './own-areas-schema.ts';

export const readOwnCollectionAreas = endpoint<{ reply: OwnCollectionAreas }>()({
  method: 'GET',
  path: '/users/me/collection-areas',
  permission: 'own:read',
});

export const chooseCollectionArea = endpoint<{ body: z.input<typeof AreaChoice>; reply: OwnCollectionAreas }>()({
  method: 'PUT',
  path: '/users/me/collection-areas',
  permission: 'own:write',
});
