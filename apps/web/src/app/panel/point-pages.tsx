import { getRouteApi } from '@tanstack/react-router';
import { AdministeredPointsScreen } from '../../features/collection-points/admin/administered-points-screen.tsx';
import { isMarking, pointSearchOf } from '../../features/collection-points/admin/point-search.ts';

const list = getRouteApi('/administrators/admin-dashboard/pontos');

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
