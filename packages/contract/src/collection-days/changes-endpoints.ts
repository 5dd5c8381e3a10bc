import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { AreaPreview, ChangePreview, ExceptionPreview } from './changes-schema.ts';
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
