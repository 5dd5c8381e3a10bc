import * as z from 'zod/mini';
import { invisibleCharacters } from './invisible-characters.ts';
import { messages } from './messages.ts';

// PostgreSQL cannot store U+0000 nor a lone surrogate, and other control characters only disturb lists, mails and exports.
const unstorable = /[\p{Cc}\p{Cs}]/u;
const unstorableButLines = /[\p{Cs}]|(?![\n\t\r])\p{Cc}/u;

// Pasted text often has such characters, so they are removed in silence.
const trimmed = z.overwrite<string>((text) => text.replace(invisibleCharacters, '').trim());

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
