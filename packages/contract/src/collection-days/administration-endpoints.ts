import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  AdministeredAreaPage,
  AdministeredAreaQuery,
  AdministeredServices,
  AreaNames,
  ExceptionQuery,
  KeptArea,
  KeptException,
  KeptExceptionPage,
  KeptService,
} from './administered-schema.ts';
import type {
  CollectionAreaCreation,
  CollectionAreaReplacement,
  CollectionExceptionCreation,
  CollectionExceptionReplacement,
  CollectionServiceCreation,
  CollectionServiceReplacement,
} from './administration-schema.ts';
import type { CollectionParams } from './schema.ts';

type Params = z.input<typeof CollectionParams>;

export const listAdministeredServices = endpoint<{ reply: AdministeredServices }>()({
  method: 'GET',
  path: '/admin/collection-services',
  permission: 'collection-days:write',
});

export const createService = endpoint<{ body: z.input<typeof CollectionServiceCreation>; reply: KeptService }>()({
  method: 'POST',
  path: '/collection-services',
  permission: 'collection-days:write',
});

export const replaceService = endpoint<{
  params: Params;
  body: z.input<typeof CollectionServiceReplacement>;
  reply: KeptService;
}>()({
  method: 'PUT',
  path: '/collection-services/:id',
  permission: 'collection-days:write',
});

export const deleteService = endpoint<{ params: Params; reply: null }>()({
  method: 'DELETE',
  path: '/collection-services/:id',
  permission: 'collection-days:write',
});

export const listAdministeredAreas = endpoint<{
  query: z.input<typeof AdministeredAreaQuery>;
  reply: z.output<typeof AdministeredAreaPage>;
}>()({
  method: 'GET',
  path: '/admin/collection-areas',
  permission: 'collection-days:write',
});

export const listAreaNames = endpoint<{ reply: AreaNames }>()({
  method: 'GET',
  path: '/admin/collection-area-names',
  permission: 'collection-days:write',
});

export const readAdministeredArea = endpoint<{ params: Params; reply: KeptArea }>()({
  method: 'GET',
  path: '/admin/collection-areas/:id',
  permission: 'collection-days:write',
});

export const createArea = endpoint<{ body: z.input<typeof CollectionAreaCreation>; reply: KeptArea }>()({
  method: 'POST',
  path: '/collection-areas',
  permission: 'collection-days:write',
});

export const replaceArea = endpoint<{ params: Params; body: z.input<typeof CollectionAreaReplacement>; reply: KeptArea }>()({
  method: 'PUT',
  path: '/collection-areas/:id',
  permission: 'collection-days:write',
});

export const deleteArea = endpoint<{ params: Params; reply: null }>()({
  method: 'DELETE',
  path: '/collection-areas/:id',
  permission: 'collection-days:write',
});

export const listExceptions = endpoint<{
  query: z.input<typeof ExceptionQuery>;
  reply: z.output<typeof KeptExceptionPage>;
}>()({
  method: 'GET',
  path: '/admin/collection-exceptions',
  permission: 'collection-days:write',
});

export const createException = endpoint<{ body: z.input<typeof CollectionExceptionCreation>; reply: KeptException }>()({
  method: 'POST',
  path: '/collection-exceptions',
  permission: 'collection-days:write',
});

export const replaceException = endpoint<{
  params: Params;
  body: z.input<typeof CollectionExceptionReplacement>;
  reply: KeptException;
}>()({
  method: 'PUT',
  path: '/collection-exceptions/:id',
  permission: 'collection-days:write',
});

export const deleteException = endpoint<{ params: Params; reply: null }>()({
  method: 'DELETE',
  path: '/collection-exceptions/:id',
  permission: 'collection-days:write',
});
