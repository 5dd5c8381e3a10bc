import { createFileRoute } from '@tanstack/react-router';
import { RoutesScreen } from '../../features/collection-routes/admin/routes-screen.tsx';
import type { RoutesSearch } from '../../features/collection-routes/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/rotas')({
  staticData: { forOperators: true },
  validateSearch: asWritten<RoutesSearch>,
  component: RoutesScreen,
});
