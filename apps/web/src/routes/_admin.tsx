import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '../components/layout/admin-layout.tsx';
import { guardPanel } from '../lib/panel-guard.ts';

/** Screens of the panel, with a style sheet of their own. */
export const Route = createFileRoute('/_admin')({
  // The return type, without which the route's type would need the types of all routes.
  beforeLoad: (opened): void => guardPanel(opened),
  component: AdminLayout,
});
