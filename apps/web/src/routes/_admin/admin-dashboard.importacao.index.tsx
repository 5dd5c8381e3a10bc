import { createFileRoute } from '@tanstack/react-router';
import type { validateImportsSearch } from '../../features/imports/admin/import-search.ts';
import { ImportsScreen } from '../../features/imports/admin/imports-screen.tsx';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/importacao/')({
  staticData: { title: panelTitles.imports },
  validateSearch: asWritten<ReturnType<typeof validateImportsSearch>>,
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
