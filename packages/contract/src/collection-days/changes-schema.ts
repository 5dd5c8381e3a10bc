import * as z from 'zod/mini';
import { HolidayCreation } from '../collection-points/holiday-administration-schema.ts';
import { messages } from '../messages.ts';
import { CollectionAreaReplacement, CollectionExceptionCreation, CollectionServiceReplacement } from './administration-schema.ts';
import { CollectionId } from './schema.ts';

/** Body of `POST /admin/collection-exceptions/preview`: an exception to be created, replaced (`id`) or deleted (null). */
export const ExceptionPreview = z
  .object({
    /** The stored exception; null for a new one. */
    id: z._default(z.nullable(CollectionId), null),
    /** The exception as it is to be saved; null: it is to be deleted. */
    exception: z.nullable(CollectionExceptionCreation),
  })
  .check(
    z.refine(({ id, exception }) => id !== null || exception !== null, { path: ['exception'], error: messages.valueInvalid }),
  );
export type ExceptionPreview = z.output<typeof ExceptionPreview>;

/** Body of `POST /admin/collection-areas/{id}/preview`: the area as it is to be saved; null: it is to be deleted. */
export const AreaPreview = z.object({ area: z.nullable(CollectionAreaReplacement) });
export type AreaPreview = z.output<typeof AreaPreview>;

/** Body of `POST /admin/collection-services/{id}/preview`: the service as it is to be saved. */
export const ServicePreview = CollectionServiceReplacement;

/** Body of `POST /admin/holidays/preview`: a holiday to be created, replaced (`id`) or deleted (null). */
export const HolidayPreview = z
  .object({
    /** The stored holiday; null for a new one. */
    id: z._default(z.nullable(CollectionId), null),
    /** The holiday as it is to be saved; null: it is to be deleted. */
    holiday: z.nullable(HolidayCreation),
  })
  .check(z.refine(({ id, holiday }) => id !== null || holiday !== null, { path: ['holiday'], error: messages.valueInvalid }));
export type HolidayPreview = z.output<typeof HolidayPreview>;

/**
 * Preview of the notices that a save causes: areas whose days change within the next 14 days, residents who are told, and the sentences of the first
 * such area (null without one).
 */
export const ChangePreview = z.object({ areas: z.number(), residents: z.number(), words: z.nullable(z.string()) });
export type ChangePreview = z.infer<typeof ChangePreview>;
