import { isPanelPath } from '@separai/contract/system/panel';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { forgetPushHere } from '../platform/push-end.ts';
import { currentSession, forgetSession, rememberTarget } from '../platform/session.ts';
import { keepSentence, takeSentence, whenSessionEnds } from '../platform/session-over.ts';
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
        const { pathname, search } = location;
        forgetSession();
        forgetPushHere();
        navigate(session.isAdmin ? '/admin-login' : '/login', { replace: true });
        rememberTarget(`${pathname}${search}`);
        // From the app's page the way leads to the panel's, which says it.
        if (session.isAdmin && !isPanelPath(pathname)) keepSentence(sentence);
        else show({ title: sentence, variant: 'destructive' });
      }),
    [navigate, show],
  );
  useEffect(() => {
    const sentence = takeSentence();
    if (sentence !== null) show({ title: sentence, variant: 'destructive' });
  }, [show]);
  return null;
}
