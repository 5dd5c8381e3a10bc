import { getRouteApi } from '@tanstack/react-router';
import { reportSearchOf } from '../../features/collection-points/admin/report-search.ts';
import { ReportsScreen } from '../../features/collection-points/admin/reports-screen.tsx';

const reports = getRouteApi('/administrators/admin-dashboard/relatos');

/** What people said of points. */
export function ReportsPage() {
  const navigate = reports.useNavigate();
  return (
    <ReportsScreen
      search={reportSearchOf(reports.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
