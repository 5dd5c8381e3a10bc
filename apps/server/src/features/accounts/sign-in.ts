import { emailForm } from '@separai/contract/accounts/email';
import type { Credentials } from '@separai/contract/accounts/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isPassword } from '../../platform/passwords.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { openSession } from '../../platform/sessions.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { type Account, findAccount, noteSignIn } from './repository.ts';
import { hasPasskey } from './repository-passkeys.ts';

interface SignInParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly guesses: LoginThrottle;
  readonly security: SecurityLog;
}

interface SignInAttempt {
  readonly credentials: Credentials;
  /** `request.ip`, unmodified. */
  readonly address: string;
  /** Browser and system, from `deviceOf`. */
  readonly device: string | null;
  /** Whether the account may sign in through this route. */
  readonly admits: (account: Account) => boolean;
  /** Whether an account that is not admitted gets `not-administrator` after the right password. */
  readonly isLedHere?: (account: Account) => boolean;
  /** Whether an account with a generated password may sign in through this route. */
  readonly admitsGeneratedPassword?: boolean;
  /** Verifies a second factor; absent on routes without one. */
  readonly second?: (account: Account) => Promise<'right' | 'wrong' | 'missing'>;
}

/** The result of a comparison: a session, or the reason of the refusal. */
type Outcome =
  | { readonly account: Account; readonly token: string }
  | { readonly refused: 'second-factor-required' | 'second-factor-wrong' | 'not-administrator' | 'password-change-required' };

/**
 * Opens a session. Throws `invalid-credentials` alike for an unknown e-mail, a wrong password and an account that is not
 * admitted, and, after the right password: `not-administrator` where `isLedHere` holds for an account that is not admitted,
 * `second-factor-required` and `second-factor-wrong` for an administrator with a passkey, and `password-change-required` for a
 * generated password where the route does not admit it. Throws `too-many-requests` and `overloaded`.
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
  // Normalized, so that all spellings of an address share a limit.
  const email = emailForm(typed) ?? typed;
  let isSecondWrong = false;
  const outcome = await guesses.signIn<Outcome>({ email, address, security }, async () => {
    // An account whose e-mail could not be normalized is found by the address as typed.
    const account = (await findAccount(db, typed)) ?? (typed === email ? null : await findAccount(db, email));
    const right = await isPassword(password, account?.passwordHash ?? null);
    if (right && account !== null && admits(account) && (await hasPasskey(db, account.id))) {
      const shown = await second(account);
      // A right password does not count as a failure, but a wrong second factor does.
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
  if (outcome === null) throw new ApiError(isSecondWrong ? 'second-factor-wrong' : 'invalid-credentials');
  if ('refused' in outcome) throw new ApiError(outcome.refused);
  return outcome;
};

// A concurrent password change has ended all sessions; the comparison with the old password must not open one afterwards.
export const openSessionFor = (
  { db, clock }: Pick<SignInParts, 'db' | 'clock'>,
  account: Pick<Account, 'id' | 'passwordHash'>,
  device: string | null,
): Promise<string | null> =>
  db.transaction(async (transaction) => {
    if (!(await noteSignIn(transaction, account, clock.now()))) return null;
    return openSession(transaction, clock, account.id, device);
  });
