import { createFileRoute } from '@tanstack/react-router';
import { AdministeredSchedulesScreen } from '../../features/schedules/admin/administered-schedules-screen.tsx';
import { scheduleSearchOf } from '../../features/schedules/admin/schedule-search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/')({
  staticData: { title: panelTitles.schedules },
  validateSearch: asWritten,
  component: Schedules,
});

function Schedules() {
  const navigate = Route.useNavigate();
  return (
    <AdministeredSchedulesScreen
      search={scheduleSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
