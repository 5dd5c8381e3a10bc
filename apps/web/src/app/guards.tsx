import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { rememberTarget } from '../platform/session.ts';
import type { StoredSession } from '../platform/stored-session.ts';
import { appText } from '../text/app.ts';
import { WaitingPage } from './waiting-page.tsx';

/** Whether whoever is stored here sees the screen, is left to the next row of the table, or is led to the address where one signs in. */
export type Guard = (session: StoredSession | null) => 'show' | 'next' | `/${string}`;

export const everybody: Guard = () => 'show';
/** Whoever has a stored session, so that the screens open without a network, too. */
export const residents: Guard = (session) => (session === null ? '/welcome' : 'show');
export const residentsElseNext: Guard = (session) => (session === null ? 'next' : 'show');

/** Leads to where one signs in, and keeps what was wanted; until the other screen stands, a short message does. */
export function LeadToSignIn({ href }: { href: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    rememberTarget(`${location.pathname}${location.search}`);
    navigate(href, { replace: true });
  }, [href, navigate]);
  return <WaitingPage message={appText.redirecting} />;
}
