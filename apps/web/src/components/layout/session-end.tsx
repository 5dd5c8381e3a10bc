import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AgainDialog } from '../../features/accounts/sign-in/again-dialog.tsx';
import { forgetPerson } from '../../lib/forget-person.ts';
import { currentSession, isFormOpen, rememberTarget, whenSessionEnds } from '../../lib/session.ts';
import type { StoredSession } from '../../lib/stored-session.ts';
import { lateCode } from '../ui/late-code.ts';
import { useToast } from '../ui/toast.tsx';

const againDialog = lateCode(async () => (await import('../../features/accounts/sign-in/again-dialog.tsx')).AgainDialog);

interface Asked {
  readonly session: StoredSession;
  readonly Dialog: typeof AgainDialog;
}

/**
 * When the server no longer knows the session: over a form with unsaved input, asks the same person to sign in again. Else forgets the
 * person on this device, says why, and leads to signing in and back again.
 */
export function SessionEnd() {
  const navigate = useNavigate();
  const { show } = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = useRef<(isSignedIn: boolean) => void>(() => {});
  /** The token of the session whose question was closed. */
  const closed = useRef<string | null>(null);
  const leave = useCallback(
    (sentence: string | null): void => {
      const isAdmin = currentSession()?.isAdmin === true;
      const { pathname } = location;
      forgetPerson();
      void navigate({ to: isAdmin ? '/admin-login' : '/login', replace: true });
      if (sentence === null) return;
      // Without the search, which may name a person or a place.
      rememberTarget(pathname);
      show({ title: sentence, variant: 'destructive' });
    },
    [navigate, show],
  );
  useEffect(
    () =>
      whenSessionEnds(async (sentence, isPressed) => {
        const session = currentSession();
        if (session === null) return false;
        // The question was closed, and the form is still open: only a save asks again.
        if (!isPressed && isFormOpen() && session.token === closed.current) return false;
        const Dialog = isFormOpen() && session.email !== null ? await againDialog.load().catch(() => null) : null;
        if (Dialog !== null && currentSession()?.token === session.token)
          return new Promise<boolean>((resolve) => {
            answer.current = resolve;
            setAsked({ session, Dialog });
          });
        leave(sentence);
        return false;
      }),
    [leave],
  );
  const close = useCallback((isSignedIn: boolean): void => {
    closed.current = isSignedIn ? null : (currentSession()?.token ?? null);
    setAsked(null);
    answer.current(isSignedIn);
  }, []);
  const leaveForm = (): void => {
    close(false);
    leave(null);
  };
  return asked && <asked.Dialog session={asked.session} onClose={close} onLeave={leaveForm} />;
}
