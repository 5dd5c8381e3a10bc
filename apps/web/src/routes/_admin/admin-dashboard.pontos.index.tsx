import { createFileRoute } from '@tanstack/react-router';
import { PointsScreen } from '../../features/collection-points/admin/points-screen.tsx';
import { validatePointSearch } from '../../features/collection-points/admin/search.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/pontos/')({
  staticData: { title: panelTitles.points },
  validateSearch: validatePointSearch,
  component: PointsScreen,
});
