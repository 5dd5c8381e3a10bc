import * as z from 'zod/mini';
import { Credentials } from '../accounts/schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { line, requiredLine } from '../text-schema.ts';
import { administratorLimits } from './limits.ts';
import { administratorMessages } from './messages.ts';

/** Bytes as text (base64url), as browsers give them. */
const bytes = (most: number) =>
  z
    .string({ error: messages.valueInvalid })
    .check(z.maxLength(most, messages.textTooLong), z.regex(/^[\w-]+$/, messages.valueInvalid));

const credential = { id: bytes(2_000), rawId: bytes(2_000), type: z.literal('public-key') };

/** What a browser makes of a new passkey (WebAuthn, RegistrationResponseJSON). */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(64_000),
    transports: z.optional(z.array(line(20)).check(z.maxLength(10))),
  }),
});

/** What a browser makes of a challenge with a passkey (WebAuthn, AuthenticationResponseJSON). */
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

/** What a browser asks for a passkey with. */
export const PasskeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
});

/** What a browser makes a new passkey with (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
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

/** A passkey of one's own. Times are ISO 8601 in UTC. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Null: never since it was made. */
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

/** How far an account is with the link that permits its first passkey. */
export const MailboxProof = z.object({
  /** The account's address, masked. */
  email: z.string(),
  /** False for an address that can receive no mail: the operator hands the link out. */
  deliverable: z.boolean(),
  /** Until when the last link that was asked for is good; null: none is. */
  linkUntil: z.nullable(z.string()),
  /** The link was opened in this session, which may make a passkey now. */
  shown: z.boolean(),
});
export type MailboxProof = z.infer<typeof MailboxProof>;

/** How one's own account is kept. */
export const OwnSecurity = z.object({
  passkeys: z.array(Passkey),
  /** How many recovery codes have not been used. */
  recoveryCodes: z.number(),
  /** Without a passkey nothing else of the panel can be used. */
  required: z.boolean(),
  /** The origin at which passkeys can be made and used; null: nowhere, for want of https and a name. */
  site: z.nullable(z.string()),
  /** The mailbox proof that a first passkey needs; null where none is needed. */
  mailboxProof: z.nullable(MailboxProof),
});
export type OwnSecurity = z.infer<typeof OwnSecurity>;

export const PasskeyName = z.object({
  name: requiredLine(administratorLimits.passkeyNameMaxLength, administratorMessages.passkeyNameRequired),
});
export const NewPasskey = z.extend(PasskeyName, { passkey: PasskeyAttestation });
/** With the first passkey come recovery codes, which are shown this once. */
export const AddedPasskey = z.object({ passkey: Passkey, recoveryCodes: z.nullable(z.array(z.string())) });
export type AddedPasskey = z.infer<typeof AddedPasskey>;

/** E-mail and password, and what shows a second time who it is. */
export const SecondFactorCredentials = z.extend(Credentials, {
  passkey: z.optional(PasskeyAssertion),
  recoveryCode: z.optional(line(administratorLimits.recoveryCodeMaxLength)),
});
export type SecondFactorCredentials = z.output<typeof SecondFactorCredentials>;

const typedPassword = z
  .string({ error: messages.currentPasswordRequired })
  .check(z.minLength(1, messages.currentPasswordRequired), z.maxLength(limits.passwordMaxLength, messages.passwordTooLong));

/** The form of who shows again who is signed in. */
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
