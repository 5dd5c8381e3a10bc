import * as z from 'zod/mini';
import { messages } from './messages.ts';

const number = z
  .int({ error: messages.valueInvalid })
  .check(z.minimum(1, messages.valueInvalid), z.maximum(2_147_483_647, messages.valueInvalid));

/** The state of a record that a change was made from: with an outdated one it is refused, without one the last write wins. */
export const Version = z.optional(number);

/** The same as a query has it: text. */
export const VersionInQuery = z.optional(
  z.pipe(z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)), z.pipe(z.transform(Number), number)),
);
