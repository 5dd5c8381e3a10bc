import { createFileRoute } from '@tanstack/react-router';
import { ItemImportsScreen } from '../../features/imports/admin/imports-screen.tsx';
import type { ImportsSearch } from '../../features/imports/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/importacao/')({
  validateSearch: asWritten<ImportsSearch>,
  component: ItemImports,
});

function ItemImports() {
  const navigate = Route.useNavigate();
  return (
    <ItemImportsScreen
      onSent={({ id }) => void navigate({ to: '/admin-dashboard/itens/importacao/$id', params: { id: String(id) } })}
    />
  );
}
