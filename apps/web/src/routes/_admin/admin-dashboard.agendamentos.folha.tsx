import { createFileRoute } from '@tanstack/react-router';
import { DaySheetScreen } from '../../features/schedules/admin/day-sheet-screen.tsx';
import type { SheetSearch } from '../../features/schedules/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/folha')({
  staticData: { title: panelTitles.daySheet },
  validateSearch: asWritten<SheetSearch>,
  component: DaySheetScreen,
});
