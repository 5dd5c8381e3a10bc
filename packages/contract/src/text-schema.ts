import * as z from 'zod/mini';
import { messages } from './messages.ts';

// PostgreSQL cannot store U+0000 nor a lone surrogate, and other control characters only disturb lists, mails and exports.
const unstorable = /[\p{Cc}\p{Cs}]/u;
const unstorableButLines = /[\p{Cs}]|(?![\n\t\r])\p{Cc}/u;

// Bidirectional and zero-width controls reorder or hide what stands beside them, such as the telephone after a name, and make a
// second name that looks like another. Texts that are pasted from other programs bring them along, so they are removed in silence.
const invisible = /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const trimmed = z.overwrite<string>((text) => text.replace(invisible, '').trim());

/** One line of text: trimmed, without control characters, `max` UTF-16 units at most. */
export const line = (max: number) =>
  z.string({ error: messages.valueInvalid }).check(
    trimmed,
    z.maxLength(max, messages.textTooLong),
    z.refine((value) => !unstorable.test(value), messages.textInvalid),
  );

/** One line that must not be empty; `required` is what the field says then. */
export const requiredLine = (max: number, required: string) =>
  z.string({ error: required }).check(
    trimmed,
    z.minLength(1, required),
    z.maxLength(max, messages.textTooLong),
    z.refine((value) => !unstorable.test(value), messages.textInvalid),
  );

/** Several lines of text. */
export const lines = (max: number) =>
  z.string({ error: messages.valueInvalid }).check(
    trimmed,
    z.maxLength(max, messages.textTooLong),
    z.refine((value) => !unstorableButLines.test(value), messages.textInvalid),
  );

/** Several lines that must not be empty; `required` is what the field says then. */
export const requiredLines = (max: number, required: string) =>
  z.string({ error: required }).check(
    trimmed,
    z.minLength(1, required),
    z.maxLength(max, messages.textTooLong),
    z.refine((value) => !unstorableButLines.test(value), messages.textInvalid),
  );

/** A text a person may leave out: absent, null and empty all mean null. */
export const orNull = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value: string | null | undefined) => (value === undefined || value === '' ? null : value)),
  );
