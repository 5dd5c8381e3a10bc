import { createFileRoute } from '@tanstack/react-router';
import { AdministeredPointsScreen } from '../../features/collection-points/admin/administered-points-screen.tsx';
import { isMarking, pointSearchOf } from '../../features/collection-points/admin/point-search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/pontos/')({
  staticData: { title: panelTitles.points },
  validateSearch: asWritten,
  component: Points,
});

function Points() {
  const navigate = Route.useNavigate();
  const search = pointSearchOf(Route.useSearch());
  return (
    <AdministeredPointsScreen
      search={search}
      // A mark replaces the history entry, so that going back does not step through the marks.
      onSearch={(next) => void navigate({ search: next, resetScroll: false, replace: isMarking(search, next) })}
    />
  );
}
