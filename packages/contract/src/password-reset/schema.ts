import * as z from 'zod/mini';
import { Email, passwordOr } from '../accounts/schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

/** The four digits of a code, as one text. */
export const Code = z
  .string({ error: messages.codeIncomplete })
  .check(z.regex(new RegExp(`^[0-9]{${limits.codeDigits}}$`), messages.codeIncomplete));

export const CodeRequest = z.object({ email: Email });
export const CodeCheck = z.object({ email: Email, code: Code });
const NewPassword = passwordOr(messages.newPasswordRequired);
export const PasswordReset = z.object({ email: Email, code: Code, password: NewPassword });
export type PasswordReset = z.output<typeof PasswordReset>;

/** The form of the new password. */
export const NewPasswordForm = z
  .object({
    password: NewPassword,
    confirmation: z.string().check(z.minLength(1, messages.newPasswordConfirmationRequired)),
  })
  .check(
    z.refine((form) => form.password === form.confirmation, {
      path: ['confirmation'],
      error: messages.passwordsDiffer,
      when: ({ value }) => (value as { confirmation?: unknown }).confirmation !== '',
    }),
  );
export type NewPasswordForm = z.output<typeof NewPasswordForm>;
