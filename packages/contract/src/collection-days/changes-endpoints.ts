import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { AreaPreview, ChangePreview, ExceptionPreview, HolidayPreview, ServicePreview } from './changes-schema.ts';
import type { CollectionParams } from './schema.ts';

export const previewCollectionException = endpoint<{ body: z.input<typeof ExceptionPreview>; reply: ChangePreview }>()({
  method: 'POST',
  path: '/admin/collection-exceptions/preview',
  permission: 'collection-days:write',
});

export const previewCollectionArea = endpoint<{
  params: z.input<typeof CollectionParams>;
  body: z.input<typeof AreaPreview>;
  reply: ChangePreview;
}>()({
  method: 'POST',
  path: '/admin/collection-areas/:id/preview',
  permission: 'collection-days:write',
});

export const previewCollectionService = endpoint<{
  params: z.input<typeof CollectionParams>;
  body: z.input<typeof ServicePreview>;
  reply: ChangePreview;
}>()({
  method: 'POST',
  path: '/admin/collection-services/:id/preview',
  permission: 'collection-days:write',
});

export const previewHoliday = endpoint<{ body: z.input<typeof HolidayPreview>; reply: ChangePreview }>()({
  method: 'POST',
  path: '/admin/holidays/preview',
  permission: 'points:administer',
});
