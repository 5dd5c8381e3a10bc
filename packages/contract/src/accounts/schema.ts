import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { phoneProblem, readPhone } from '../phones.ts';
import { PostalCodeOrNull } from '../postal-codes/or-null-schema.ts';
import { formatPostalCode, isPostalCode } from '../postal-codes/rules.ts';
import { line, orNull, requiredLine } from '../text-schema.ts';
import { privacyVersion } from './consent.ts';
import { emailForm } from './email.ts';
import { roles } from './roles.ts';

const Role = z.enum(roles);

/** An e-mail address as typed, parsed to its canonical form (`emailForm`). */
export const Email = z.pipe(
  z
    .string({ error: messages.emailRequired })
    .check(z.trim(), z.minLength(1, messages.emailRequired), z.maxLength(limits.emailMaxLength, messages.textTooLong)),
  z.transform((email: string, context) => {
    const form = emailForm(email);
    if (form !== null) return form;
    context.issues.push({ code: 'custom', input: email, message: messages.emailInvalid });
    return z.NEVER;
  }),
);

// A lone surrogate hashes like every other lone surrogate, and U+0000 cannot be typed again.
const isTypable = (text: string): boolean => !/\p{Cs}/u.test(text) && !text.includes('\0');

// Blanks of every kind, and invisible characters.
const isBlank = (text: string): boolean => /^[\s\p{Z}\p{Cf}]*$/u.test(text);

/** A new password; `required` is the message for an empty field. */
export const passwordOr = (required: string) =>
  z.string({ error: required }).check(
    z.minLength(1, required),
    z.minLength(limits.passwordMinLength, messages.passwordTooShort),
    z.maxLength(limits.passwordMaxLength, messages.passwordTooLong),
    z.refine(isTypable, messages.textInvalid),
    z.refine((text) => text === '' || !isBlank(text), messages.passwordBlank),
  );

export const Password = passwordOr(messages.passwordRequired);

/** A phone number as typed, parsed to 10 or 11 digits (area code and number) without prefixes; `required` is the message of an empty one. */
export const phoneOr = (required: string) =>
  z.pipe(
    requiredLine(limits.phoneTextMaxLength, required),
    z.transform((text: string, context) => {
      const problem = phoneProblem(text);
      const read = readPhone(text);
      if (problem === null && 'digits' in read) return read.digits;
      context.issues.push({ code: 'custom', input: text, message: problem ?? messages.phoneInvalid });
      return z.NEVER;
    }),
  );

export const Phone = phoneOr(messages.phoneRequired);

/** A postal code as typed, parsed to `NNNNN-NNN`. */
export const PostalCodeText = z.pipe(
  requiredLine(9, messages.postalCodeRequired).check(z.refine(isPostalCode, messages.postalCodeInvalid)),
  z.transform(formatPostalCode),
);

const addressFields = {
  cep: PostalCodeOrNull,
  address: orNull(line(limits.addressMaxLength)),
  number: orNull(line(limits.numberMaxLength)),
  complement: orNull(line(limits.complementMaxLength)),
};

/** Body of `POST /users`. The body has no role: a registration always creates a resident. */
export const Registration = z.object({
  name: requiredLine(limits.nameMaxLength, messages.nameRequired),
  email: Email,
  password: Password,
  username: orNull(line(limits.nameMaxLength)),
  phone: Phone,
  ...addressFields,
  notificationsOptIn: z._default(z.boolean({ error: messages.valueInvalid }), true),
  /** Version of the privacy notice that the person accepted; must be the current version. Older clients do not send it. */
  privacyVersion: orNull(
    line(40).check(z.refine((version) => version === '' || version === privacyVersion, messages.privacyOutdated)),
  ),
});
export type Registration = z.output<typeof Registration>;

/** First step of the registration form. */
export const RegistrationStep1 = z
  .object({
    name: requiredLine(limits.nameMaxLength, messages.nameRequired),
    email: Email,
    password: Password,
    confirmation: z.string().check(z.minLength(1, messages.passwordConfirmationRequired)),
  })
  .check(
    z.refine((form) => form.password === form.confirmation, {
      path: ['confirmation'],
      error: messages.passwordsDiffer,
      when: ({ value }) => {
        const confirmation = (value as { confirmation?: unknown }).confirmation;
        return typeof confirmation === 'string' && confirmation !== '';
      },
    }),
  );
