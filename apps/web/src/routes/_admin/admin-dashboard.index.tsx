import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboardScreen } from '../../features/admin/components/admin-dashboard-screen.tsx';

export const Route = createFileRoute('/_admin/admin-dashboard/')({
  staticData: { forOperators: true },
  component: AdminDashboardScreen,
});
