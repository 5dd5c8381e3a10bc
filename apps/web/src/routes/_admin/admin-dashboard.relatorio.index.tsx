import { createFileRoute } from '@tanstack/react-router';
import { ReportScreen } from '../../features/admin/report/report-screen.tsx';
import type { ReportSearch } from '../../features/admin/report/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/relatorio/')({
  staticData: { forOperators: true },
  validateSearch: asWritten<ReportSearch>,
  component: ReportScreen,
});
