import { createFileRoute } from '@tanstack/react-router';
import { ImportsScreen } from '../../features/imports/admin/imports-screen.tsx';
import type { ImportsSearch } from '../../features/imports/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/importacao/')({
  validateSearch: asWritten<ImportsSearch>,
  component: Imports,
});

function Imports() {
  const navigate = Route.useNavigate();
  return (
    <ImportsScreen
      onSent={({ id }) =>
        void navigate({ to: '/admin-dashboard/importacao/$id', params: { id: String(id) }, search: { passo: 'colunas' } })
      }
    />
  );
}
