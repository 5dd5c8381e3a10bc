import * as z from 'zod/mini';
import { requiredLine } from '../text-schema.ts';
import { collectionDayLimits } from './limits.ts';
import { collectionDayMessages } from './messages.ts';
import { CollectionId, CollectionService, ListedArea } from './schema.ts';

/** Body of `PUT /users/me/collection-areas`: an area that fits the person's own address. */
export const AreaChoice = z.object({ areaId: CollectionId });

/** Body of `PUT /users/me/collection-areas/district`; null: that of the postal code again. */
export const DistrictChoice = z.object({
  district: z.nullable(requiredLine(collectionDayLimits.districtMaxLength, collectionDayMessages.districtInvalid)),
});

/**
 * The areas at the person's address, by service. `area` is null where several fit and the person has not chosen among the
 * `options`; `options` is empty where only one fits.
 */
export const OwnCollectionAreas = z.object({
  /** Whether the profile has a postal code. */
  hasAddress: z.boolean(),
  /** Whether the postal code has been found; otherwise only areas by ranges of codes are known. */
  isLocated: z.boolean(),
  /** District that the person has chosen where the postal code does not tell it; null: none. */
  district: z.nullable(z.string()),
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
