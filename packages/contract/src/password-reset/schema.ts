import * as z from 'zod/mini';
import { Email, Password } from '../accounts/schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

/** The four digits of a code, as one text. */
export const Code = z
  .string({ error: messages.codeIncomplete })
  .check(z.regex(new RegExp(`^[0-9]{${limits.codeDigits}}$`), messages.codeIncomplete));

export const CodeRequest = z.object({ email: Email });
export const CodeCheck = z.object({ email: Email, code: Code });
export const PasswordReset = z.object({ email: Email, code: Code, password: Password });
export type PasswordReset = z.output<typeof PasswordReset>;
