import { emailForm } from '@separai/contract/accounts/email';
import type { Credentials } from '@separai/contract/accounts/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isPassword } from '../../platform/passwords.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { openSession } from '../../platform/sessions.ts';
import type { GuessLimits } from './guess-limits.ts';
import { type Account, findAccount, noteSignIn } from './repository.ts';

interface SignInParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly guesses: GuessLimits;
  readonly security: SecurityLog;
}

interface SignInAttempt {
  readonly credentials: Credentials;
  /** The caller's, as it arrived. */
  readonly address: string;
  /** Browser and system, as `deviceOf` gives them. */
  readonly device: string | null;
  /** Whom this door lets in. */
  readonly admits: (account: Account) => boolean;
}

/**
 * Opens a session. Throws `invalid-credentials` for an unknown e-mail, a wrong password and an account that this door does not
 * admit alike, `too-many-requests` and `overloaded`.
 */
export const signInWith = async (
  { db, clock, guesses, security }: SignInParts,
  { credentials: { email: typed, password }, address, device, admits }: SignInAttempt,
): Promise<{ account: Account; token: string }> => {
  // However it is written, an address is counted as one.
  const email = emailForm(typed) ?? typed;
  const signedIn = await guesses.signIn({ email, address, security }, async () => {
    // An account whose e-mail could not be brought into the one form is found by what was always typed for it.
    const account = (await findAccount(db, typed)) ?? (typed === email ? null : await findAccount(db, email));
    const right = await isPassword(password, account?.passwordHash ?? null);
    const token = right && account !== null && admits(account) ? await openSessionFor({ db, clock }, account, device) : null;
    security.note(token === null ? 'sign-in-failed' : 'sign-in-done', { account: account?.id });
    return account === null || token === null ? null : { account, token };
  });
  if (signedIn === null) throw new Refusal('invalid-credentials');
  return signedIn;
};

// A password changed while this one was compared has ended every session, and none may be opened with the old one after it.
const openSessionFor = (
  { db, clock }: Pick<SignInParts, 'db' | 'clock'>,
  account: Account,
  device: string | null,
): Promise<string | null> =>
  db.transaction(async (transaction) => {
    if (!(await noteSignIn(transaction, account, clock.now()))) return null;
    return openSession(transaction, clock, account.id, device);
  });
