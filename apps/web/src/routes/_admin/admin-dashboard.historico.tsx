import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '../../features/admin/history/history-screen.tsx';
import { historySearchOf } from '../../features/admin/history/history-search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/historico')({
  staticData: { title: panelTitles.history },
  validateSearch: asWritten,
  component: History,
});

function History() {
  const navigate = Route.useNavigate();
  return (
    <HistoryScreen
      search={historySearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
