import { getRouteApi } from '@tanstack/react-router';
import { ImportScreen } from '../../features/imports/admin/import-screen.tsx';
import { importSearchOf } from '../../features/imports/admin/import-search.ts';
import { importsAddress } from '../../features/imports/admin/imports-address.ts';

const record = getRouteApi('/administrators/admin-dashboard/importacao/$id');
const itemRecord = getRouteApi('/administrators/admin-dashboard/itens/importacao/$id');

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
