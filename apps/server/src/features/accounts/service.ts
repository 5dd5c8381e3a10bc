import { randomUUID } from 'node:crypto';
import { privacyVersion } from '@separai/contract/accounts/consent';
import { usernameOf } from '@separai/contract/accounts/rules';
import type { PasswordChange, Person, PersonChange, Registered, Registration } from '@separai/contract/accounts/schema';
import { messages } from '@separai/contract/messages';
import type { Clock } from '../../platform/clock.ts';
import { recordConsent } from '../../platform/consents.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { putMail } from '../../platform/outbox.ts';
import { requireGoodPassword } from '../../platform/password-choice.ts';
import { hashPassword, isPassword } from '../../platform/passwords.ts';
import { consumeAll, countOf } from '../../platform/rate-limits.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { endSessionsOf, isStillOpen, type Session } from '../../platform/sessions.ts';
import {
  askForEmail,
  dropEmailChange,
  type EmailChangeLimits,
  type EmailParts,
  emailTaken,
  refuseTakenEmail,
  refuseWithoutPassword,
  requireOpenDomain,
  requireUnreserved,
} from './email-change.ts';
import { type ConfirmationLimits, mayConfirmAtRegistration, putConfirmation } from './email-confirmation.ts';
import { generatedPassword } from './generated-password.ts';
import type { LoginThrottle } from './login-throttle.ts';
import * as repository from './repository.ts';
import { insertStaff, promoteAccount } from './repository-administrators.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/**
 * Inserts a resident with their consents, and queues the mail that confirms the e-mail, within its limits. Throws
 * `email-taken`, and `validation-failed` for an e-mail of the administrators' domain.
 */
export const registerResident = async (
  parts: EmailParts & { readonly confirmations: ConfirmationLimits },
  registration: Registration,
): Promise<Registered> => {
  const { db, clock, confirmations } = parts;
  requireOpenDomain(parts, registration.email, 'user');
  const { password, privacyVersion: agreedTo, ...details } = registration;
  requireGoodPassword(password, { ...details, role: 'user' }, 'password');
  // Checked before the limits, so that attempts with a taken address do not use up its owner's confirmation mails.
  if ((await repository.findAccount(db, details.email)) !== null) throw emailTaken();
  const passwordHash = await hashPassword(password);
  const confirmationMailed = await mayConfirmAtRegistration(confirmations, details.email);
  const now = clock.now();
  const username = details.username ?? usernameOf(details.email);
  const resident = { ...details, username, passwordHash, createdAt: now, updatedAt: now };
  return db
    .transaction(async (transaction) => {
      const person = await repository.insertResident(transaction, resident);
      // Checked after the insert: the address may be free only because its owner has just changed it away.
      await requireUnreserved(transaction, person.email, person.id, now);
      const consent = { userId: person.id, version: privacyVersion, at: now };
      // Older clients do not show the privacy notice, so they record no consent to it.
      if (agreedTo !== null) await recordConsent(transaction, { ...consent, purpose: 'privacy', granted: true });
      await recordConsent(transaction, { ...consent, purpose: 'notices', granted: person.notificationsOptIn });
      if (confirmationMailed) await putConfirmation(transaction, person, now);
      return { ...person, confirmationMailed };
    })
    .catch(refuseTakenEmail);
};

/** A person's own record. Throws `session-ended` when the account is gone. */
export const readPerson = async ({ db, clock }: Parts, id: string): Promise<Person> => {
  const person = await repository.findPerson(db, id, clock.now());
  if (person === null) throw new ApiError('session-ended');
  return person;
};

interface ChangeParts extends EmailParts {
  readonly emailChanges: EmailChangeLimits;
  readonly guesses: LoginThrottle;
  readonly security: SecurityLog;
}

/**
 * Checks the preconditions of an e-mail change: the domain, the current password, and the limits. Returns whether the password
 * was given; a pending change can be repeated without it.
 */
const admitNewEmail = async (
  parts: ChangeParts,
  { userId, role }: Session,
  { email, currentPassword }: { email: string; currentPassword: string | undefined },
): Promise<boolean> => {
  const person = await repository.findPerson(parts.db, userId, parts.clock.now());
  if (person === null || person.email === email) return false;
  requireOpenDomain(parts, email, role);
  const withPassword = currentPassword !== undefined && person.pendingEmail !== email;
  if (withPassword && (await currentPasswordHash(parts, userId, currentPassword)) === null) throw wrongPassword();
  if (!withPassword && person.pendingEmail !== email) refuseWithoutPassword();
  const { ofAccount, ofAddress } = parts.emailChanges;
  await consumeAll([countOf(ofAccount, userId), countOf(ofAddress, email)]);
  return withPassword;
};

/**
 * Updates the given fields; a new e-mail is stored as pending until it is confirmed. Throws `validation-failed` for a reserved
 * e-mail or one without the current password, `wrong-password`, `email-taken`, `too-many-requests`, and `session-ended` when
 * the account or the session is gone.
 */
export const changePerson = async (
  parts: ChangeParts,
  session: Session,
  { email, currentPassword, ...rest }: PersonChange,
): Promise<Person> => {
  const { db, clock, security } = parts;
  const { userId } = session;
  const withPassword = email !== undefined && (await admitNewEmail(parts, session, { email, currentPassword }));
  const now = clock.now();
  const changed = await db.transaction(async (transaction) => {
    const before = await repository.lockPerson(transaction, userId);
    // A new password may have ended the session while this waited for the lock; a revoked session must not start an e-mail
    // change.
    if (before === null || !(await isStillOpen(transaction, session))) throw new ApiError('session-ended');
    if (email !== undefined) await askForEmail(transaction, { userId, present: before, email, withPassword, now });
    const person = await repository.updatePerson(transaction, userId, rest, now);
    if (person === null) throw new ApiError('session-ended');
    const { notificationsOptIn: granted } = person;
    if (granted !== before.notificationsOptIn)
      await recordConsent(transaction, { userId, purpose: 'notices', granted, version: privacyVersion, at: now });
    return person;
  });
  if (withPassword) security.note('email-change-asked', { account: userId });
  return changed;
};

