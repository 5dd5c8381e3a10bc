import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { formatPostalCode, isPostalCode } from './rules.ts';

export const PostalCodeParams = z.object({
  cep: z.pipe(z.string().check(z.refine(isPostalCode, messages.postalCodeInvalid)), z.transform(formatPostalCode)),
});

/** What is known of a postal code. City-wide codes have an empty `logradouro` and `bairro`. Coordinates in degrees, where known. */
export const PostalCode = z.object({
  cep: z.string(),
  logradouro: z.string(),
  bairro: z.string(),
  localidade: z.string(),
  uf: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
});
export type PostalCode = z.infer<typeof PostalCode>;
