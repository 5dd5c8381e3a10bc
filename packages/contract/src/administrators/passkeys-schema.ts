import * as z from 'zod/mini';
import { roles } from '../accounts/roles.ts';
import { Credentials } from '../accounts/schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { line, requiredLine } from '../text-schema.ts';
import { administratorLimits } from './limits.ts';
import { administratorMessages } from './messages.ts';

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (most: number) =>
  z
    .string({ error: messages.valueInvalid })
    .check(z.maxLength(most, messages.textTooLong), z.regex(/^[\w-]+$/, messages.valueInvalid));

const credential = { id: bytes(2_000), rawId: bytes(2_000), type: z.literal('public-key') };

/** A browser's response to the creation of a passkey (WebAuthn, RegistrationResponseJSON). */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(64_000),
    transports: z.optional(z.array(line(20)).check(z.maxLength(10))),
  }),
});

/** A browser's response to an authentication challenge (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: z.optional(bytes(200)),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** Options with which a browser requests an assertion (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
});

/** Options with which a browser creates a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** A passkey of the session's own account. Times are ISO 8601 in UTC. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Null: never used. */
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

/** State of the mailbox proof that permits an account's first passkey. */
export const MailboxProof = z.object({
  /** The account's address, masked. */
  email: z.string(),
  /** False for an address that cannot receive mail: the operator hands the link out. */
  deliverable: z.boolean(),
  /** Expiry of the link that was last requested; null: no valid link. */
  linkUntil: z.nullable(z.string()),
  /** The link was opened in this session, which may create a passkey now. */
  shown: z.boolean(),
});
export type MailboxProof = z.infer<typeof MailboxProof>;

/** Security settings of the session's own account. */
export const OwnSecurity = z.object({
  passkeys: z.array(Passkey),
  /** Number of unused recovery codes. */
  recoveryCodes: z.number(),
  /** The rest of the panel is closed to this account until a passkey exists. */
  required: z.boolean(),
  /** Origin at which passkeys can be created and used; null where the installation lacks https or a host name. */
  site: z.nullable(z.string()),
  /** Mailbox proof required for a first passkey; null where none is required. */
  mailboxProof: z.nullable(MailboxProof),
  /** The role of the account, and the organisation of an operator or collector. */
  role: z.enum(roles),
  organization: z.nullable(z.object({ id: z.number(), name: z.string() })),
});
export type OwnSecurity = z.infer<typeof OwnSecurity>;

export const PasskeyName = z.object({
  name: requiredLine(administratorLimits.passkeyNameMaxLength, administratorMessages.passkeyNameRequired),
});
export const NewPasskey = z.extend(PasskeyName, { passkey: PasskeyAttestation });
/** The created passkey; with the first one also the recovery codes, which are never shown again. */
export const AddedPasskey = z.object({ passkey: Passkey, recoveryCodes: z.nullable(z.array(z.string())) });
export type AddedPasskey = z.infer<typeof AddedPasskey>;

/** E-mail and password, and a second factor. */
export const SecondFactorCredentials = z.extend(Credentials, {
  passkey: z.optional(PasskeyAssertion),
  recoveryCode: z.optional(line(administratorLimits.recoveryCodeMaxLength)),
});
export type SecondFactorCredentials = z.output<typeof SecondFactorCredentials>;

const typedPassword = z
  .string({ error: messages.currentPasswordRequired })
  .check(z.minLength(1, messages.currentPasswordRequired), z.maxLength(limits.passwordMaxLength, messages.passwordTooLong));

/** Form of a confirmation by password. */
export const PasswordConfirmation = z.object({ password: typedPassword });

const RecoveryCode = line(administratorLimits.recoveryCodeMaxLength);

/** A proof of identity: the password or, of an account with a passkey, an assertion of it or a recovery code. */
export const IdentityConfirmation = z.pipe(
  z.object({
    password: z.optional(typedPassword),
    passkey: z.optional(PasskeyAssertion),
    recoveryCode: z.optional(RecoveryCode),
  }),
  z.transform(({ password, passkey, recoveryCode }, { issues }) => {
    if (passkey !== undefined) return { passkey };
    if (recoveryCode !== undefined) return { recoveryCode };
    if (password !== undefined) return { password };
    issues.push({ code: 'custom', path: ['password'], message: messages.currentPasswordRequired, input: password });
    return z.NEVER;
  }),
);

/** The form of a confirmation by recovery code. */
export const RecoveryCodeConfirmation = z.object({
  recoveryCode: requiredLine(administratorLimits.recoveryCodeMaxLength, administratorMessages.recoveryCodeRequired),
});

/** The token of a mailed link that permits a first passkey. */
export const PasskeyLinkToken = z.object({ token: line(200) });