export type RegistrationStep1 = z.output<typeof RegistrationStep1>;

/** Second step of the registration form, in which the address is required. */
export const RegistrationStep2 = z.object({
  phone: Phone,
  cep: PostalCodeText,
  address: requiredLine(limits.addressMaxLength, messages.addressRequired),
  number: requiredLine(limits.numberMaxLength, messages.numberRequired),
  complement: line(limits.complementMaxLength),
  notificationsOptIn: z.boolean(),
});
export type RegistrationStep2 = z.output<typeof RegistrationStep2>;

const currentPassword = z
  .string({ error: messages.currentPasswordRequired })
  .check(z.minLength(1, messages.currentPasswordRequired), z.maxLength(limits.passwordMaxLength, messages.passwordTooLong));

/** Body of `PATCH /users/me`: absent fields stay unchanged. */
export const PersonChange = z.object({
  name: z.optional(requiredLine(limits.nameMaxLength, messages.nameRequired)),
  username: z.optional(requiredLine(limits.nameMaxLength, messages.nameRequired)),
  email: z.optional(Email),
  /** Required with an e-mail that is neither the present nor the pending address. */
  currentPassword: z.optional(currentPassword),
  phone: z.optional(Phone),
  cep: z.optional(PostalCodeOrNull),
  address: z.optional(addressFields.address),
  number: z.optional(addressFields.number),
  complement: z.optional(addressFields.complement),
  notificationsOptIn: z.optional(z.boolean({ error: messages.valueInvalid })),
});
export type PersonChange = z.output<typeof PersonChange>;

export const PasswordChange = z.object({
  currentPassword,
  newPassword: Password,
});
export type PasswordChange = z.output<typeof PasswordChange>;

// Accounts from before canonical addresses may have another form; a text that no row can hold becomes the empty string and
// matches no account.
const anyonesEmail = (typed: string): string => {
  const email = typed.trim().toLowerCase();
  return email.length > limits.emailMaxLength || /[\p{Cc}\p{Cs}]/u.test(email) ? '' : email;
};

/** Credentials of a sign-in. Any text is accepted as e-mail and password: only the comparison decides. */
export const Credentials = z.object({
  /** Lower-cased, otherwise as typed. */
  email: z.pipe(z.string({ error: messages.valueInvalid }), z.transform(anyonesEmail)),
  password: z.string({ error: messages.valueInvalid }).check(z.maxLength(limits.passwordMaxLength, messages.passwordTooLong)),
});
export type Credentials = z.output<typeof Credentials>;

/** A person's own record, as `GET /users/me` gives it. Times are ISO 8601 in UTC, the phone is digits, `cep` is `NNNNN-NNN`. */
export const Person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: Role,
  cep: z.nullable(z.string()),
  address: z.nullable(z.string()),
  number: z.nullable(z.string()),
  complement: z.nullable(z.string()),
  notificationsOptIn: z.boolean(),
  /** An address that awaits confirmation; until then `email` stays. */
  pendingEmail: z.nullable(z.string()),
  /** Whether the person has proven ownership of `email`; before, only confirmations are mailed to that address. */
  emailConfirmed: z.boolean(),
  createdAt: z.string(),
});
export type Person = z.infer<typeof Person>;

/** The answer to a registration. */
export const Registered = z.extend(Person, {
  /** Whether a confirmation link is being mailed; false for an address that has already been sent several. */
  confirmationMailed: z.boolean(),
});
export type Registered = z.infer<typeof Registered>;

export const SignedIn = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  username: z.string(),
  phone: z.nullable(z.string()),
  role: Role,
  token: z.string(),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const AdminSignedIn = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), email: z.string(), username: z.string(), isAdmin: z.boolean(), role: Role }),
});
export type AdminSignedIn = z.infer<typeof AdminSignedIn>;

/** A session on a device. Times are ISO 8601 in UTC; `lastUsedAt` is exact to some hours. */
export const SignedInDevice = z.object({
  id: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  /** Browser and system, such as 'Chrome no Android'. */
  device: z.nullable(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const EmailConfirmation = z.object({ token: line(200) });
export const EmailUndo = z.object({ token: line(200) });

/** Body of `DELETE /users/me`. */
export const AccountErasure = z.object({ password: currentPassword });
