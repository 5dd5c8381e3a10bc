import { randomBytes } from 'node:crypto';
import { isStaff } from '@separai/contract/accounts/roles';
import type { startPasskey } from '@separai/contract/administrators/endpoints.server';
import { administratorLimits } from '@separai/contract/administrators/limits';
import type {
  AddedPasskey,
  NewPasskey,
  OwnSecurity,
  Passkey,
  PasskeyAssertion,
} from '@separai/contract/administrators/passkeys-schema';
import type { ReplyOf } from '@separai/contract/endpoint';
import {
  type AuthenticationResponseJSON,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { constraintOf } from '../../platform/database/failures.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { putMail } from '../../platform/outbox.ts';
import { type Secrets, underEachKey } from '../../platform/secrets.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { endSessionsOf, isStillOpen, type Session } from '../../platform/sessions.ts';
import { isUuid } from '../../platform/uuid.ts';
import { requireMailboxProof } from './passkey-links.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import * as repository from './repository-passkeys.ts';

/** The site to which passkeys belong. */
export interface PasskeySite {
  /** Without a trailing slash. */
  readonly origin: string;
  /** WebAuthn's relying-party id. */
  readonly rpId: string;
}

/** Kind of the mail about changed second factors. */
export const secondFactorMail = 'second-factor-changed';

export interface PasskeyParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Null: WebAuthn is unavailable at the product's origin. */
  readonly passkeySite: PasskeySite | null;
}

type Noted = PasskeyParts & { readonly security: SecurityLog };

const requireSite = ({ passkeySite }: Pick<PasskeyParts, 'passkeySite'>): PasskeySite => {
  if (passkeySite === null) throw new ApiError('passkeys-unavailable');
  return passkeySite;
};

/**
 * A challenge's hash is bound to its purpose: an assertion by any account, or the registration of a passkey for one account.
 */
const hashOf = (secrets: Secrets, challenge: string, forAccount: string | null): Promise<Buffer> =>
  secrets.mac('passkey-challenge', `${forAccount ?? 'anyone'} ${challenge}`);

const newChallenge = async ({ db, clock, secrets }: PasskeyParts, forAccount: string | null): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + administratorLimits.challengeMinutes * 60_000);
  await repository.putChallenge(db, await hashOf(secrets, challenge, forAccount), expiresAt);
  return challenge;
};

/** The challenge in a client's data; null when it contains none. */
const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};

/** Consumes a challenge, which prevents replays; null when it is unknown or expired. */
const takenChallenge = async (
  { db, clock, secrets }: PasskeyParts,
  clientDataJSON: string,
  forAccount: string | null,
): Promise<string | null> => {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const hashes = await underEachKey(secrets, (keys) => hashOf(keys, challenge, forAccount));
  const isGood = await repository.takeChallenge(db, hashes, clock.now());
  return isGood ? challenge : null;
};

const timeout = administratorLimits.challengeMinutes * 60_000;

/** WebAuthn request options for a discoverable credential. Throws `passkeys-unavailable`. */
export const challengeForAnyone = async (parts: PasskeyParts) => {
  const { rpId } = requireSite(parts);
  const challenge = await newChallenge(parts, null);
  return { challenge, rpId, timeout, userVerification: 'required' as const };
};

/** The result of a verification; null where the library throws. */
const ifFits = async <Result>(verify: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await verify();
  } catch {
    return null;
  }
};

/**
 * The owner of the passkey in an assertion, whose challenge is consumed; null for an unknown passkey, another site, a missing
 * user verification, or a cloned authenticator. Throws `passkeys-unavailable`.
 */
export const ownerOfAssertion = async (
  parts: PasskeyParts,
  assertion: PasskeyAssertion,
): Promise<repository.Credential['owner'] | null> => {
  const { db, clock } = parts;
  const { origin, rpId } = requireSite(parts);
  const expectedChallenge = await takenChallenge(parts, assertion.response.clientDataJSON, null);
  const credential = expectedChallenge === null ? null : await repository.findCredential(db, assertion.id);
  if (expectedChallenge === null || credential === null) return null;
  const { id, credentialId, publicKey, counter, owner } = credential;
  const fitting = await ifFits(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    }),
  );
  if (!fitting?.verified) return null;
  return (await repository.noteUse(db, id, fitting.authenticationInfo.newCounter, clock.now())) ? owner : null;
};

