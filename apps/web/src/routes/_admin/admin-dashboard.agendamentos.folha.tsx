import { createFileRoute } from '@tanstack/react-router';
import { DaySheetScreen } from '../../features/schedules/admin/day-sheet-screen.tsx';
import type { SheetSearch } from '../../features/schedules/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/folha')({
  staticData: { forOperators: true },
  validateSearch: asWritten<SheetSearch>,
  component: DaySheetScreen,
});
