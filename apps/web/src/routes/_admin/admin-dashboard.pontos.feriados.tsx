import { createFileRoute } from '@tanstack/react-router';
import { HolidaysScreen } from '../../features/collection-points/admin/holidays-screen.tsx';
import type { validateHolidaySearch } from '../../features/collection-points/admin/search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/pontos/feriados')({
  staticData: { title: panelTitles.holidays },
  validateSearch: asWritten<ReturnType<typeof validateHolidaySearch>>,
  component: HolidaysScreen,
});
