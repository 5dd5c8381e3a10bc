import { signOut } from '@separai/contract/accounts/endpoints';
import { call } from './api.ts';
import { ifAllowed } from './if-allowed.ts';
import { forgetForms } from './kept-form.ts';
import { forgetPushHere } from './push-end.ts';
import { queryClient } from './query-client.ts';
import { currentSession, forgetSession } from './session.ts';
import { forgetView } from './view-end.ts';

/** The server is given so many ms to hear of a sign-out. */
const patience = 10_000;

/**
 * Ends the session: here at once, with everything that was loaded for this person or typed by them, and on the server
 * as soon as it hears of it. A server out of reach keeps nobody signed in. Go to a public page first, since the guards of the
 * others would lead away. What waits to be sent stays for this person (`leave.ts`).
 */
export const signOutHere = (): void => {
  if ((currentSession()?.token ?? null) !== null) {
    call(signOut, { patience, keepalive: true }).catch(() => {});
  }
  forgetHere();
};

/** Forgets the session on this device, with everything that was loaded for this person or typed by them. */
export const forgetHere = (): void => {
  forgetSession();
  forgetPushHere();
  forgetView();
  ifAllowed(() => sessionStorage.clear());
  forgetForms();
  queryClient.clear();
};
