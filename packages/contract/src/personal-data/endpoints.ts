import type * as z from 'zod/mini';
import type { AccountErasure } from '../accounts/schema.ts';
import { endpoint } from '../endpoint.ts';
import type { Consent, PersonalData } from './schema.ts';

export const listMyConsents = endpoint<{ reply: Consent[] }>()({
  method: 'GET',
  path: '/users/me/consents',
  permission: 'own:read',
});

export const exportMe = endpoint<{ reply: PersonalData }>()({
  method: 'GET',
  path: '/users/me/export',
  permission: 'own:read',
});

export const exportMeAsZip = endpoint<{ reply: unknown }>()({
  method: 'GET',
  path: '/users/me/export.zip',
  permission: 'own:read',
});

export const eraseMe = endpoint<{ body: z.input<typeof AccountErasure>; reply: null }>()({
  method: 'DELETE',
  path: '/users/me',
  permission: 'own:write',
});
