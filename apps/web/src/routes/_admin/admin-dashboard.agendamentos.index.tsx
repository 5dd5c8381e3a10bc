import { createFileRoute } from '@tanstack/react-router';
import { LateDeskMap } from '../../features/collection-points/admin/late-desk-map.tsx';
import { SchedulesScreen } from '../../features/schedules/admin/schedules-screen.tsx';
import type { ScheduleSearch } from '../../features/schedules/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/')({
  staticData: { forOperators: true },
  validateSearch: asWritten<ScheduleSearch>,
  component: () => <SchedulesScreen PlacesMap={LateDeskMap} />,
});
