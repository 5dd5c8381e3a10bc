import { createFileRoute } from '@tanstack/react-router';
import { PointsScreen } from '../../features/collection-points/admin/points-screen.tsx';
import type { validatePointSearch } from '../../features/collection-points/admin/search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/pontos/')({
  staticData: { title: panelTitles.points },
  validateSearch: asWritten<ReturnType<typeof validatePointSearch>>,
  component: PointsScreen,
});
