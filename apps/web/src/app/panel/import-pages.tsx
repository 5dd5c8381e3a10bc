import { getRouteApi } from '@tanstack/react-router';
import { ImportScreen } from '../../features/imports/admin/import-screen.tsx';
import { importSearchOf, importsSearchOf } from '../../features/imports/admin/import-search.ts';
import { importAddress, importsAddress } from '../../features/imports/admin/imports-address.ts';
import { ImportsScreen } from '../../features/imports/admin/imports-screen.tsx';
import { ItemImportsScreen } from '../../features/imports/admin/item-imports-screen.tsx';

const list = getRouteApi('/administrators/admin-dashboard/importacao');
const itemList = getRouteApi('/administrators/admin-dashboard/itens/importacao');
const record = getRouteApi('/administrators/admin-dashboard/importacao/$id');
const itemRecord = getRouteApi('/administrators/admin-dashboard/itens/importacao/$id');

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

/** One import of points. */
export function ImportPage() {
  const { id } = record.useParams();
  const navigate = record.useNavigate();
  return (
    <ImportScreen
      key={id}
      id={id}
      subject="points"
      search={importSearchOf(record.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onGone={() => void navigate({ to: importsAddress.points, replace: true })}
    />
  );
}

/** One import of items. */
export function ItemImportPage() {
  const { id } = itemRecord.useParams();
  const navigate = itemRecord.useNavigate();
  return (
    <ImportScreen
      key={id}
      id={id}
      subject="items"
      search={importSearchOf(itemRecord.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onGone={() => void navigate({ to: importsAddress.items, replace: true })}
    />
  );
}
