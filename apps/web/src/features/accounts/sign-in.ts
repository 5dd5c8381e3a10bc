import { isOfDomain } from '@separai/contract/accounts/email';
import { adminSignIn, signIn } from '@separai/contract/accounts/endpoints';
import type { AdminSignedIn, Credentials, SignedIn } from '@separai/contract/accounts/schema';
import { errors } from '@separai/contract/errors';
import { isPanelPath } from '@separai/contract/system/panel';
import { ApiError, call } from '../../lib/api.ts';
import { platformText } from '../../lib/api-wire.ts';
import type { StoredSession } from '../../lib/stored-session.ts';
import { accountsText } from './text.ts';

/** The API's two sign-in endpoints. */
export type SignInRole = 'resident' | 'administrator';

/** The sign-in endpoint for an e-mail address: the admin domain belongs to administrators. */
export const signInRoleFor = (email: string, adminEmailDomain: string): SignInRole =>
  isOfDomain(email, adminEmailDomain) ? 'administrator' : 'resident';

/** The stored session after a resident's sign-in: the reply, without a role of the panel, which has a door of its own. */
export const residentSession = (reply: SignedIn) => ({
  ...reply,
  role: reply.role === 'collector' ? ('collector' as const) : ('user' as const),
});

/** The stored session after a sign-in through the panel's door: the reply, with the person inside. */
export const administratorSession = ({ token, user }: AdminSignedIn) => ({ token, user });

/** A session to be stored, and the endpoint that issued it. */
export interface Entered {
  readonly role: SignInRole;
  readonly session: Record<string, unknown>;
}

/** Signs in at an endpoint. Throws `ApiError`. */
export const signInAs = async (role: SignInRole, body: Credentials): Promise<Entered> => ({
  role,
  session:
    role === 'administrator'
      ? administratorSession(await call(adminSignIn, { body }))
      : residentSession(await call(signIn, { body })),
});

/**
 * Signs in at the endpoint of the address; a former administrator with an address of the admin domain signs in as a resident.
 * Throws `ApiError`.
 */
export const signInByAddress = async (credentials: Credentials, adminEmailDomain: string): Promise<Entered> => {
  try {
    return await signInAs(signInRoleFor(credentials.email, adminEmailDomain), credentials);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not-administrator') throw error;
    return signInAs('resident', credentials);
  }
};

/** The destination after a sign-in; `target` is the page that was requested before. A collector's day is not in the panel. */
export const destinationAfter = (
  role: SignInRole,
  target: string,
  { usesPanel = true, isCollector = false }: Partial<Pick<StoredSession, 'usesPanel' | 'isCollector'>> = {},
): string => {
  if (role === 'administrator' && !usesPanel) return '/coletor';
  if (role === 'resident' && isCollector && target === '/') return '/coletor';
  if (role === 'administrator') return target.startsWith('/admin-dashboard') ? target : '/admin-dashboard';
  // A resident redirected to the panel would meet another sign-in.
  return isPanelPath(target.replace(/[?#].*/, '')) ? '/' : target;
};

/** The message of a failed sign-in, and the reference that administrators quote to support. */
export interface SignInFailure {
  readonly sentence: string;
  readonly technical: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Derives the message from a failed sign-in. */
export const signInFailureOf = (error: unknown): SignInFailure => {
  if (!(error instanceof ApiError)) return { sentence: accountsText.signInFailed, technical: undefined, fields: {} };
  const { status, code, message, fields } = error;
  const technical = status === 0 ? undefined : platformText.httpError(status);
  if (status === 401) return { sentence: errors['invalid-credentials'].sentence, technical, fields };
  return { sentence: code === 'unknown' ? accountsText.signInFailed : message, technical, fields };
};
