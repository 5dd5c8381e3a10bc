import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { formatPostalCode, isPostalCode } from './rules.ts';

export const PostalCodeParams = z.object({
  cep: z.pipe(z.string().check(z.refine(isPostalCode, messages.postalCodeInvalid)), z.transform(formatPostalCode)),
});

/** `position=none`: the address without its position, which is faster. */
export const PostalCodeQuery = z.object({ position: z.optional(z.literal('none', { error: messages.valueInvalid })) });

/** Precision of a position. */
export const placePrecisions = ['street', 'district', 'municipality'] as const;
export type PlacePrecision = (typeof placePrecisions)[number];

/**
 * Source of a position: the provider of the postal code, points with a matching address, a geocoder, or the list of
 * municipalities.
 */
export const positionSources = ['provider', 'points', 'geocoder', 'municipality'] as const;
export type PositionSource = (typeof positionSources)[number];

/**
 * The address and position of a postal code. City-wide codes have an empty `logradouro` and `bairro`. Coordinates in degrees,
 * with their precision and source; all four are absent where not even the municipality is located, and with `position=none`.
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
