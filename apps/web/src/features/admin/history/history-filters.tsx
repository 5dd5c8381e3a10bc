import { auditActions, auditActors, auditedRecords } from '@separai/contract/history/schema';
import { limits } from '@separai/contract/limits';
import { RestedSearch } from '../../../components/admin/rested-search.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChipRow, FilterChip } from '../../../components/ui/chip.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { changed, type HistorySearch } from './history-search.ts';
import { adminHistoryText as text } from './text.ts';

interface HistoryFiltersProps {
  search: HistorySearch;
  onSearch: (search: HistorySearch) => void;
}

const orUndefined = (value: string): string | undefined => (value === '' ? undefined : value);

/** What of the history is shown. */
export function HistoryFilters({ search, onSearch }: HistoryFiltersProps) {
  const set = (change: Parameters<typeof changed>[1]) => onSearch(changed(search, change));
  const { registro, id, acao, quem, pessoa, de, ate } = search;
  const { pagina: _pagina, ...filters } = search;
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <ChipRow label={text.filters} bleed>
        <FilterChip pressed={registro === undefined} onClick={() => set({ registro: undefined, id: undefined })}>
          {text.all}
        </FilterChip>
        {auditedRecords.map((one) => (
          <FilterChip key={one} pressed={registro === one} onClick={() => set({ registro: one, id: undefined })}>
            {text.records[one]}
          </FilterChip>
        ))}
      </ChipRow>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 roomy:grid-cols-2 @min-[60rem]/panel:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <RestedSearch
          label={text.person}
          maxLength={limits.searchTextMaxLength}
          value={pessoa ?? ''}
          onChange={(value) => set({ pessoa: orUndefined(value) })}
        />
        {registro !== undefined && (
          <RestedSearch
            label={text.id}
            hint={text.idHint}
            leadingIcon={null}
            maxLength={limits.searchTextMaxLength}
            value={id ?? ''}
            onChange={(value) => set({ id: orUndefined(value) })}
          />
        )}
        <TextField
          type="date"
          label={text.from}
          value={de ?? ''}
          max={ate}
          onChange={({ target }) => set({ de: orUndefined(target.value) })}
        />
        <TextField
          type="date"
          label={text.to}
          value={ate ?? ''}
          min={de}
          onChange={({ target }) => set({ ate: orUndefined(target.value) })}
        />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <InlineSelect
          label={text.action}
          value={acao ?? ''}
          onChange={({ target }) => set({ acao: auditActions.find((one) => one === target.value) })}
        >
          <option value="">{text.anyAction}</option>
          {auditActions.map((one) => (
            <option key={one} value={one}>
              {text.actions[one]}
            </option>
          ))}
        </InlineSelect>
        <InlineSelect
          label={text.actor}
          value={quem ?? ''}
          onChange={({ target }) => set({ quem: auditActors.find((one) => one === target.value) })}
        >
          <option value="">{text.anyActor}</option>
          {auditActors.map((one) => (
            <option key={one} value={one}>
              {text.actors[one]}
            </option>
          ))}
        </InlineSelect>
        {Object.keys(filters).length > 0 && (
          <Button variant="text" size="small" onClick={() => onSearch({})}>
            {text.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
