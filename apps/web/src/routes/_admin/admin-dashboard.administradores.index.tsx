import { createFileRoute } from '@tanstack/react-router';
import { AdministratorsScreen } from '../../features/administrators/components/administrators-screen.tsx';
import type { validateAdministratorSearch } from '../../features/administrators/search.ts';
import { asWritten } from '../../lib/search-texts.ts';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/administradores/')({
  staticData: { title: panelTitles.administrators },
  validateSearch: asWritten<ReturnType<typeof validateAdministratorSearch>>,
  component: AdministratorsScreen,
});
