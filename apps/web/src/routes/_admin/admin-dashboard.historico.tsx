import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '../../features/admin/history/history-screen.tsx';
import type { HistorySearch } from '../../features/admin/history/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/historico')({
  staticData: { forOperators: true },
  validateSearch: asWritten<HistorySearch>,
  component: HistoryScreen,
});
