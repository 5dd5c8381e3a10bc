import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '../../features/administrators/security-screen.tsx';
import { panelTitles } from '../../text/panel-titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/administradores/seguranca')({
  staticData: { title: panelTitles.security },
  component: SecurityScreen,
});
