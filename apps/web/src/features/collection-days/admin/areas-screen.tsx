import type { AdministeredArea, AdministeredServices } from '@separai/contract/collection-days/administered-schema';
import { useQuery } from '@tanstack/react-query';
import { CirclePause, FileUp, Plus, Truck } from 'lucide-react';
import { FilterBar, ListSearchField, SelectFilter } from '../../../components/admin/filters.tsx';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import { RowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { StatusBadge } from '../../../components/ui/status.tsx';
import { today } from '../../../lib/time.ts';
import { ServiceDot } from '../components/collection-line.tsx';
import { areaPageQuery, servicesQuery } from './api.ts';
import { datedRuleWords } from './area-conflict.ts';
import { AreaExports } from './area-exports.tsx';
import { adminAreasText as text } from './area-text.ts';
import { AreaWays } from './area-ways.tsx';
import { areaSearch } from './search.ts';

const OpenAreaDialog = lateDialog(async () => (await import('./area-dialog.tsx')).OpenAreaDialog);

/** The rules that hold now or will, in words; of one that holds already the first day is not said. */
const rulesOf = ({ rules }: AdministeredArea): string[] => {
  const now = today();
  return rules
    .filter(({ validUntil }) => validUntil === null || validUntil >= now)
    .map((rule) => datedRuleWords({ ...rule, validFrom: rule.validFrom <= now ? null : rule.validFrom }));
};

const placeOf = ({ parts }: AdministeredArea): string =>
  (['polygons', 'districts', 'streets', 'postalCodes'] as const)
    .flatMap((part) => (parts[part] === 0 ? [] : [text.parts[part](parts[part])]))
    .join(' · ');

const columnsWith = (services: AdministeredServices): readonly Column<AdministeredArea>[] => [
  {
    key: 'name',
    title: text.columns.name,
    isHead: true,
    sortable: true,
    className: 'wrap-anywhere',
    cell: ({ code, name, note, active }) => (
      <>
        <span className="block font-display font-semibold">{code === null ? name : `${code} · ${name}`}</span>
        {note !== null && <span className="block text-small font-normal text-ink-soft">{note}</span>}
        {!active && (
          <StatusBadge tone="muted" icon={<CirclePause />}>
            {text.inactive}
          </StatusBadge>
        )}
      </>
    ),
  },
  {
    key: 'service',
    title: text.columns.service,
    sortable: true,
    className: 'wrap-anywhere',
    cell: ({ serviceId }) => {
      const service = services.find(({ id }) => id === serviceId);
      return (
        service !== undefined && (
          <span className="flex gap-2">
            <ServiceDot color={service.color} />
            <span className="min-w-0">{service.name}</span>
          </span>
        )
      );
    },
  },
  {
    key: 'rules',
    title: text.columns.rules,
    className: 'wrap-anywhere roomy:w-[26%]',
    cell: (area) => {
      const rules = rulesOf(area);
      if (rules.length === 0) return <span className="text-ink-soft">{text.noRules}</span>;
      return rules.map((words) => (
        <span key={words} className="block not-first:mt-1 first-letter:uppercase">
          {words}
        </span>
      ));
    },
  },
  { key: 'place', title: text.columns.place, className: 'text-small', cell: placeOf },
  {
    key: 'operator',
    title: text.columns.operator,
    isTitled: true,
    sortable: true,
    className: ({ operator }) => (operator === null ? 'tight:hidden' : 'wrap-anywhere'),
    cell: ({ operator }) => operator ?? '–',
  },
];

/** `/admin-dashboard/setores` */
export function AreasScreen() {
  const list = useListSearch(areaSearch);
  const { search, isFiltered, hasDialog, change, open } = list;
  const { data: services = [] } = useQuery(servicesQuery);
  const page = useQuery(areaPageQuery(search));
  const [first] = page.data?.items ?? [];
  const proposed = {
    serviceId: String(search.tipo ?? (services.length === 1 ? services[0]?.id : undefined) ?? ''),
    municipality: first?.municipality ?? '',
    uf: first?.uf ?? '',
  };
  const isEmpty = page.data?.total === 0 && !isFiltered;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead title={text.title} line={page.data && text.headline(page.data.total)}>
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.create}
        </Button>
      </ScreenHead>
      <AreaWays />
      {!isEmpty && <AreaFilters list={list} services={services} />}
      {hasDialog && <OpenAreaDialog search={search} proposed={proposed} onClose={() => open()} />}
      {isEmpty && <Beginning />}
      {!isEmpty && (
        <ResourceTable
          query={page}
          text={text}
          rowId={({ id }) => id}
          columns={columnsWith(services)}
          rowActions={{
            title: text.columns.actions,
            cell: ({ id, name }) => (
              <RowActions text={text} of={text.ofArea(name)} open={open} edit={{ editar: id }} remove={{ excluir: id }} />
            ),
          }}
          sorting={{ sort: search.ordem ?? 'name', onSort: (ordem) => change({ ordem }) }}
          isFiltered={isFiltered}
          onPage={(pagina) => change({ pagina })}
        />
      )}
      {!isEmpty && (
        <Card>
          <h2 className="mb-3 font-display text-heading font-bold">{text.exports}</h2>
          <div className="flex flex-wrap gap-2">
            <AreaExports />
          </div>
        </Card>
      )}
    </div>
  );
}

type List = ReturnType<typeof useListSearch<ReturnType<typeof areaSearch.parse>>>;

function AreaFilters({ list, services }: { list: List; services: AdministeredServices }) {
  const { search, change } = list;
  return (
    <FilterBar
      list={list}
      clear={text.clear}
      active={search.situacao === undefined ? 0 : 1}
      first={
        <>
          <ListSearchField label={text.search} value={search.q} onChange={(q) => change({ q })} />
          <SelectFilter
            label={text.service}
            labelHidden
            all={text.anyService}
            options={Object.fromEntries(services.map(({ id, name }) => [String(id), name]))}
            value={search.tipo === undefined ? undefined : String(search.tipo)}
            onChange={(tipo) => change({ tipo: tipo === undefined ? undefined : Number(tipo) })}
          />
        </>
      }
    >
      <SelectFilter
        label={text.status}
        all={text.anyStatus}
        options={text.statuses}
        value={search.situacao}
        onChange={(situacao) => change({ situacao })}
      />
      <SelectFilter
        label={text.sort}
        options={text.sorts}
        value={search.ordem ?? 'name'}
        onChange={(ordem) => change({ ordem })}
      />
    </FilterBar>
  );
}

/** The first steps of a city without areas. */
const Beginning = () => (
  <Card className="grid gap-3">
    <h2 className="font-display text-heading font-bold">{text.empty}</h2>
    <p>{text.emptySentence}</p>
    <ol aria-label={text.first} className="grid list-decimal gap-3 pl-6">
      <li>{text.firstService}</li>
      <li>{text.firstFile}</li>
    </ol>
    <div className="flex flex-wrap gap-3">
      <LinkButton variant="primary" icon={<Truck />} to="/admin-dashboard/setores/tipos" search={{ novo: true }}>
        {text.createService}
      </LinkButton>
      <LinkButton variant="neutral" icon={<FileUp />} to="/admin-dashboard/setores/importacao">
        {text.importFile}
      </LinkButton>
    </div>
  </Card>
);
