import { createFileRoute } from '@tanstack/react-router';
import { PointRecordScreen } from '../../features/collection-points/admin/point-record-screen.tsx';
import type { PointRecordSearch } from '../../features/collection-points/admin/search.ts';
import { ClosedDays } from '../../features/schedules/admin/closed-days.tsx';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/pontos/$id')({
  staticData: { forOperators: true },
  validateSearch: asWritten<PointRecordSearch>,
  component: PointRecord,
});

function PointRecord() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <PointRecordScreen
      key={id}
      id={Number(id)}
      pickupDays={<ClosedDays pointId={Number(id)} />}
      onGone={() => void navigate({ to: '/admin-dashboard/pontos', replace: true })}
    />
  );
}
