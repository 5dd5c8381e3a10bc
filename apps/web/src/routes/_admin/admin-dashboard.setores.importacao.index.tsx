import { createFileRoute } from '@tanstack/react-router';
import { AreaImportsScreen } from '../../features/imports/admin/imports-screen.tsx';
import type { ImportsSearch } from '../../features/imports/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/setores/importacao/')({
  validateSearch: asWritten<ImportsSearch>,
  component: AreaImports,
});

function AreaImports() {
  const navigate = Route.useNavigate();
  return (
    <AreaImportsScreen
      onSent={({ id }) =>
        void navigate({ to: '/admin-dashboard/setores/importacao/$id', params: { id: String(id) }, search: { passo: 'colunas' } })
      }
    />
  );
}
