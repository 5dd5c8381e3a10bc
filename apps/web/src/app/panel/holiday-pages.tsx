import { getRouteApi } from '@tanstack/react-router';
import { holidaySearchOf } from '../../features/collection-points/admin/holiday-search.ts';
import { HolidaysScreen } from '../../features/collection-points/admin/holidays-screen.tsx';

const holidays = getRouteApi('/administrators/admin-dashboard/pontos/feriados');

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
