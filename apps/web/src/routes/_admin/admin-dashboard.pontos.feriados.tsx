import { createFileRoute } from '@tanstack/react-router';
import { HolidaysScreen } from '../../features/collection-points/admin/holidays-screen.tsx';
import type { HolidaySearch } from '../../features/collection-points/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/pontos/feriados')({
  validateSearch: asWritten<HolidaySearch>,
  component: HolidaysScreen,
});
