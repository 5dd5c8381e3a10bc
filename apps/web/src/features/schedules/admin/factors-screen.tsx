import { materialTitles } from '@separai/contract/collection-points/materials';
import type { Factors, KeptFactor } from '@separai/contract/conversions/schema';
import { unitTitles } from '@separai/contract/conversions/units';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { pageOf, ResourceTable } from '../../../components/admin/resource-table.tsx';
import { BackLink, RowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { factorKg, factorName } from './factor-form.ts';
import { factorText as text } from './factor-text.ts';
import { factorsQuery } from './factors-api.ts';
import { factorSearch } from './search.ts';

const OpenFactorDialog = lateDialog(async () => (await import('./factor-dialog.tsx')).OpenFactorDialog);

const columnsOf = (organizations: Factors['organizations']): readonly Column<KeptFactor>[] => [
  {
    key: 'material',
    title: text.columns.material,
    isHead: true,
    className: 'font-display font-semibold',
    cell: ({ material }) => materialTitles[material],
  },
  { key: 'unit', title: text.columns.unit, cell: ({ unit }) => unitTitles[unit][0] },
  { key: 'kg', title: text.columns.kgPerUnit, cell: factorKg },
  {
    key: 'organization',
    title: text.columns.organization,
    cell: ({ organizationId }) => organizations.find(({ id }) => id === organizationId)?.name ?? text.everyOrganization,
  },
  { key: 'note', title: text.columns.note, className: 'wrap-anywhere', cell: ({ note }) => note },
];

/** `/admin-dashboard/relatorio/fatores`: the factors that convert counted amounts into kilograms. */
export function FactorsScreen() {
  const { search, hasDialog, open } = useListSearch(factorSearch);
  const { data } = useQuery(factorsQuery);
  const page = useQuery({ ...factorsQuery, select: ({ factors }) => pageOf(factors) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead back={<BackLink to="/admin-dashboard/relatorio">{text.back}</BackLink>} title={text.title} line={text.line}>
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.create}
        </Button>
      </ScreenHead>
      {data !== undefined && hasDialog && <OpenFactorDialog {...data} search={search} onClose={() => open()} />}
      <ResourceTable
        query={page}
        text={text}
        rowId={({ id }) => id}
        columns={columnsOf(data?.organizations ?? [])}
        rowActions={{
          title: text.columns.actions,
          cell: (factor) =>
            (data?.ownOrganizationId === null || factor.organizationId !== null) && (
              <RowActions
                text={text}
                of={text.ofFactor(factorName(factor))}
                open={open}
                edit={{ editar: factor.id }}
                remove={{ excluir: factor.id }}
              />
            ),
        }}
      />
    </div>
  );
}
