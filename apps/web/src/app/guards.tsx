import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { rememberTarget, useSession } from '../platform/session.ts';
import { appText } from '../text/app.ts';
import { WaitingPage } from './waiting-page.tsx';

/** Leads away; until the other screen stands, a short message does. */
export function LeadTo({ href }: { href: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(href, { replace: true }), [href, navigate]);
  return <WaitingPage message={appText.redirecting} />;
}

function LeadToSignIn({ href }: { href: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    rememberTarget(`${location.pathname}${location.search}`);
    navigate(href, { replace: true });
  }, [href, navigate]);
  return <WaitingPage message={appText.redirecting} />;
}

/** Shows its children to whoever has a stored session, so that they open without a network too; others go to /welcome. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  return useSession() === null ? <LeadToSignIn href="/welcome" /> : children;
}

/** Shows its children to administrators; others go to /admin-login. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useSession()?.isAdmin ? children : <LeadToSignIn href="/admin-login" />;
}
