import { createFileRoute } from '@tanstack/react-router';
import { OrganizationsScreen } from '../../features/administrators/organizations/organizations-screen.tsx';
import type { OrganizationSearch } from '../../features/administrators/organizations/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/organizacoes/')({
  validateSearch: asWritten<OrganizationSearch>,
  component: OrganizationsScreen,
});
