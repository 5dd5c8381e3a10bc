import { getRouteApi } from '@tanstack/react-router';
import { HistoryScreen } from '../../features/admin/history/history-screen.tsx';
import { historySearchOf } from '../../features/admin/history/history-search.ts';

const history = getRouteApi('/administrators/admin-dashboard/historico');

/** Who changed what and when. */
export function HistoryPage() {
  const navigate = history.useNavigate();
  return (
    <HistoryScreen
      search={historySearchOf(history.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
