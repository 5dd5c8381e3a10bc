import { createFileRoute } from '@tanstack/react-router';
import { SchedulesScreen } from '../../features/schedules/admin/schedules-screen.tsx';
import type { ScheduleSearch } from '../../features/schedules/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/')({
  staticData: { title: panelTitles.schedules },
  validateSearch: asWritten<ScheduleSearch>,
  component: SchedulesScreen,
});
