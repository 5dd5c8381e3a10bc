import { createFileRoute } from '@tanstack/react-router';
import { DaySheetScreen } from '../../features/schedules/admin/day-sheet-screen.tsx';
import { sheetSearchOf } from '../../features/schedules/admin/schedule-search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/folha')({
  staticData: { title: panelTitles.daySheet },
  validateSearch: asWritten,
  component: DaySheet,
});

function DaySheet() {
  const navigate = Route.useNavigate();
  return (
    <DaySheetScreen search={sheetSearchOf(Route.useSearch())} onSearch={(search) => void navigate({ search, replace: true })} />
  );
}
