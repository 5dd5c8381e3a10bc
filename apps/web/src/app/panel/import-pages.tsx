import { getRouteApi } from '@tanstack/react-router';
import { ImportScreen } from '../../features/imports/admin/import-screen.tsx';
import { importSearchOf, importsSearchOf } from '../../features/imports/admin/import-search.ts';
import { importsAddress } from '../../features/imports/admin/imports-address.ts';
import { ImportsScreen } from '../../features/imports/admin/imports-screen.tsx';
import { ItemImportsScreen } from '../../features/imports/admin/item-imports-screen.tsx';

const list = getRouteApi('/administrators/admin-dashboard/importacao');
const itemList = getRouteApi('/administrators/admin-dashboard/itens/importacao');
const record = getRouteApi('/administrators/admin-dashboard/importacao/$id');

/** Files of points: handed in, listed, and taken out. */
export function ImportsPage() {
  const navigate = list.useNavigate();
  return (
    <ImportsScreen
      search={importsSearchOf(list.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onSent={({ id }) =>
        void navigate({ to: '/admin-dashboard/importacao/$id', params: { id: String(id) }, search: { passo: 'colunas' } })
      }
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
      onSent={({ id }) => void navigate({ to: '/admin-dashboard/importacao/$id', params: { id: String(id) } })}
    />
  );
}

/** One import. */
export function ImportPage() {
  const { id } = record.useParams();
  const navigate = record.useNavigate();
  return (
    <ImportScreen
      key={id}
      id={id}
      search={importSearchOf(record.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onGone={(subject) => void navigate({ to: importsAddress[subject], replace: true })}
    />
  );
}
