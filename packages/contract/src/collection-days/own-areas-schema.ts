import * as z from 'zod/mini';
import { CollectionId, CollectionService, ListedArea } from './schema.ts';

/** Body of `PUT /users/me/collection-areas`: an area that fits the person's own address. */
export const AreaChoice = z.object({ areaId: CollectionId });

/**
 * The areas at the person's address, by service. `area` is null where several fit and the person has not chosen among the
 * `options`; `options` is empty where only one fits.
 */
export const OwnCollectionAreas = z.object({
  /** Whether the profile has a postal code. */
  hasAddress: z.boolean(),
  /** Whether the postal code has been found; otherwise only areas by ranges of codes are known. */
  isLocated: z.boolean(),
  services: z.array(
    z.object({
      service: CollectionService,
      area: z.nullable(ListedArea),
      isChosen: z.boolean(),
      options: z.array(ListedArea),
    }),
  ),
});
export type OwnCollectionAreas = z.infer<typeof OwnCollectionAreas>;
