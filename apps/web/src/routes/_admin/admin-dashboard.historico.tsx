import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '../../features/admin/history/history-screen.tsx';
import { validateHistorySearch } from '../../features/admin/history/search.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/historico')({
  staticData: { title: panelTitles.history },
  validateSearch: validateHistorySearch,
  component: HistoryScreen,
});
