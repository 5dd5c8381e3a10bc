import { createFileRoute } from '@tanstack/react-router';
import { HolidayYearScreen } from '../../features/collection-days/admin/year-screen.tsx';

export const Route = createFileRoute('/_admin/admin-dashboard/setores/ano')({
  component: HolidayYearScreen,
});
