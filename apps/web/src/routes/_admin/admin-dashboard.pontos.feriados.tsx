import { createFileRoute } from '@tanstack/react-router';
import { holidaySearchOf } from '../../features/collection-points/admin/holiday-search.ts';
import { HolidaysScreen } from '../../features/collection-points/admin/holidays-screen.tsx';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/pontos/feriados')({
  staticData: { title: panelTitles.holidays },
  validateSearch: asWritten,
  component: Holidays,
});

function Holidays() {
  const navigate = Route.useNavigate();
  return (
    <HolidaysScreen
      search={holidaySearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
