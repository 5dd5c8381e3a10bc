import * as z from 'zod/mini';
import { Email, passwordOr } from '../accounts/schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { line } from '../text-schema.ts';

/** A reset code: four digits as one text. */
export const Code = z
  .string({ error: messages.codeIncomplete })
  .check(z.regex(new RegExp(`^[0-9]{${limits.codeDigits}}$`), messages.codeIncomplete));

export const CodeRequest = z.object({ email: Email });
export const CodeCheck = z.object({ email: Email, code: Code });
const NewPassword = passwordOr(messages.newPasswordRequired);

/** Token in the fragment of a mailed link. */
const LinkToken = line(200);
export const LinkCheck = z.object({ token: LinkToken });
/** Account of a reset link, with the minimum length of its new password. */
export const LinkedAccount = z.object({ email: z.string(), passwordMinLength: z.number() });
export type LinkedAccount = z.output<typeof LinkedAccount>;

/** A new password and its authorisation: e-mail and code, or the token of a mailed link. */
export const PasswordReset = z.pipe(
  z.object({ email: z.optional(Email), code: z.optional(Code), token: z.optional(LinkToken), password: NewPassword }),
  z.transform(({ email, code, token, password }, { issues }) => {
    if (token !== undefined) return { token, password };
    if (email !== undefined && code !== undefined) return { email, code, password };
    if (email === undefined) issues.push({ code: 'custom', path: ['email'], message: messages.emailRequired, input: email });
    if (code === undefined) issues.push({ code: 'custom', path: ['code'], message: messages.codeIncomplete, input: code });
    return z.NEVER;
  }),
);
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
