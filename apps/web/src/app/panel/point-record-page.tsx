import { getRouteApi } from '@tanstack/react-router';
import { RecordHistory } from '../../features/admin/history/record-history.tsx';
import { PointRecordScreen } from '../../features/collection-points/admin/point-record-screen.tsx';
import { recordSearchOf } from '../../features/collection-points/admin/point-search.ts';

const record = getRouteApi('/administrators/admin-dashboard/pontos/$id');

/** One point. */
export function PointRecordPage() {
  const { id } = record.useParams();
  const navigate = record.useNavigate();
  return (
    <PointRecordScreen
      key={id}
      id={Number(id)}
      search={recordSearchOf(record.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onGone={() => void navigate({ to: '/admin-dashboard/pontos', replace: true })}
      history={<RecordHistory record="collection-point" id={id} />}
    />
  );
}
