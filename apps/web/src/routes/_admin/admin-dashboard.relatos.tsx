import { createFileRoute } from '@tanstack/react-router';
import { reportSearchOf } from '../../features/collection-points/admin/report-search.ts';
import { ReportsScreen } from '../../features/collection-points/admin/reports-screen.tsx';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/relatos')({
  staticData: { title: panelTitles.reports },
  validateSearch: asWritten,
  component: Reports,
});

function Reports() {
  const navigate = Route.useNavigate();
  return (
    <ReportsScreen
      search={reportSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
