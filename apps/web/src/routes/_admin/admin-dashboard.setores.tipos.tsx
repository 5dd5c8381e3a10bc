import { createFileRoute } from '@tanstack/react-router';
import type { ServiceSearch } from '../../features/collection-days/admin/search.ts';
import { ServicesScreen } from '../../features/collection-days/admin/services-screen.tsx';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/setores/tipos')({
  validateSearch: asWritten<ServiceSearch>,
  component: ServicesScreen,
});
