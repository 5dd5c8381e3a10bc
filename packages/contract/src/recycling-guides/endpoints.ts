import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { GuideCreation, GuideParams, GuideReplacement, RecyclingGuide } from './schema.ts';

export const listGuides = endpoint<{ reply: RecyclingGuide[] }>()({
  method: 'GET',
  path: '/recycle-materials',
  permission: 'guides:read',
});

export const readGuide = endpoint<{ params: z.input<typeof GuideParams>; reply: RecyclingGuide }>()({
  method: 'GET',
  path: '/recycle-materials/:id',
  permission: 'guides:read',
});

export const createGuide = endpoint<{ body: z.input<typeof GuideCreation>; reply: RecyclingGuide }>()({
  method: 'POST',
  path: '/recycle-materials',
  permission: 'guides:write',
});

export const replaceGuide = endpoint<{
  params: z.input<typeof GuideParams>;
  body: z.input<typeof GuideReplacement>;
  reply: RecyclingGuide;
}>()({
  method: 'PUT',
  path: '/recycle-materials/:id',
  permission: 'guides:write',
});

export const deleteGuide = endpoint<{ params: z.input<typeof GuideParams>; reply: null }>()({
  method: 'DELETE',
  path: '/recycle-materials/:id',
  permission: 'guides:write',
});
