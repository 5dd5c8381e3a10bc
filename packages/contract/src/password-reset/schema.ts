import * as z from 'zod/mini';
import { Email, passwordOr } from '../accounts/schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { line } from '../text-schema.ts';

/** The four digits of a code, as one text. */
export const Code = z
  .string({ error: messages.codeIncomplete })
  .check(z.regex(new RegExp(`^[0-9]{${limits.codeDigits}}$`), messages.codeIncomplete));

export const CodeRequest = z.object({ email: Email });
export const CodeCheck = z.object({ email: Email, code: Code });
const NewPassword = passwordOr(messages.newPasswordRequired);

/** The token that a mail's link carries in its fragment. */
const LinkToken = line(200);
export const LinkCheck = z.object({ token: LinkToken });
/** Whose link it is, and how many characters their new password has at least. */
export const LinkedAccount = z.object({ email: z.string(), passwordMinLength: z.number() });
export type LinkedAccount = z.output<typeof LinkedAccount>;

/** A new password with what proves whose account it is: the code and its e-mail, or the token of the mail's link. */
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
