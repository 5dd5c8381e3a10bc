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
import { hasPasskey } from './repository-passkeys.ts';

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
  /** Of the others, who is led to this door all the same, and told so once the password is right. */
  readonly isLedHere?: (account: Account) => boolean;
  /** Whether this door leads to where a generated password is changed. */
  readonly admitsGeneratedPassword?: boolean;
  /** Shows a second time that it is this account's person; absent where the door takes nothing of the kind. */
  readonly second?: (account: Account) => Promise<'right' | 'wrong' | 'missing'>;
}

/** What came of comparing: a session, or what is said instead. */
type Outcome =
  | { readonly account: Account; readonly token: string }
  | { readonly refused: 'second-factor-required' | 'second-factor-wrong' | 'not-administrator' | 'password-change-required' };

/**
 * Opens a session. Throws `invalid-credentials` for an unknown e-mail, a wrong password and an account that this door does not
 * admit alike, `not-administrator` after a right password of who is led here and not admitted, `second-factor-required` and `second-factor-wrong` after a right password of an administrator who has a passkey,
 * `password-change-required` after a generated password at a door that does not lead to its change, `too-many-requests` and `overloaded`.
 */
export const signInWith = async (
  { db, clock, guesses, security }: SignInParts,
  {
    credentials: { email: typed, password },
    address,
    device,
    admits,
    isLedHere = () => false,
    admitsGeneratedPassword = false,
    second = async () => 'missing',
  }: SignInAttempt,
): Promise<{ account: Account; token: string }> => {
  // However it is written, an address is counted as one.
  const email = emailForm(typed) ?? typed;
  let isSecondWrong = false;
  const outcome = await guesses.signIn<Outcome>({ email, address, security }, async () => {
    // An account whose e-mail could not be brought into the one form is found by what was always typed for it.
    const account = (await findAccount(db, typed)) ?? (typed === email ? null : await findAccount(db, email));
    const right = await isPassword(password, account?.passwordHash ?? null);
    if (right && account !== null && admits(account) && (await hasPasskey(db, account.id))) {
      const shown = await second(account);
      // A right password is no failure; a wrong code after it is one more guess.
      if (shown === 'missing') return { refused: 'second-factor-required' };
      if (shown === 'wrong') {
        isSecondWrong = true;
        security.note('passkey-wrong', { account: account.id });
        return null;
      }
    }
    if (right && account !== null && !admits(account) && isLedHere(account)) return { refused: 'not-administrator' };
    if (right && account?.passwordIsGenerated && admits(account) && !admitsGeneratedPassword)
      return { refused: 'password-change-required' };
    const token = right && account !== null && admits(account) ? await openSessionFor({ db, clock }, account, device) : null;
    security.note(token === null ? 'sign-in-failed' : 'sign-in-done', { account: account?.id });
    return account === null || token === null ? null : { account, token };
  });
  if (outcome === null) throw new Refusal(isSecondWrong ? 'second-factor-wrong' : 'invalid-credentials');
  if ('refused' in outcome) throw new Refusal(outcome.refused);
  return outcome;
};

// A password changed while this one was compared has ended every session, and none may be opened with the old one after it.
export const openSessionFor = (
  { db, clock }: Pick<SignInParts, 'db' | 'clock'>,
  account: Pick<Account, 'id' | 'passwordHash'>,
  device: string | null,
): Promise<string | null> =>
  db.transaction(async (transaction) => {
    if (!(await noteSignIn(transaction, account, clock.now()))) return null;
    return openSession(transaction, clock, account.id, device);
  });
