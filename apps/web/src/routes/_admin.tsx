import { createFileRoute, redirect } from '@tanstack/react-router';
import { AdminLayout } from '../components/layout/admin-layout.tsx';
import { currentSession, rememberTarget } from '../lib/session.ts';

/** Screens for administrators, with a style sheet of their own. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: ({ location, preload }) => {
    if (currentSession()?.isAdmin) return;
    if (!preload) rememberTarget(`${location.pathname}${location.searchStr}`);
    throw redirect({ to: '/admin-login', replace: true });
  },
  component: AdminLayout,
});
