import { getRouteApi } from '@tanstack/react-router';
import { RecordHistory } from '../../features/admin/history/record-history.tsx';
import { AdministeredPointsScreen } from '../../features/collection-points/admin/administered-points-screen.tsx';
import { holidaySearchOf } from '../../features/collection-points/admin/holiday-search.ts';
import { HolidaysScreen } from '../../features/collection-points/admin/holidays-screen.tsx';
import { PointRecordScreen } from '../../features/collection-points/admin/point-record-screen.tsx';
import { isMarking, pointSearchOf, recordSearchOf } from '../../features/collection-points/admin/point-search.ts';

const list = getRouteApi('/administrators/admin-dashboard/pontos');
const holidays = getRouteApi('/administrators/admin-dashboard/pontos/feriados');
const record = getRouteApi('/administrators/admin-dashboard/pontos/$id');

/** All points. */
export function PointsPage() {
  const navigate = list.useNavigate();
  const search = pointSearchOf(list.useSearch());
  return (
    <AdministeredPointsScreen
      search={search}
      // Going back leads over what was looked at, not over every mark.
      onSearch={(next) => void navigate({ search: next, resetScroll: false, replace: isMarking(search, next) })}
    />
  );
}

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

/** The holidays of the places where points are. */
export function HolidaysPage() {
  const navigate = holidays.useNavigate();
  return (
    <HolidaysScreen
      search={holidaySearchOf(holidays.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
