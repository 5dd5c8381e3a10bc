import { createFileRoute } from '@tanstack/react-router';
import { OrganizationScreen } from '../../features/administrators/organizations/organization-screen.tsx';
import type { OrganizationRecordSearch } from '../../features/administrators/organizations/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/organizacoes/$id')({
  staticData: { forOperators: true },
  validateSearch: asWritten<OrganizationRecordSearch>,
  component: OrganizationRecord,
});

function OrganizationRecord() {
  return <OrganizationScreen id={Route.useParams().id} />;
}
