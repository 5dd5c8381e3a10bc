import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { formatPostalCode, isPostalCode } from './rules.ts';

export const PostalCodeParams = z.object({
  cep: z.pipe(z.string().check(z.refine(isPostalCode, messages.postalCodeInvalid)), z.transform(formatPostalCode)),
});

/** `position=none`: the address alone, which is there sooner than where it lies. */
export const PostalCodeQuery = z.object({ position: z.optional(z.literal('none', { error: messages.valueInvalid })) });

/** How exactly a place is known. */
export const placePrecisions = ['street', 'district', 'municipality'] as const;
export type PlacePrecision = (typeof placePrecisions)[number];

/** Who says where it is: the provider of the postal code, points with such an address, a geocoder, or the list of municipalities. */
export const positionSources = ['provider', 'points', 'geocoder', 'municipality'] as const;
export type PositionSource = (typeof positionSources)[number];

/**
 * What is known of a postal code. City-wide codes have an empty `logradouro` and `bairro`. Coordinates in degrees, with how exact
 * they are and whose; all four are absent where not even the municipality is known, and where nobody asked for them.
 */
export const PostalCode = z.object({
  cep: z.string(),
  logradouro: z.string(),
  bairro: z.string(),
  localidade: z.string(),
  uf: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  precision: z.optional(z.enum(placePrecisions)),
  positionSource: z.optional(z.enum(positionSources)),
});
export type PostalCode = z.infer<typeof PostalCode>;
