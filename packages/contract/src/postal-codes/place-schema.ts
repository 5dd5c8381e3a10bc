import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { requiredLine } from '../text-schema.ts';

/** Degrees in a query string, from -`most` to `most`. */
export const degrees = (most: number) =>
  z.pipe(
    z.string({ error: messages.nearInvalid }).check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/, messages.nearInvalid)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-most, messages.nearInvalid), z.maximum(most, messages.nearInvalid))),
  );

/** Query of `GET /admin/places`: an address, and its approximate position in degrees. */
export const PlaceQuery = z
  .object({
    address: requiredLine(limits.addressMaxLength, messages.pointAddressRequired),
    latitude: z.optional(degrees(90)),
    longitude: z.optional(degrees(180)),
  })
  .check(
    z.refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
      path: ['longitude'],
      error: messages.coordinatesIncomplete,
    }),
  );
export type PlaceQuery = z.output<typeof PlaceQuery>;

/** A possible position of an address, in degrees (WGS 84), with the geocoder's label. */
export const Place = z.object({ label: z.string(), latitude: z.number(), longitude: z.number() });
export type Place = z.infer<typeof Place>;
