import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboardScreen } from '../../features/admin/components/admin-dashboard-screen.tsx';
import { useOwnSecurity } from '../../features/administrators/security-api.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/')({
  staticData: { forOperators: true },
  component: DashboardPage,
});

function DashboardPage() {
  const { data } = useOwnSecurity();
  return <AdminDashboardScreen organizationId={data?.organization?.id ?? null} />;
}
