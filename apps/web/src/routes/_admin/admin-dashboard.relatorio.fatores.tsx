import { createFileRoute } from '@tanstack/react-router';
import { FactorsScreen } from '../../features/schedules/admin/factors-screen.tsx';
import type { FactorSearch } from '../../features/schedules/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/relatorio/fatores')({
  staticData: { forOperators: true },
  validateSearch: asWritten<FactorSearch>,
  component: FactorsScreen,
});