interface PasswordParts {
  readonly db: Queryable;
  readonly guesses: LoginThrottle;
  readonly security: SecurityLog;
}

const wrongPassword = (): ApiError =>
  new ApiError('wrong-password', { fields: { currentPassword: messages.currentPasswordWrong } });

/** The account's stored hash if the password matches, else null. Throws `too-many-requests`. */
export const currentPasswordHash = (
  { db, guesses, security }: PasswordParts,
  userId: string,
  password: string,
): Promise<string | null> =>
  guesses.currentPassword(userId, async () => {
    const hash = await repository.findPasswordHash(db, userId);
    if (await isPassword(password, hash)) return hash;
    security.note('current-password-wrong', { account: userId });
    return null;
  });

/** Revocations in other features that a new password causes; injected, and executed in its transaction. */
export interface CredentialRevocation {
  /** Revokes all codes and links that could set another password. */
  readonly endResets: (transaction: Transaction, userId: string) => Promise<void>;
  /** Renews the private address of a person's calendar; false when there is none. */
  readonly renewCalendar: (transaction: Transaction, userId: string, now: Date) => Promise<boolean>;
}

/**
 * Changes the password, ends the account's other sessions, drops a pending e-mail change, renews the calendar's address (the
 * old password gave access to both) and notifies the owner. Throws `wrong-password`, `validation-failed` for a password that is
 * easy to guess or equals the generated one, and `too-many-requests`.
 */
export const changePassword = async (
  { db, clock, guesses, security, endResets, renewCalendar }: Parts & PasswordParts & CredentialRevocation,
  session: Session,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> => {
  const currentHash = await currentPasswordHash({ db, guesses, security }, session.userId, currentPassword);
  if (currentHash === null) throw wrongPassword();
  const { userId } = session;
  requireGoodPassword(newPassword, await readPerson({ db, clock }, userId), 'newPassword');
  if (session.passwordIsGenerated && (await isPassword(newPassword, currentHash)))
    throw invalidFields({ newPassword: messages.newPasswordIsGenerated });
  const change = { userId, from: currentHash, to: await hashPassword(newPassword), now: clock.now() };
  await db.transaction(async (transaction) => {
    const recipient = await repository.replacePasswordHash(transaction, change);
    if (recipient === null) throw wrongPassword();
    await endSessionsOf(transaction, userId, session.id);
    await dropEmailChange(transaction, userId);
    await endResets(transaction, userId);
    const calendar = await renewCalendar(transaction, userId, change.now);
    const data = calendar ? { calendar } : {};
    await putMail(transaction, { kind: 'own-password-changed', purpose: 'account', userId, recipient, data }, change.now);
  });
  security.note('password-changed', { account: userId });
};

/**
 * Revokes all access from before an account changes hands: sessions, e-mail changes and their undos, codes, links and the
 * calendar's address.
 */
export const revokeCredentials = async (
  transaction: Transaction,
  { endResets, renewCalendar }: CredentialRevocation,
  { userId, now }: { userId: string; now: Date },
): Promise<void> => {
  await endSessionsOf(transaction, userId);
  await dropEmailChange(transaction, userId);
  await repository.deleteEmailUndosOf(transaction, userId);
  await endResets(transaction, userId);
  await renewCalendar(transaction, userId, now);
};

/** The first administrator's e-mail when the settings have none. `.invalid` gets no mail (RFC 2606). */
export const generatedAdministratorEmail = 'admin@separai.invalid';

/**
 * Creates the first administrator: the account of the settings, or `generatedAdministratorEmail`, with a generated password if
 * the settings have none, which is returned to be printed once and must be changed at the first sign-in. Null when there is
 * nothing to print. Of processes that start together, one creates it.
 */
export const createFirstAdmin = async (
  { db, clock, security, ...ends }: Parts & CredentialRevocation & { readonly security: SecurityLog },
  settings: { email: string | null; password: string | null },
): Promise<{ email: string; password: string } | null> => {
  if (await repository.hasAdmin(db)) return null;
  const email = settings.email ?? generatedAdministratorEmail;
  const password = settings.password ?? generatedPassword();
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const made = await db.transaction(async (transaction) => {
    await repository.lockAccounts(transaction);
    if (await repository.hasAdmin(transaction)) return null;
    const existing = await repository.findAccount(transaction, email);
    const id = existing?.id ?? randomUUID();
    const actor = { userId: null, at: now };
    // The operator vouches for the address in the settings.
    const emailConfirmedAt = settings.email === null ? null : now;
    const work = { role: 'admin', organizationId: null } as const;
    const access = { ...work, passwordHash, passwordIsGenerated: settings.password === null, emailConfirmedAt };
    if (existing !== null) await promoteAccount(transaction, actor, existing, access);
    else {
      const stamps = { createdAt: now, updatedAt: now };
      const admin = { id, email, username: usernameOf(email), name: 'Administrador', ...access, ...stamps };
      await insertStaff(transaction, actor, admin);
    }
    // The e-mail may have been registered by another person before.
    await revokeCredentials(transaction, ends, { userId: id, now });
    return id;
  });
  if (made !== null) security.note('role-changed', { account: made });
  return made !== null && settings.password === null ? { email, password } : null;
};
