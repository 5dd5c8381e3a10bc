import * as z from 'zod/mini';
import { messages } from './messages.ts';

/** Version of the record that a change is based on: an outdated version is refused; without a version the last write wins. */
export const Version = z.optional(
  z
    .int({ error: messages.valueInvalid })
    .check(z.minimum(1, messages.valueInvalid), z.maximum(2_147_483_647, messages.valueInvalid)),
);
