import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../features/imports/admin/import-screen.tsx';
import type { ImportSearch } from '../../features/imports/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/itens/importacao/$id')({
  validateSearch: asWritten<ImportSearch>,
  component: Import,
});

function Import() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const leave = () => void navigate({ to: '/admin-dashboard/itens/importacao', replace: true });
  return <ImportScreen key={id} id={id} subject="items" onGone={leave} />;
}
