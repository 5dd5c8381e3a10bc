import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { mayNameDistrict } from './district-name.ts';
import { degrees } from './place-schema.ts';
import { PostalCode } from './schema.ts';

/**
 * Query of `GET /districts`: a typed district name, and a position in degrees (WGS 84) in or near its city. `from=located`
 * searches only previously located places, without the geocoder.
 */
export const DistrictQuery = z.object({
  name: z.string({ error: messages.valueInvalid }).check(z.trim(), z.refine(mayNameDistrict, messages.valueInvalid)),
  latitude: degrees(90),
  longitude: degrees(180),
  from: z.optional(z.literal('located', { error: messages.valueInvalid })),
});
export type DistrictQuery = z.output<typeof DistrictQuery>;

/** A district and its centre in degrees (WGS 84), shaped like a postal code; `logradouro` is empty. */
export const District = z.required(z.omit(PostalCode, { cep: true }));
export type District = z.infer<typeof District>;
