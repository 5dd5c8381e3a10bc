import { createFileRoute } from '@tanstack/react-router';
import { SchedulesScreen } from '../../features/schedules/admin/schedules-screen.tsx';
import type { validateScheduleSearch } from '../../features/schedules/admin/search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/')({
  staticData: { title: panelTitles.schedules },
  validateSearch: asWritten<ReturnType<typeof validateScheduleSearch>>,
  component: SchedulesScreen,
});
