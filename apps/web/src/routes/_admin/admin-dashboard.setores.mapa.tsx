import { createFileRoute } from '@tanstack/react-router';
import { AreasMapScreen } from '../../features/collection-days/admin/areas-map-screen.tsx';
import type { AreaMapSearch } from '../../features/collection-days/admin/map-search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/setores/mapa')({
  validateSearch: asWritten<AreaMapSearch>,
  component: AreasMapScreen,
});
