import { createFileRoute } from '@tanstack/react-router';
import { ReportsScreen } from '../../features/collection-points/admin/reports-screen.tsx';
import type { ReportSearch } from '../../features/collection-points/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/relatos')({
  staticData: { forOperators: true },
  validateSearch: asWritten<ReportSearch>,
  component: ReportsScreen,
});
