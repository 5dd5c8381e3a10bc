import type * as z from 'zod/mini';
import type { AreaExportQuery, AreaMapping } from '../area-imports/mapping-schema.ts';
import { file } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import type { NumberedPage } from '../pages.ts';
import { importLimits } from './limits.ts';
import type {
  DuplicatesDecision,
  Import,
  ImportParams,
  ImportQuery,
  ImportRow,
  ImportRowParams,
  ImportRowQuery,
  Mapping,
  RowDecision,
  RowPlace,
} from './schema.ts';

export const startImport = endpoint<{ reply: Import }>()({
  method: 'POST',
  path: '/admin/imports',
  permission: 'points:administer',
  body: file({
    field: 'file',
    maxBytes: importLimits.maxBytes,
    named: 'o arquivo',
    missing: 'import-file-missing',
    tooLarge: 'import-file-too-large',
    onDisk: true,
  }),
});

export const startItemImport = endpoint<{ reply: Import }>()({
  method: 'POST',
  path: '/admin/items/imports',
  permission: 'items:write',
  body: file({
    field: 'file',
    maxBytes: importLimits.maxBytes,
    named: 'o arquivo',
    missing: 'import-file-missing',
    tooLarge: 'import-file-too-large',
    onDisk: true,
  }),
});

export const startAreaImport = endpoint<{ reply: Import }>()({
  method: 'POST',
  path: '/admin/collection-areas/imports',
  permission: 'collection-days:write',
  body: file({
    field: 'file',
    maxBytes: importLimits.maxBytes,
    named: 'o arquivo',
    missing: 'import-file-missing',
    tooLarge: 'import-file-too-large',
    onDisk: true,
  }),
});

export const mapAreaImport = endpoint<{
  params: z.input<typeof ImportParams>;
  body: z.input<typeof AreaMapping>;
  reply: Import;
}>()({
  method: 'PUT',
  path: '/admin/imports/:id/area-mapping',
  permission: 'collection-days:write',
});

export const readAreaProposal = endpoint<{ params: z.input<typeof ImportParams>; reply: z.output<typeof AreaMapping> }>()({
  method: 'GET',
  path: '/admin/imports/:id/area-proposal',
  permission: 'collection-days:write',
});

export const exportAreas = endpoint<{ query: z.input<typeof AreaExportQuery>; reply: unknown }>()({
  method: 'GET',
  path: '/admin/collection-areas/export',
  permission: 'collection-days:write',
});

export const listImports = endpoint<{ query: z.input<typeof ImportQuery>; reply: NumberedPage<Import> }>()({
  method: 'GET',
  path: '/admin/imports',
  permission: 'points:administer',
});

export const readImport = endpoint<{ params: z.input<typeof ImportParams>; reply: Import }>()({
  method: 'GET',
  path: '/admin/imports/:id',
  permission: 'points:administer',
});

export const mapImport = endpoint<{ params: z.input<typeof ImportParams>; body: z.input<typeof Mapping>; reply: Import }>()({
  method: 'PUT',
  path: '/admin/imports/:id/mapping',
  permission: 'points:administer',
});

export const listImportRows = endpoint<{
  params: z.input<typeof ImportParams>;
  query: z.input<typeof ImportRowQuery>;
  reply: NumberedPage<ImportRow>;
}>()({
  method: 'GET',
  path: '/admin/imports/:id/rows',
  permission: 'points:administer',
});

export const decideImportRow = endpoint<{
  params: z.input<typeof ImportRowParams>;
  body: z.input<typeof RowDecision>;
  reply: ImportRow;
}>()({
  method: 'PATCH',
  path: '/admin/imports/:id/rows/:number',
  permission: 'points:administer',
});

export const placeImportRow = endpoint<{
  params: z.input<typeof ImportRowParams>;
  body: z.input<typeof RowPlace>;
  reply: ImportRow;
}>()({
  method: 'PUT',
  path: '/admin/imports/:id/rows/:number/place',
  permission: 'points:administer',
});

export const decideImportDuplicates = endpoint<{
  params: z.input<typeof ImportParams>;
  body: z.input<typeof DuplicatesDecision>;
  reply: Import;
}>()({
  method: 'PUT',
  path: '/admin/imports/:id/duplicates',
  permission: 'points:administer',
});

export const applyImport = endpoint<{ params: z.input<typeof ImportParams>; reply: Import }>()({
  method: 'POST',
  path: '/admin/imports/:id/apply',
  permission: 'points:administer',
});

export const cancelImport = endpoint<{ params: z.input<typeof ImportParams>; reply: Import }>()({
  method: 'POST',
  path: '/admin/imports/:id/cancel',
  permission: 'points:administer',
});

export const exportRefusedRows = endpoint<{ params: z.input<typeof ImportParams>; reply: unknown }>()({
  method: 'GET',
  path: '/admin/imports/:id/refused',
  permission: 'points:administer',
});

export const undoImport = endpoint<{ params: z.input<typeof ImportParams>; reply: Import }>()({
  method: 'POST',
  path: '/admin/imports/:id/undo',
  permission: 'points:administer',
});

export const discardImport = endpoint<{ params: z.input<typeof ImportParams>; reply: null }>()({
  method: 'DELETE',
  path: '/admin/imports/:id',
  permission: 'points:administer',
});
