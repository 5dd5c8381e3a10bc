import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { AreaChoice, DistrictChoice, OwnCollectionAreas } from './own-areas-schema.ts';
import type { CollectionReminderChange, CollectionReminders } from './reminders-schema.ts';

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

export const chooseCollectionDistrict = endpoint<{ body: z.input<typeof DistrictChoice>; reply: OwnCollectionAreas }>()({
  method: 'PUT',
  path: '/users/me/collection-areas/district',
  permission: 'own:write',
});

export const readCollectionReminders = endpoint<{ reply: CollectionReminders }>()({
  method: 'GET',
  path: '/users/me/collection-reminders',
  permission: 'own:read',
});

export const changeCollectionReminder = endpoint<{
  body: z.input<typeof CollectionReminderChange>;
  reply: CollectionReminders;
}>()({
  method: 'PUT',
  path: '/users/me/collection-reminders',
  permission: 'own:write',
});
