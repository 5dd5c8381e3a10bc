import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '../../features/administrators/components/security-screen.tsx';

export const Route = createFileRoute('/_admin/admin-dashboard/administradores/seguranca')({
  staticData: { forOperators: true },
  component: SecurityScreen,
});
