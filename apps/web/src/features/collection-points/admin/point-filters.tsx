import { pointSorts } from '@separai/contract/collection-points/administration-schema';
import { handoverTitles } from '@separai/contract/collection-points/handover';
import { materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import { publicAccessTitles } from '@separai/contract/collection-points/public-access';
import { limits } from '@separai/contract/limits';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { RestedSearch } from '../../../components/admin/rested-search.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChipRow, FilterChip } from '../../../components/ui/chip.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { changed, isFiltered, type PointSearch } from './point-search.ts';
import { adminPointsText as text } from './text.ts';

interface PointFiltersProps {
  search: PointSearch;
  onSearch: (search: PointSearch) => void;
}

const statuses = ['ativos', 'inativos'] as const;
const withOrWithout = ['com', 'sem'] as const;
const chosenOf = <Choice extends string>(choices: readonly Choice[], value: string): Choice | undefined =>
  choices.find((one) => one === value);

/** What of all points is shown, and in which order. */
export function PointFilters({ search, onSearch }: PointFiltersProps) {
  const { situacao, material, entrega, acesso, coordenadas, imagem, q, local, ordem } = search;
  const set = (change: Partial<PointSearch>) => onSearch(changed(search, change));
  const isNarrowed = [material, entrega, acesso, coordenadas, imagem, local].some((value) => value !== undefined);
  const [more, setMore] = useState(isNarrowed);
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow basis-72 md:max-w-96">
          <RestedSearch
            label={text.search}
            labelHidden
            placeholder={text.search}
            aria-keyshortcuts="/"
            maxLength={limits.searchTextMaxLength}
            value={q ?? ''}
            onChange={(typed) => set({ q: typed === '' ? undefined : typed })}
          />
        </div>
        <ChipRow label={text.statuses} className="flex-wrap [&>button]:shrink [&>button]:whitespace-normal">
          <FilterChip pressed={situacao === undefined} onClick={() => set({ situacao: undefined })}>
            {text.all}
          </FilterChip>
          {statuses.map((one) => (
            <FilterChip key={one} pressed={situacao === one} onClick={() => set({ situacao: one })}>
              {text.statusFilter[one]}
            </FilterChip>
          ))}
        </ChipRow>
        <Button variant="text" size="small" icon={<SlidersHorizontal />} aria-expanded={more} onClick={() => setMore(!more)}>
          {text.moreFilters}
        </Button>
        {isFiltered(search) && (
          <Button variant="text" size="small" onClick={() => onSearch(ordem === undefined ? {} : { ordem })}>
            {text.clear}
          </Button>
        )}
      </div>
      {more && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-3.5">
          <div className="min-w-0 grow basis-56">
            <RestedSearch
              label={text.area}
              maxLength={limits.searchTextMaxLength}
              value={local ?? ''}
              onChange={(typed) => set({ local: typed === '' ? undefined : typed })}
            />
          </div>
          <InlineSelect
            label={text.material}
            value={material ?? ''}
            onChange={({ target }) => set({ material: chosenOf([...materialTypes, 'nenhum'] as const, target.value) })}
          >
            <option value="">{text.anyMaterial}</option>
            {materialTypes.map((one) => (
              <option key={one} value={one}>
                {materialTitles[one]}
              </option>
            ))}
            <option value="nenhum">{text.noMaterial}</option>
          </InlineSelect>
          <InlineSelect
            label={text.handover}
            value={entrega ?? ''}
            onChange={({ target }) => set({ entrega: chosenOf(['busca', 'recebe'] as const, target.value) })}
          >
            <option value="">{text.anyHandover}</option>
            <option value="busca">{handoverTitles.pickup}</option>
            <option value="recebe">{handoverTitles.dropoff}</option>
          </InlineSelect>
          <InlineSelect
            label={text.access}
            value={acesso ?? ''}
            onChange={({ target }) => set({ acesso: chosenOf(['publico', 'restrito'] as const, target.value) })}
          >
            <option value="">{text.anyAccess}</option>
            <option value="publico">{publicAccessTitles.public}</option>
            <option value="restrito">{publicAccessTitles.restricted}</option>
          </InlineSelect>
          <WithOrWithout label={text.place} value={coordenadas} onChange={(chosen) => set({ coordenadas: chosen })} />
          <WithOrWithout label={text.image} value={imagem} onChange={(chosen) => set({ imagem: chosen })} />
          <InlineSelect
            label={text.sort}
            value={ordem ?? 'name'}
            onChange={({ target }) => set({ ordem: chosenOf(pointSorts, target.value) })}
          >
            {pointSorts.map((one) => (
              <option key={one} value={one}>
                {text.sorts[one]}
              </option>
            ))}
          </InlineSelect>
        </div>
      )}
    </search>
  );
}

type Choice = (typeof withOrWithout)[number];
interface WithOrWithoutProps {
  label: string;
  value: Choice | undefined;
  onChange: (value: Choice | undefined) => void;
}

function WithOrWithout({ label, value, onChange }: WithOrWithoutProps) {
  return (
    <InlineSelect label={label} value={value ?? ''} onChange={({ target }) => onChange(chosenOf(withOrWithout, target.value))}>
      <option value="">{text.either}</option>
      {withOrWithout.map((one) => (
        <option key={one} value={one}>
          {text.with[one]}
        </option>
      ))}
    </InlineSelect>
  );
}
