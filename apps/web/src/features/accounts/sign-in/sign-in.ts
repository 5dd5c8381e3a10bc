import { isOfDomain } from '@separai/contract/accounts/email';
import { adminSignIn, signIn } from '@separai/contract/accounts/endpoints';
import type { AdminSignedIn, SignedIn } from '@separai/contract/accounts/schema';
import { isPanelPath } from '@separai/contract/system/panel';
import { call } from '../../../platform/api.ts';

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

/** Asks the server and gives what is to be stored. Throws `ApiError`. */
export const signInThrough = async (door: Door, body: { email: string; password: string }) =>
  door === 'administrator'
    ? administratorSession(await call(adminSignIn, { body }))
    : residentSession(await call(signIn, { body }));

/** Where to go after signing in, when `target` is the page that was wanted before. */
export const destinationAfter = (door: Door, target: string): string => {
  if (door === 'administrator') return target.startsWith('/admin-dashboard') ? target : '/admin-dashboard';
  // A resident who is led to the panel would only meet another sign-in.
  return isPanelPath(target.replace(/[?#].*/, '')) ? '/' : target;
};
