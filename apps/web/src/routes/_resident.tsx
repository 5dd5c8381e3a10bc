import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { WaitingPage } from '../components/layout/screen-pending.tsx';
import { uiText } from '../components/ui/text.ts';
import { currentSession, rememberTarget, useSession } from '../lib/session.ts';

/** Screens that need a stored session; they open offline, too. */
export const Route = createFileRoute('/_resident')({
  beforeLoad: ({ location, preload }) => {
    if (currentSession() !== null) return;
    if (!preload) rememberTarget(`${location.pathname}${location.searchStr}`);
    throw redirect({ to: '/welcome', replace: true });
  },
  component: Resident,
});

function Resident() {
  // Between the end of the session and the redirect, no screen shows personal data.
  return useSession() === null ? <WaitingPage message={uiText.redirecting} /> : <Outlet />;
}
