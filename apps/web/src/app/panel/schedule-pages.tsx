import { getRouteApi } from '@tanstack/react-router';
import { AdministeredSchedulesScreen } from '../../features/schedules/admin/administered-schedules-screen.tsx';
import { DaySheetScreen } from '../../features/schedules/admin/day-sheet-screen.tsx';
import { ScheduleRecordScreen } from '../../features/schedules/admin/schedule-record-screen.tsx';
import { scheduleSearchOf, sheetSearchOf } from '../../features/schedules/admin/schedule-search.ts';

const list = getRouteApi('/administrators/admin-dashboard/agendamentos');
const sheet = getRouteApi('/administrators/admin-dashboard/agendamentos/folha');
const record = getRouteApi('/administrators/admin-dashboard/agendamentos/$id');

/** Everybody's bookings. */
export function SchedulesPage() {
  const navigate = list.useNavigate();
  return (
    <AdministeredSchedulesScreen
      search={scheduleSearchOf(list.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}

/** The driver's sheet of a day. */
export function DaySheetPage() {
  const navigate = sheet.useNavigate();
  return (
    <DaySheetScreen search={sheetSearchOf(sheet.useSearch())} onSearch={(search) => void navigate({ search, replace: true })} />
  );
}

/** One booking. */
export function ScheduleRecordPage() {
  const { id } = record.useParams();
  return <ScheduleRecordScreen key={id} id={id} />;
}
