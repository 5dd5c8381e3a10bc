import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '../../features/administrators/components/security-screen.tsx';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/administradores/seguranca')({
  staticData: { title: panelTitles.security },
  component: SecurityScreen,
});
