import { useLocation } from 'wouter';
import { forgetPushHere } from '../../../platform/push-end.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { currentSession, storeSession, takeTarget } from '../../../platform/session.ts';
import { forgetReset } from '../password-reset/reset-draft.ts';
import { type Door, destinationAfter } from './sign-in.ts';

/** Takes a session that a sign-in gave, and leads on. */
export const useEnter = () => {
  const [, navigate] = useLocation();
  return (door: Door, session: Record<string, unknown>): void => {
    // Who was signed in before is not told of their bookings here any more.
    if (currentSession() !== null) forgetPushHere();
    storeSession(session);
    // Nothing that was loaded for somebody else is shown to this person.
    queryClient.clear();
    // Whoever is in needs no new password.
    forgetReset();
    navigate(destinationAfter(door, takeTarget()), { replace: true });
  };
};
