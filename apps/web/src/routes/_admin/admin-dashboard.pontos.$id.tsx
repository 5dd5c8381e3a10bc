import { createFileRoute } from '@tanstack/react-router';
import { RecordHistory } from '../../features/admin/history/record-history.tsx';
import { PointRecordScreen } from '../../features/collection-points/admin/point-record-screen.tsx';
import { recordSearchOf } from '../../features/collection-points/admin/point-search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/pontos/$id')({
  staticData: { title: panelTitles.point },
  validateSearch: asWritten,
  component: PointRecord,
});

function PointRecord() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <PointRecordScreen
      key={id}
      id={Number(id)}
      search={recordSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onGone={() => void navigate({ to: '/admin-dashboard/pontos', replace: true })}
      history={<RecordHistory record="collection-point" id={id} />}
    />
  );
}
