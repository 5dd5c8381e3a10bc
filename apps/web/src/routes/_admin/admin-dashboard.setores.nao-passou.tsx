import { createFileRoute } from '@tanstack/react-router';
import { MissedScreen } from '../../features/collection-days/admin/missed-screen.tsx';
import type { MissedSearch } from '../../features/collection-days/admin/missed-search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/setores/nao-passou')({
  staticData: { forOperators: true },
  validateSearch: asWritten<MissedSearch>,
  component: MissedScreen,
});
