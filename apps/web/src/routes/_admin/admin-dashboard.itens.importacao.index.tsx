import { createFileRoute } from '@tanstack/react-router';
import { importsSearchOf } from '../../features/imports/admin/import-search.ts';
import { ItemImportsScreen } from '../../features/imports/admin/item-imports-screen.tsx';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/importacao/')({
  staticData: { title: panelTitles.itemImports },
  validateSearch: asWritten,
  component: ItemImports,
});

function ItemImports() {
  const navigate = Route.useNavigate();
  return (
    <ItemImportsScreen
      search={importsSearchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onSent={({ id }) => void navigate({ to: '/admin-dashboard/itens/importacao/$id', params: { id: String(id) } })}
    />
  );
}
