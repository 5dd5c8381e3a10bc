import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { rememberTarget } from '../platform/session.ts';
import { appText } from '../text/app.ts';
import { WaitingPage } from './waiting-page.tsx';

/** Leads to where one signs in, and keeps what was wanted; until the other screen stands, a short message does. */
export function LeadToSignIn({ href }: { href: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    rememberTarget(`${location.pathname}${location.search}`);
    navigate(href, { replace: true });
  }, [href, navigate]);
  return <WaitingPage message={appText.redirecting} />;
}
