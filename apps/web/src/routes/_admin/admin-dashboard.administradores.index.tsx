import { createFileRoute } from '@tanstack/react-router';
import { administratorSearchOf } from '../../features/administrators/administrator-search.ts';
import { AdministratorsScreen } from '../../features/administrators/components/administrators-screen.tsx';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/administradores/')({
  staticData: { title: panelTitles.administrators },
  validateSearch: asWritten,
  component: Administrators,
});

function Administrators() {
  const navigate = Route.useNavigate();
  return (
    <AdministratorsScreen
      search={administratorSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
