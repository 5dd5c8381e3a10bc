import { handoverTitles } from '@separai/contract/collection-points/handover';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { publicAccessTitles } from '@separai/contract/collection-points/public-access';
import { pointSorts } from '@separai/contract/sort-orders';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ChipFilter, FilterBar, ListSearchField, SelectFilter, TextFilter } from '../../../components/admin/filters.tsx';
import type { ListSearch } from '../../../components/admin/list-search.ts';
import { organizationsQuery } from '../../../components/admin/organization-select.tsx';
import { useSession } from '../../../lib/session.ts';
import type { PointSearch } from './search.ts';
import { adminPointsText as text } from './text.ts';

const sorts = Object.fromEntries(pointSorts.map((sort) => [sort, text.sorts[sort]])) as typeof text.sorts;

interface PointFiltersProps {
  list: ListSearch<PointSearch>;
  /** The controls of the list's view. */
  tools: ReactNode;
}

/** The filters and the order of the points. */
export function PointFilters({ list, tools }: PointFiltersProps) {
  const { search, change } = list;
  const { situacao, material, entrega, acesso, organizacao, coordenadas, imagem, q, local, ordem } = search;
  const folded = [material, entrega, acesso, organizacao, coordenadas, imagem, local];
  return (
    <FilterBar
      list={list}
      clear={text.clear}
      active={folded.filter((value) => value !== undefined).length}
      tools={tools}
      first={
        <>
          <ListSearchField label={text.search} value={q} onChange={(q) => change({ q })} />
          <ChipFilter
            label={text.statuses}
            all={text.all}
            options={text.statusFilter}
            value={situacao}
            onChange={(situacao) => change({ situacao })}
          />
        </>
      }
    >
      <div className="min-w-0 grow basis-56">
        <TextFilter label={text.area} value={local} onChange={(local) => change({ local })} />
      </div>
      <SelectFilter
        label={text.material}
        all={text.anyMaterial}
        options={{ ...materialTitles, nenhum: text.noMaterial }}
        value={material}
        onChange={(material) => change({ material })}
      />
      <SelectFilter
        label={text.handover}
        all={text.anyHandover}
        options={{ busca: handoverTitles.pickup, recebe: handoverTitles.dropoff }}
        value={entrega}
        onChange={(entrega) => change({ entrega })}
      />
      <SelectFilter
        label={text.access}
        all={text.anyAccess}
        options={{ publico: publicAccessTitles.public, restrito: publicAccessTitles.restricted }}
        value={acesso}
        onChange={(acesso) => change({ acesso })}
      />
      <OrganizationFilter value={organizacao} onChange={(organizacao) => change({ organizacao })} />
      <SelectFilter
        label={text.place}
        all={text.either}
        options={text.with}
        value={coordenadas}
        onChange={(coordenadas) => change({ coordenadas })}
      />
      <SelectFilter
        label={text.image}
        all={text.either}
        options={text.with}
        value={imagem}
        onChange={(imagem) => change({ imagem })}
      />
      <SelectFilter label={text.sort} options={sorts} value={ordem ?? 'name'} onChange={(ordem) => change({ ordem })} />
    </FilterBar>
  );
}

interface OrganizationFilterProps {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** The filter by organisation, where there is one; operators have the points of their own alone. */
function OrganizationFilter({ value, onChange }: OrganizationFilterProps) {
  const isOperator = useSession()?.isOperator === true;
  const { data } = useQuery({ ...organizationsQuery, enabled: !isOperator });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <SelectFilter
      label={text.acts.organization}
      all={text.anyOrganization}
      options={Object.fromEntries(data.items.map(({ id, name }) => [String(id), name]))}
      value={value === undefined ? undefined : String(value)}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : Number(chosen))}
    />
  );
}
