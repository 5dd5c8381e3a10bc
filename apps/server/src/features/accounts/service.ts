import { privacyVersion } from '@separai/contract/accounts/consent';
import { usernameOf } from '@separai/contract/accounts/rules';
import type { PasswordChange, Person, PersonChange, Registration } from '@separai/contract/accounts/schema';
import { errors } from '@separai/contract/errors';
import { messages } from '@separai/contract/messages';
import type { Clock } from '../../platform/clock.ts';
import { recordConsent } from '../../platform/consents.ts';
import { constraintOf, type Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { hashPassword, isPassword } from '../../platform/passwords.ts';
import { endSessionsOf, type Session } from '../../platform/sessions.ts';
import { readablePassword } from './first-admin-password.ts';
import type { GuessLimits } from './guess-limits.ts';
import * as repository from './repository.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
}

const refuseTakenEmail = (error: unknown): never => {
  if (constraintOf(error) !== 'users_email_unique') throw error;
  throw new Refusal('email-taken', { fields: { email: errors['email-taken'].sentence } });
};

const requirePerson = (person: Person | null): Person => {
  if (person === null) throw new Refusal('session-ended');
  return person;
};

/** Stores a resident and what they agreed to. Throws `email-taken`. */
export const registerResident = async ({ db, clock }: Parts, registration: Registration): Promise<Person> => {
  const { password, privacyVersion: agreedTo, ...details } = registration;
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const username = details.username ?? usernameOf(details.email);
  const resident = { ...details, username, passwordHash, createdAt: now, updatedAt: now };
  return db
    .transaction(async (transaction) => {
      const person = await repository.insertResident(transaction, resident);
      const consent = { userId: person.id, version: privacyVersion, at: now };
      // Clients from before the notice show none, so nobody agreed to it there.
      if (agreedTo !== null) await recordConsent(transaction, { ...consent, purpose: 'privacy', granted: true });
      await recordConsent(transaction, { ...consent, purpose: 'notices', granted: person.notificationsOptIn });
      return person;
    })
    .catch(refuseTakenEmail);
};

/** A person's own record. Throws `session-ended` when the account is gone. */
export const readPerson = async ({ db }: Parts, id: string): Promise<Person> =>
  requirePerson(await repository.findPerson(db, id));

/** Changes what is given and leaves the rest. Throws `email-taken`, and `session-ended` when the account is gone. */
export const changePerson = ({ db, clock }: Parts, id: string, change: PersonChange): Promise<Person> =>
  db
    .transaction(async (transaction) => {
      const now = clock.now();
      const optedIn = await repository.holdNoticesOptIn(transaction, id);
      const person = requirePerson(await repository.updatePerson(transaction, id, change, now));
      const granted = person.notificationsOptIn;
      if (granted !== optedIn)
        await recordConsent(transaction, { userId: id, purpose: 'notices', granted, version: privacyVersion, at: now });
      return person;
    })
    .catch(refuseTakenEmail);

/** Changes the password and ends every other session of the account. Throws `wrong-password` and `too-many-requests`. */
export const changePassword = async (
  { db, clock, guesses }: Parts & { readonly guesses: GuessLimits },
  session: Session,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> => {
  const currentHash = await guesses.currentPassword(session.userId, async () => {
    const hash = await repository.findPasswordHash(db, session.userId);
    return (await isPassword(currentPassword, hash)) ? hash : null;
  });
  const wrongPassword = new Refusal('wrong-password', { fields: { currentPassword: messages.currentPasswordWrong } });
  if (currentHash === null) throw wrongPassword;
  const change = { userId: session.userId, from: currentHash, to: await hashPassword(newPassword), now: clock.now() };
  await db.transaction(async (transaction) => {
    if (!(await repository.replacePasswordHash(transaction, change))) throw wrongPassword;
    await endSessionsOf(transaction, session.userId, session.id);
  });
};

/**
 * Makes the first administrator: the one of the settings, or `admin@<domain>` with a made-up password, which is returned to be
 * said once. Null when there is nothing to say. Of processes that start together one makes it.
 */
export const createFirstAdmin = async (
  db: Db,
  clock: Clock,
  settings: { email: string | null; password: string | null; domain: string },
): Promise<{ email: string; password: string } | null> => {
  if (await repository.hasAdmin(db)) return null;
  const email = (settings.email ?? `admin@${settings.domain}`).toLowerCase();
  const password = settings.password ?? readablePassword();
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const made = await db.transaction(async (transaction) => {
    await repository.lockAccounts(transaction);
    if (await repository.hasAdmin(transaction)) return false;
    const admin = { email, username: usernameOf(email), name: 'Administrador', passwordHash, createdAt: now, updatedAt: now };
    const id = await repository.putAdmin(transaction, admin);
    // Whoever had registered this e-mail before is not the operator.
    await endSessionsOf(transaction, id);
    return true;
  });
  return made && settings.password === null ? { email, password } : null;
};
