import { randomBytes } from 'node:crypto';
import type { startPasskey } from '@separai/contract/administrators/endpoints';
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
import type { Db } from '../../platform/database/database.ts';
import { constraintOf } from '../../platform/database/failures.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { putMail } from '../../platform/outbox.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { endSessionsOf, isStillOpen, type Session } from '../../platform/sessions.ts';
import { isUuid } from '../../platform/uuid.ts';
import { requireMailboxProof } from './passkey-links.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import * as repository from './repository-passkeys.ts';

/** Where passkeys are made and used. */
export interface PasskeySite {
  /** Without a slash at its end. */
  readonly origin: string;
  /** The name that passkeys belong to (WebAuthn's RP ID). */
  readonly rpId: string;
}

/** Mail to an administrator about what opens the account. */
export const secondFactorMail = 'second-factor-changed';

export interface PasskeyParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Null: browsers make no passkeys at the product's address. */
  readonly passkeySite: PasskeySite | null;
}

type Noted = PasskeyParts & { readonly security: SecurityLog };

const requireSite = ({ passkeySite }: Pick<PasskeyParts, 'passkeySite'>): PasskeySite => {
  if (passkeySite === null) throw new Refusal('passkeys-unavailable');
  return passkeySite;
};

/** What a challenge is for: signing in and confirming, whoever it is, or a new passkey of one account. */
const hashOf = (secrets: Secrets, challenge: string, forAccount: string | null): Promise<Buffer> =>
  secrets.mac('passkey-challenge', `${forAccount ?? 'anyone'} ${challenge}`);

const newChallenge = async ({ db, clock, secrets }: PasskeyParts, forAccount: string | null): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + administratorLimits.challengeMinutes * 60_000);
  await repository.putChallenge(db, await hashOf(secrets, challenge, forAccount), expiresAt);
  return challenge;
};

/** The challenge that a browser says it answers; null when it says none. */
const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};

/** Uses up the challenge that is answered, so that nothing can be sent twice; null when it is not one that was given and still lives. */
const takenChallenge = async (
  { db, clock, secrets }: PasskeyParts,
  clientDataJSON: string,
  forAccount: string | null,
): Promise<string | null> => {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const isGood = await repository.takeChallenge(db, await hashOf(secrets, challenge, forAccount), clock.now());
  return isGood ? challenge : null;
};

const timeout = administratorLimits.challengeMinutes * 60_000;

/** What a browser asks for a passkey with: whichever of the product's the person has there. Throws `passkeys-unavailable`. */
export const challengeForAnyone = async (parts: PasskeyParts) => {
  const { rpId } = requireSite(parts);
  const challenge = await newChallenge(parts, null);
  return { challenge, rpId, timeout, userVerification: 'required' as const };
};

/** Whether what a browser sent fits; whatever does not is said by the library in a sentence of its own. */
const ifFits = async <Result>(verify: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await verify();
  } catch {
    return null;
  }
};

/**
 * Whose passkey answered a challenge, which is used up; null when it is nobody's, is not of this site, was not unlocked by its person, or is a
 * copy. Throws `passkeys-unavailable`.
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

/** How one's own account is kept. */
export const readOwnSecurity = async (
  { db, passkeySite }: PasskeyParts,
  required: boolean,
  userId: string,
): Promise<Omit<OwnSecurity, 'mailboxProof'>> => ({
  passkeys: (await repository.findPasskeys(db, userId)).map(repository.passkeyOf),
  recoveryCodes: await repository.countRecoveryCodes(db, userId),
  required,
  site: passkeySite?.origin ?? null,
});

/** What a browser makes a new passkey with. Throws `passkeys-unavailable`, and `session-ended` when the account is gone. */
export const challengeForNew = async (parts: PasskeyParts, { userId }: Session) => {
  const { rpId } = requireSite(parts);
  const owner = await repository.findOwner(parts.db, userId);
  if (owner === null) throw new Refusal('session-ended');
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
    // It names the account by itself, and its person unlocks it: so it stands for e-mail and password, too.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options as ReplyOf<typeof startPasskey>;
};

/** Throws `session-ended` where a session was ended while a call of it waited for the account. */
const requireOpen = async (transaction: Db, session: Session): Promise<void> => {
  if (!(await isStillOpen(transaction, session))) throw new Refusal('session-ended');
};

const refuseKnownPasskey = (error: unknown): never => {
  throw constraintOf(error) === 'passkeys_credential_id_unique' ? new Refusal('passkey-exists') : error;
};

