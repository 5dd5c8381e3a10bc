import { createFileRoute } from '@tanstack/react-router';
import { PointsScreen } from '../../features/collection-points/admin/points-screen.tsx';
import type { PointSearch } from '../../features/collection-points/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/pontos/')({
  staticData: { forOperators: true },
  validateSearch: asWritten<PointSearch>,
  component: PointsScreen,
});
