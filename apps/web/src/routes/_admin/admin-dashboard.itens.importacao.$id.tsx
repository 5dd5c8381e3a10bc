import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../features/imports/admin/import-screen.tsx';
import { importSearchOf } from '../../features/imports/admin/import-search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/importacao/$id')({
  staticData: { title: panelTitles.importRecord },
  validateSearch: asWritten,
  component: Import,
});

function Import() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ImportScreen
      key={id}
      id={id}
      subject="items"
      search={importSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onGone={() => void navigate({ to: '/admin-dashboard/itens/importacao', replace: true })}
    />
  );
}