const tell = (transaction: Db, { userId, recipient, what }: { userId: string; recipient: string; what: string }, now: Date) =>
  putMail(transaction, { kind: secondFactorMail, purpose: 'account', userId, recipient, data: { what } }, now);

/** Uses a recovery code up and tells the owner by mail; false when it is none of the account's. */
export const useRecoveryCode = async (
  { db, clock, secrets }: PasskeyParts,
  userId: string,
  typed: string,
  what: 'recovery-code-used' | 'recovery-code-confirmed',
): Promise<boolean> => {
  // Before the transaction: the key may have to be read over another connection.
  const codeHash = await recoveryCodeHash(secrets, userId, typed);
  return db.transaction(async (transaction) => {
    const owner = await repository.holdOwner(transaction, userId);
    if (owner === null || !(await repository.takeRecoveryCode(transaction, userId, codeHash))) return false;
    await tell(transaction, { userId, recipient: owner.email, what }, clock.now());
    return true;
  });
};

/**
 * Adds a passkey that a browser made for a challenge of this account. With the first one every other session ends, since none of them was
 * opened with it, and recovery codes are made; where passkeys are `required`, the first one needs the mailed link. Throws `session-ended`, `passkey-link-needed`, `passkey-refused`, `passkey-exists`, `passkeys-unavailable`, and `too-many-passkeys`.
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
  if (!fitting?.verified) throw new Refusal('passkey-refused');
  const { id: credentialId, publicKey, counter } = fitting.registrationInfo.credential;
  const added = await db
    .transaction(async (transaction) => {
      const now = clock.now();
      const owner = await repository.holdOwner(transaction, userId);
      if (owner?.role !== 'admin') throw new Refusal('session-ended');
      await requireOpen(transaction, session);
      await requireMailboxProof({ db: transaction, clock }, required, session);
      const known = await repository.findPasskeys(transaction, userId);
      if (known.length >= administratorLimits.passkeysMax) throw new Refusal('too-many-passkeys');
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

/** Gives one's own passkey another name and tells the owner by mail. Throws `passkey-not-found`. */
export const renamePasskey = (
  { db, clock }: Pick<PasskeyParts, 'db' | 'clock'>,
  session: Session,
  id: string,
  name: string,
): Promise<Passkey> =>
  db.transaction(async (transaction) => {
    const { userId } = session;
    const owner = await repository.holdOwner(transaction, userId);
    await requireOpen(transaction, session);
    const row = owner !== null && isUuid(id) ? await repository.renamePasskey(transaction, { userId, id, name }) : null;
    if (owner === null || row === null) throw new Refusal('passkey-not-found');
    await tell(transaction, { userId, recipient: owner.email, what: 'passkey-renamed' }, clock.now());
    return repository.passkeyOf(row);
  });

/**
 * Removes one's own passkey; with the last one the recovery codes go. Throws `passkey-not-found`, and `last-passkey` where one is
 * `required`.
 */
export const removePasskey = async (parts: Noted, required: boolean, session: Session, id: string): Promise<void> => {
  const { db, clock, security } = parts;
  const { userId } = session;
  await db.transaction(async (transaction) => {
    const owner = await repository.holdOwner(transaction, userId);
    await requireOpen(transaction, session);
    const known = await repository.findPasskeys(transaction, userId);
    if (owner === null || !known.some((passkey) => passkey.id === id)) throw new Refusal('passkey-not-found');
    const isLast = known.length === 1;
    if (isLast && required) throw new Refusal('last-passkey');
    await (isLast ? repository.deleteSecondFactors(transaction, userId) : repository.deletePasskey(transaction, id));
    await tell(transaction, { userId, recipient: owner.email, what: 'passkey-removed' }, clock.now());
  });
  security.note('passkey-removed', { account: userId });
};

/** Makes recovery codes in the place of those before, and tells the owner by mail. Throws `passkey-not-found` without a passkey. */
export const renewRecoveryCodes = async (parts: Noted, session: Session): Promise<string[]> => {
  const { userId } = session;
  const codes = await parts.db.transaction(async (transaction) => {
    const owner = await repository.holdOwner(transaction, userId);
    await requireOpen(transaction, session);
    if (owner === null || !(await repository.hasPasskey(transaction, userId))) throw new Refusal('passkey-not-found');
    await tell(transaction, { userId, recipient: owner.email, what: 'recovery-codes-made' }, parts.clock.now());
    return makeRecoveryCodes(parts, transaction, userId);
  });
  parts.security.note('recovery-codes-made', { account: userId });
  return codes;
};
