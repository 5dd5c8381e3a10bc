import { getRouteApi } from '@tanstack/react-router';
import { ImportScreen } from '../../features/imports/admin/import-screen.tsx';
import { importSearchOf, importsSearchOf } from '../../features/imports/admin/import-search.ts';
import { ImportsScreen } from '../../features/imports/admin/imports-screen.tsx';

const list = getRouteApi('/administrators/admin-dashboard/importacao');
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
      onGone={() => void navigate({ to: '/admin-dashboard/importacao', replace: true })}
    />
  );
}
