import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboardScreen } from '../../features/admin/components/admin-dashboard-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/')({
  staticData: { title: titles.admin },
  component: AdminDashboardScreen,
});
