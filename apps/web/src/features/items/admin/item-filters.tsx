import { verdictKinds, verdictTitles } from '@separai/contract/items/verdicts';
import { limits } from '@separai/contract/limits';
import { RestedSearch } from '../../../components/admin/rested-search.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChipRow, FilterChip } from '../../../components/ui/chip.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { changed, type ItemSearch, isFiltered } from './item-search.ts';
import { adminItemsText as text } from './text.ts';

interface ItemFiltersProps {
  search: ItemSearch;
  onSearch: (search: ItemSearch) => void;
}

/** What of all items is shown. */
export function ItemFilters({ search, onSearch }: ItemFiltersProps) {
  const { q, resposta, so } = search;
  const set = (change: Partial<ItemSearch>) => onSearch(changed(search, change));
  return (
    <search className="flex flex-wrap items-center gap-3">
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
      <ChipRow label={text.filters} className="flex-wrap [&>button]:shrink [&>button]:whitespace-normal">
        <FilterChip pressed={so === undefined} onClick={() => set({ so: undefined })}>
          {text.all}
        </FilterChip>
        <FilterChip pressed={so === 'cidade'} onClick={() => set({ so: 'cidade' })}>
          {text.own}
        </FilterChip>
        <FilterChip pressed={so === 'sem-fonte'} onClick={() => set({ so: 'sem-fonte' })}>
          {text.unsourced}
        </FilterChip>
      </ChipRow>
      <InlineSelect
        label={text.kind}
        value={resposta ?? ''}
        onChange={({ target }) => set({ resposta: verdictKinds.find((one) => one === target.value) })}
      >
        <option value="">{text.anyKind}</option>
        {verdictKinds.map((kind) => (
          <option key={kind} value={kind}>
            {verdictTitles[kind]}
          </option>
        ))}
      </InlineSelect>
      {isFiltered(search) && (
        <Button variant="text" size="small" onClick={() => onSearch({})}>
          {text.clear}
        </Button>
      )}
    </search>
  );
}
