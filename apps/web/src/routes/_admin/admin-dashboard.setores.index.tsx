import { createFileRoute } from '@tanstack/react-router';
import { AreasScreen } from '../../features/collection-days/admin/areas-screen.tsx';
import type { AreaSearch } from '../../features/collection-days/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/setores/')({
  validateSearch: asWritten<AreaSearch>,
  component: AreasScreen,
});
