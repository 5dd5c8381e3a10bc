import type { AdministeredOrganization } from '@separai/contract/organizations/administration-schema';
import { organizationKindTitles } from '@separai/contract/organizations/kinds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { organizationsQuery } from '../../../components/admin/organization-select.tsx';
import { pageOf, ResourceTable } from '../../../components/admin/resource-table.tsx';
import { RowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { organizationSearch } from './search.ts';
import { organizationsText as text } from './text.ts';

const OpenOrganizationDialog = lateDialog(async () => (await import('./organization-dialog.tsx')).OpenOrganizationDialog);

const columns: readonly Column<AdministeredOrganization>[] = [
  {
    key: 'name',
    title: text.columns.name,
    isHead: true,
    className: 'wrap-anywhere',
    cell: ({ id, name }) => (
      <Link
        to="/admin-dashboard/organizacoes/$id"
        params={{ id: String(id) }}
        className="inline-flex min-h-11 items-center font-display font-semibold underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  { key: 'kind', title: text.columns.kind, cell: ({ kind }) => organizationKindTitles[kind] },
  {
    key: 'counts',
    title: text.columns.counts,
    cell: ({ points, areas, openSchedules, people }) => (
      <>
        <span className="block">{[text.points(points), text.people(people)].join(' · ')}</span>
        <span className="block text-small text-ink-soft">{[text.areas(areas), text.open(openSchedules)].join(' · ')}</span>
      </>
    ),
  },
  { key: 'status', title: text.columns.status, cell: ({ isActive }) => (isActive ? text.active : text.inactive) },
];

/** `/admin-dashboard/organizacoes` */
export function OrganizationsScreen() {
  const { search, hasDialog, open } = useListSearch(organizationSearch);
  const { data } = useQuery(organizationsQuery);
  const organizations = useQuery({ ...organizationsQuery, select: ({ items }) => pageOf(items) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead title={text.title} line={text.line}>
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.create}
        </Button>
      </ScreenHead>
      {data !== undefined && hasDialog && (
        <OpenOrganizationDialog organizations={data.items} search={search} onClose={() => open()} />
      )}
      <ResourceTable
        query={organizations}
        text={text}
        rowId={({ id }) => id}
        columns={columns}
        rowActions={{
          title: text.columns.actions,
          cell: ({ id, name }) => (
            <RowActions text={text} of={text.ofOrganization(name)} open={open} edit={{ editar: id }} remove={{ excluir: id }} />
          ),
        }}
      />
    </div>
  );
}
