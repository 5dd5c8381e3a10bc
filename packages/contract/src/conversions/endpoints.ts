import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { FactorCreation, FactorParams, FactorReplacement, Factors, KeptFactor } from './schema.ts';

export const listFactors = endpoint<{ reply: Factors }>()({
  method: 'GET',
  path: '/admin/conversion-factors',
  permission: 'conversions:use',
});

export const createFactor = endpoint<{ body: z.input<typeof FactorCreation>; reply: KeptFactor }>()({
  method: 'POST',
  path: '/conversion-factors',
  permission: 'conversions:use',
});

export const replaceFactor = endpoint<{
  params: z.input<typeof FactorParams>;
  body: z.input<typeof FactorReplacement>;
  reply: KeptFactor;
}>()({
  method: 'PUT',
  path: '/conversion-factors/:id',
  permission: 'conversions:use',
});

export const deleteFactor = endpoint<{ params: z.input<typeof FactorParams>; reply: null }>()({
  method: 'DELETE',
  path: '/conversion-factors/:id',
  permission: 'conversions:use',
});
