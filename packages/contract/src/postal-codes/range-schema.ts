import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { formatPostalCode, isPostalCode } from './rules.ts';

const PostalCode = z.pipe(
  z.string({ error: messages.postalCodeInvalid }).check(z.refine(isPostalCode, messages.postalCodeInvalid)),
  z.transform(formatPostalCode),
);

/** Postal codes from one to another, both included; `rangeInvalid` is the sentence for an end before the start. */
export const postalCodeRange = (rangeInvalid: string) =>
  z
    .object({ from: PostalCode, until: PostalCode })
    .check(z.refine(({ from, until }) => from <= until, { path: ['until'], error: rangeInvalid }));
