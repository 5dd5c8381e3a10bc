import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { line, orNull } from '../text-schema.ts';
import { formatPostalCode, isPostalCode } from './rules.ts';

/** An optional postal code, parsed to `NNNNN-NNN`. */
export const PostalCodeOrNull = z.pipe(
  orNull(line(9).check(z.refine((cep) => cep === '' || isPostalCode(cep), messages.postalCodeInvalid))),
  z.transform((cep: string | null) => (cep === null ? null : formatPostalCode(cep))),
);
