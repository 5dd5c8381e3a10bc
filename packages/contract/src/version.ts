import * as z from 'zod/mini';
import { messages } from './messages.ts';

/** The state of a record that a change was made from: with an outdated one it is refused, without one the last write wins. */
export const Version = z.optional(
  z
    .int({ error: messages.valueInvalid })
    .check(z.minimum(1, messages.valueInvalid), z.maximum(2_147_483_647, messages.valueInvalid)),
);
