import type * as z from 'zod/mini';
import { file } from '../body.ts';
import { imageLimits } from '../collection-points/images.ts';
import { endpoint } from '../endpoint.ts';
import type {
  AdministeredCollectorProfile,
  AdministeredCollectorProfilePage,
  AdministeredCollectorProfileQuery,
  CollectorProfileCreation,
  CollectorProfileFilter,
  CollectorProfileReplacement,
} from './administration-schema.ts';
import type { CollectorProfile, CollectorProfileParams, CollectorProfileQuery } from './schema.ts';

export const listCollectorProfiles = endpoint<{ query: z.input<typeof CollectorProfileQuery>; reply: CollectorProfile[] }>()({
  method: 'GET',
  path: '/collector-profiles',
  permission: 'collector-profiles:read',
});

export const readCollectorProfile = endpoint<{ params: z.input<typeof CollectorProfileParams>; reply: CollectorProfile }>()({
  method: 'GET',
  path: '/collector-profiles/:id',
  permission: 'collector-profiles:read',
});

export const listAdministeredCollectorProfiles = endpoint<{
  query: z.input<typeof AdministeredCollectorProfileQuery>;
  reply: AdministeredCollectorProfilePage;
}>()({
  method: 'GET',
  path: '/admin/collector-profiles',
  permission: 'collector-profiles:write',
});

export const downloadCollectorProfilesCsv = endpoint<{ query: z.input<typeof CollectorProfileFilter>; reply: string }>()({
  method: 'GET',
  path: '/admin/collector-profiles.csv',
  permission: 'collector-profiles:write',
});

export const downloadCollectorProfilesXlsx = endpoint<{ query: z.input<typeof CollectorProfileFilter>; reply: string }>()({
  method: 'GET',
  path: '/admin/collector-profiles.xlsx',
  permission: 'collector-profiles:write',
});

export const readAdministeredCollectorProfile = endpoint<{
  params: z.input<typeof CollectorProfileParams>;
  reply: AdministeredCollectorProfile;
}>()({
  method: 'GET',
  path: '/admin/collector-profiles/:id',
  permission: 'collector-profiles:write',
});

export const createCollectorProfile = endpoint<{
  body: z.input<typeof CollectorProfileCreation>;
  reply: AdministeredCollectorProfile;
}>()({
  method: 'POST',
  path: '/admin/collector-profiles',
  permission: 'collector-profiles:write',
});

export const replaceCollectorProfile = endpoint<{
  params: z.input<typeof CollectorProfileParams>;
  body: z.input<typeof CollectorProfileReplacement>;
  reply: AdministeredCollectorProfile;
}>()({
  method: 'PUT',
  path: '/admin/collector-profiles/:id',
  permission: 'collector-profiles:write',
});

export const eraseCollectorProfile = endpoint<{ params: z.input<typeof CollectorProfileParams>; reply: null }>()({
  method: 'DELETE',
  path: '/admin/collector-profiles/:id',
  permission: 'collector-profiles:write',
});

export const uploadCollectorImage = endpoint<{
  params: z.input<typeof CollectorProfileParams>;
  reply: { imageUrl: string; version: number };
}>()({
  method: 'POST',
  path: '/admin/collector-profiles/:id/image',
  permission: 'collector-profiles:write',
  body: file({
    field: 'image',
    maxBytes: imageLimits.maxBytes,
    named: 'a imagem',
    missing: 'image-missing',
    tooLarge: 'image-too-large',
  }),
});

export const deleteCollectorImage = endpoint<{
  params: z.input<typeof CollectorProfileParams>;
  reply: { version: number };
}>()({
  method: 'DELETE',
  path: '/admin/collector-profiles/:id/image',
  permission: 'collector-profiles:write',
});
