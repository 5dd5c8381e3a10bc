import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AgainDialog } from '../../features/accounts/components/sign-in/again-dialog.tsx';
import { clearPersonalData } from '../../lib/clear-personal-data.ts';
import { currentSession, isFormOpen, rememberTarget, whenSessionEnds } from '../../lib/session.ts';
import type { StoredSession } from '../../lib/stored-session.ts';
import { lazyModule } from '../ui/lazy-module.ts';
import { useToast } from '../ui/toast.tsx';

const againDialog = lazyModule(
  async () => (await import('../../features/accounts/components/sign-in/again-dialog.tsx')).AgainDialog,
);

interface Asked {
  readonly session: StoredSession;
  readonly Dialog: typeof AgainDialog;
}

/**
 * Handles a session that the server rejects: over a form with unsaved input, asks the same person to sign in again; otherwise
 * clears the person's data on this device, shows the reason, and leads to the sign-in and back.
 */
export function SessionEnd() {
  const navigate = useNavigate();
  const { show } = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = useRef<(isSignedIn: boolean) => void>(() => {});
  /** Token of the session whose dialog was dismissed. */
  const closed = useRef<string | null>(null);
  const leave = useCallback(
    (sentence: string | null): void => {
      const usesPanel = currentSession()?.usesPanel === true;
      const { pathname } = location;
      clearPersonalData();
      void navigate({ to: usesPanel ? '/admin-login' : '/login', replace: true });
      if (sentence === null) return;
      // Without the search parameters, which may name a person or a place.
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
        // The dialog was dismissed and the form is still open: only a save opens the dialog again.
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
