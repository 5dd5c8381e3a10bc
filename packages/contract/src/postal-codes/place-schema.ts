import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { requiredLine } from '../text-schema.ts';

/** Degrees as a query writes them, at most so many. */
export const degrees = (most: number) =>
  z.pipe(
    z.string({ error: messages.nearInvalid }).check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/, messages.nearInvalid)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-most, messages.nearInvalid), z.maximum(most, messages.nearInvalid))),
  );

/** Query of `GET /admin/places`: an address as it is written, and where it is expected to lie about, in degrees. */
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

/** Where an address may be, in degrees (WGS 84), and how the geocoder writes it. */
export const Place = z.object({ label: z.string(), latitude: z.number(), longitude: z.number() });
export type Place = z.infer<typeof Place>;
