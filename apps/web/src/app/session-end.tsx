import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { forgetPushHere } from '../platform/push-end.ts';
import { currentSession, forgetSession, rememberTarget } from '../platform/session.ts';
import { whenSessionEnds } from '../platform/session-over.ts';
import { useToast } from '../ui/toast.tsx';

/** When the server no longer knows the session: forgets it here, says why, and leads to signing in and back again. */
export function SessionEnd() {
  const [, navigate] = useLocation();
  const { show } = useToast();
  useEffect(
    () =>
      whenSessionEnds((sentence) => {
        const session = currentSession();
        if (session === null) return;
        const target = `${location.pathname}${location.search}`;
        forgetSession();
        forgetPushHere();
        navigate(session.isAdmin ? '/admin-login' : '/login', { replace: true });
        rememberTarget(target);
        show({ title: sentence, variant: 'destructive' });
      }),
    [navigate, show],
  );
  return null;
}
