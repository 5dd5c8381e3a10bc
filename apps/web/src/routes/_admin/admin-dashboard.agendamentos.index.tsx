import { createFileRoute } from '@tanstack/react-router';
import { SchedulesScreen } from '../../features/schedules/admin/schedules-screen.tsx';
import { validateScheduleSearch } from '../../features/schedules/admin/search.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/')({
  staticData: { title: panelTitles.schedules },
  validateSearch: validateScheduleSearch,
  component: SchedulesScreen,
});
