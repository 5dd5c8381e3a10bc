import { getRouteApi } from '@tanstack/react-router';
import { importsSearchOf } from '../../features/imports/admin/import-search.ts';
import { importAddress } from '../../features/imports/admin/imports-address.ts';
import { ImportsScreen } from '../../features/imports/admin/imports-screen.tsx';
import { ItemImportsScreen } from '../../features/imports/admin/item-imports-screen.tsx';

const list = getRouteApi('/administrators/admin-dashboard/importacao');
const itemList = getRouteApi('/administrators/admin-dashboard/itens/importacao');

/** Files of points: handed in, listed, and taken out. */
export function ImportsPage() {
  const navigate = list.useNavigate();
  return (
    <ImportsScreen
      search={importsSearchOf(list.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onSent={({ id }) => void navigate({ to: importAddress.points, params: { id: String(id) }, search: { passo: 'colunas' } })}
    />
  );
}

/** Files of items. */
export function ItemImportsPage() {
  const navigate = itemList.useNavigate();
  return (
    <ItemImportsScreen
      search={importsSearchOf(itemList.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onSent={({ id }) => void navigate({ to: importAddress.items, params: { id: String(id) } })}
    />
  );
}