/** The security settings of the caller's own account. */
export const readOwnSecurity = async (
  { db, passkeySite }: PasskeyParts,
  required: boolean,
  userId: string,
): Promise<Omit<OwnSecurity, 'mailboxProof' | 'role' | 'organization'>> => ({
  passkeys: (await repository.findPasskeys(db, userId)).map(repository.passkeyOf),
  recoveryCodes: await repository.countRecoveryCodes(db, userId),
  required,
  site: passkeySite?.origin ?? null,
});

/** WebAuthn creation options for a passkey. Throws `passkeys-unavailable`, and `session-ended` when the account is gone. */
export const challengeForNew = async (parts: PasskeyParts, { userId }: Session) => {
  const { rpId } = requireSite(parts);
  const owner = await repository.findOwner(parts.db, userId);
  if (owner === null) throw new ApiError('session-ended');
  const known = await repository.findPasskeys(parts.db, userId);
  const options = await generateRegistrationOptions({
    rpName: 'Separaí',
    rpID: rpId,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    challenge: new Uint8Array(Buffer.from(await newChallenge(parts, userId), 'base64url')),
    timeout,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    // Discoverable and user-verified, so that a passkey replaces both e-mail and password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options as ReplyOf<typeof startPasskey>;
};

/** Throws `session-ended` where the session was ended while its request waited for the account's lock. */
const requireOpen = async (transaction: Transaction, session: Session): Promise<void> => {
  if (!(await isStillOpen(transaction, session))) throw new ApiError('session-ended');
};

const refuseKnownPasskey = (error: unknown): never => {
  throw constraintOf(error) === 'passkeys_credential_id_unique' ? new ApiError('passkey-exists') : error;
};

const tell = (
  transaction: Transaction,
  { userId, recipient, what }: { userId: string; recipient: string; what: string },
  now: Date,
) => putMail(transaction, { kind: secondFactorMail, purpose: 'account', userId, recipient, data: { what } }, now);

/** Consumes a recovery code and notifies the owner by mail; false when the account has no such code. */
export const useRecoveryCode = async (
  { db, clock, secrets }: PasskeyParts,
  userId: string,
  typed: string,
  what: 'recovery-code-used' | 'recovery-code-confirmed',
): Promise<boolean> => {
  // Outside of the transaction, because the key may have to be read over another connection.
  const codeHashes = await underEachKey(secrets, (keys) => recoveryCodeHash(keys, userId, typed));
  return db.transaction(async (transaction) => {
    const owner = await repository.lockOwner(transaction, userId);
    if (owner === null || !(await repository.takeRecoveryCode(transaction, userId, codeHashes))) return false;
    await tell(transaction, { userId, recipient: owner.email, what }, clock.now());
    return true;
  });
};

/**
 * Registers a passkey created for a challenge of this account. The first one ends all other sessions, which were opened without
 * it, and generates recovery codes; where passkeys are `required`, the first one needs the mailed link. Throws `session-ended`,
 * `passkey-link-needed`, `passkey-refused`, `passkey-exists`, `passkeys-unavailable`, and `too-many-passkeys`.
 */
export const addPasskey = async (
  parts: Noted,
  required: boolean,
  session: Session,
  { name, passkey }: z.output<typeof NewPasskey>,
): Promise<AddedPasskey> => {
  const { db, clock, security } = parts;
  const { userId, id: sessionId } = session;
  const { origin, rpId } = requireSite(parts);
  const expectedChallenge = await takenChallenge(parts, passkey.response.clientDataJSON, userId);
  const fitting =
    expectedChallenge === null
      ? null
      : await ifFits(() =>
          verifyRegistrationResponse({
            response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
            expectedChallenge,
            expectedOrigin: origin,
            expectedRPID: rpId,
            requireUserVerification: true,
          }),
        );
  if (!fitting?.verified) throw new ApiError('passkey-refused');
  const { id: credentialId, publicKey, counter } = fitting.registrationInfo.credential;
  const added = await db
    .transaction(async (transaction) => {
      const now = clock.now();
      const owner = await repository.lockOwner(transaction, userId);
      if (owner === null || !isStaff(owner.role)) throw new ApiError('session-ended');
      await requireOpen(transaction, session);
      await requireMailboxProof({ db: transaction, clock }, required, session);
      const known = await repository.findPasskeys(transaction, userId);
      if (known.length >= administratorLimits.passkeysMax) throw new ApiError('too-many-passkeys');
      const row = { userId, credentialId, publicKey: Buffer.from(publicKey), counter, name, createdAt: now };
      const kept = await repository.insertPasskey(transaction, row);
      await tell(transaction, { userId, recipient: owner.email, what: 'passkey-added' }, now);
      const isFirst = known.length === 0;
      if (isFirst) await endSessionsOf(transaction, userId, sessionId);
      const recoveryCodes = isFirst ? await makeRecoveryCodes(parts, transaction, userId) : null;
      return { passkey: repository.passkeyOf(kept), recoveryCodes };
    })
    .catch(refuseKnownPasskey);
  security.note('passkey-added', { account: userId });
  return added;
};

/** Renames a passkey of the caller and notifies the owner by mail. Throws `passkey-not-found`. */
export const renamePasskey = (
  { db, clock }: Pick<PasskeyParts, 'db' | 'clock'>,
  session: Session,
  id: string,
  name: string,
): Promise<Passkey> =>
  db.transaction(async (transaction) => {
    const { userId } = session;
    const owner = await repository.lockOwner(transaction, userId);
    await requireOpen(transaction, session);
    const row = owner !== null && isUuid(id) ? await repository.renamePasskey(transaction, { userId, id, name }) : null;
    if (owner === null || row === null) throw new ApiError('passkey-not-found');
    await tell(transaction, { userId, recipient: owner.email, what: 'passkey-renamed' }, clock.now());
    return repository.passkeyOf(row);
  });

/**
 * Deletes a passkey of the caller; the last one's deletion also deletes the recovery codes. Throws `passkey-not-found`, and
 * `last-passkey` where passkeys are `required`.
 */
export const removePasskey = async (parts: Noted, required: boolean, session: Session, id: string): Promise<void> => {
  const { db, clock, security } = parts;
  const { userId } = session;
  await db.transaction(async (transaction) => {
    const owner = await repository.lockOwner(transaction, userId);
    await requireOpen(transaction, session);
    const known = await repository.findPasskeys(transaction, userId);
    if (owner === null || !known.some((passkey) => passkey.id === id)) throw new ApiError('passkey-not-found');
    const isLast = known.length === 1;
    if (isLast && required) throw new ApiError('last-passkey');
    await (isLast ? repository.deleteSecondFactors(transaction, userId) : repository.deletePasskey(transaction, id));
    await tell(transaction, { userId, recipient: owner.email, what: 'passkey-removed' }, clock.now());
  });
  security.note('passkey-removed', { account: userId });
};

/** Replaces the recovery codes and notifies the owner by mail. Throws `passkey-not-found` without a passkey. */
export const renewRecoveryCodes = async (parts: Noted, session: Session): Promise<string[]> => {
  const { userId } = session;
  const codes = await parts.db.transaction(async (transaction) => {
    const owner = await repository.lockOwner(transaction, userId);
    await requireOpen(transaction, session);
    if (owner === null || !(await repository.hasPasskey(transaction, userId))) throw new ApiError('passkey-not-found');
    await tell(transaction, { userId, recipient: owner.email, what: 'recovery-codes-made' }, parts.clock.now());
    return makeRecoveryCodes(parts, transaction, userId);
  });
  parts.security.note('recovery-codes-made', { account: userId });
  return codes;
};
