import { signOut } from '@separai/contract/accounts/endpoints';
import { call } from './api.ts';
import { forgetPerson } from './forget-person.ts';
import { currentSession } from './session.ts';

/** The server is given so many ms to hear of a sign-out. */
const patience = 10_000;

/**
 * Ends the session: here at once, with all that this device keeps of the person, and on the server as soon as the call arrives. A
 * server out of reach keeps no session open here. Go to a public page first, since the guards of the others would lead away.
 */
export const signOutHere = (how: { isAsked?: boolean } = {}): void => {
  if ((currentSession()?.token ?? null) !== null) {
    call(signOut, { patience, keepalive: true, quiet: true }).catch(() => {});
  }
  forgetPerson(how);
};
