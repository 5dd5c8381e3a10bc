import { isOfDomain } from '@separai/contract/accounts/email';
import { adminSignIn, signIn } from '@separai/contract/accounts/endpoints';
import type { AdminSignedIn, Credentials, SignedIn } from '@separai/contract/accounts/schema';
import { errors } from '@separai/contract/errors';
import { isPanelPath } from '@separai/contract/system/panel';
import { ApiError, call } from '../../../lib/api.ts';
import { platformText } from '../../../lib/text.ts';
import { accountsText } from '../text.ts';

/** Which of the two sign-ins of the API is asked. */
export type Door = 'resident' | 'administrator';

/** An e-mail address of the product's admin domain goes through the administrators' door. */
export const doorFor = (email: string, adminEmailDomain: string): Door =>
  isOfDomain(email, adminEmailDomain) ? 'administrator' : 'resident';

/** What is stored after a resident's sign-in: the reply as it is, tagged with the role that was signed in with. */
export const residentSession = (reply: SignedIn) => ({ ...reply, role: 'user' as const });

/** What is stored after an administrator's sign-in: the reply as it is, the person inside tagged with the role. */
export const administratorSession = (reply: AdminSignedIn) => ({
  token: reply.token,
  user: { ...reply.user, role: 'admin' as const },
});

/** A session to be stored, and the door that gave it. */
export interface Entered {
  readonly door: Door;
  readonly session: Record<string, unknown>;
}

/** Asks a door. Throws `ApiError`. */
export const signInThrough = async (door: Door, body: Credentials): Promise<Entered> => ({
  door,
  session:
    door === 'administrator'
      ? administratorSession(await call(adminSignIn, { body }))
      : residentSession(await call(signIn, { body })),
});

/** Asks the door of the address; who has one of the admin domain and administers no more enters as the resident they are. Throws `ApiError`. */
export const signInByAddress = async (credentials: Credentials, adminEmailDomain: string): Promise<Entered> => {
  try {
    return await signInThrough(doorFor(credentials.email, adminEmailDomain), credentials);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not-administrator') throw error;
    return signInThrough('resident', credentials);
  }
};

/** Where to go after signing in, when `target` is the page that was wanted before. */
export const destinationAfter = (door: Door, target: string): string => {
  if (door === 'administrator') return target.startsWith('/admin-dashboard') ? target : '/admin-dashboard';
  // A resident who is led to the panel would only meet another sign-in.
  return isPanelPath(target.replace(/[?#].*/, '')) ? '/' : target;
};

/** What a person reads when signing in fails, and beside it what an administrator asks for on the phone. */
export interface SignInFailure {
  readonly sentence: string;
  readonly technical: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads why a sign-in failed. */
export const signInFailureOf = (error: unknown): SignInFailure => {
  if (!(error instanceof ApiError)) return { sentence: accountsText.signInFailed, technical: undefined, fields: {} };
  const { status, code, message, fields } = error;
  const technical = status === 0 ? undefined : platformText.httpError(status);
  if (status === 401) return { sentence: errors['invalid-credentials'].sentence, technical, fields };
  return { sentence: code === 'unknown' ? accountsText.signInFailed : message, technical, fields };
};
