import { getRouteApi } from '@tanstack/react-router';
import { AdministeredPointsScreen } from '../../features/collection-points/admin/administered-points-screen.tsx';
import { holidaySearchOf } from '../../features/collection-points/admin/holiday-search.ts';
import { HolidaysScreen } from '../../features/collection-points/admin/holidays-screen.tsx';
import { isMarking, pointSearchOf } from '../../features/collection-points/admin/point-search.ts';

const list = getRouteApi('/administrators/admin-dashboard/pontos');
const holidays = getRouteApi('/administrators/admin-dashboard/pontos/feriados');

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
