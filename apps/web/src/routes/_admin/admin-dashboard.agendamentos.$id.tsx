import { createFileRoute } from '@tanstack/react-router';
import { ScheduleRecordScreen } from '../../features/schedules/admin/schedule-record-screen.tsx';

export const Route = createFileRoute('/_admin/admin-dashboard/agendamentos/$id')({
  staticData: { forOperators: true },
  component: ScheduleRecord,
});

function ScheduleRecord() {
  const { id } = Route.useParams();
  return <ScheduleRecordScreen key={id} id={id} />;
}
