import { auditActions, auditActors, auditedRecords } from '@separai/contract/history/schema';
import { limits } from '@separai/contract/limits';
import { Search } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { adminHistoryText as text } from '../../../text/admin-history.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/field.tsx';
import { InlineSelect } from '../../../ui/inline-select.tsx';
import { changed, type HistorySearch } from './history-search.ts';

interface HistoryFiltersProps {
  search: HistorySearch;
  onSearch: (search: HistorySearch) => void;
}

/** How long typing has to rest before the table follows, in ms. */
const rest = 300;

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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TypedField
          label={text.person}
          leadingIcon={<Search />}
          typedBefore={pessoa ?? ''}
          onTyped={(value) => set({ pessoa: orUndefined(value) })}
        />
        {registro !== undefined && (
          <TypedField
            label={text.id}
            hint={text.idHint}
            typedBefore={id ?? ''}
            onTyped={(value) => set({ id: orUndefined(value) })}
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

interface TypedFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> {
  /** What the address says. */
  typedBefore: string;
  onTyped: (text: string) => void;
}

/** A field that the table follows once typing rests. */
function TypedField({ typedBefore, onTyped, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState(typedBefore);
  const [told, setTold] = useState(typedBefore);
  if (told !== typedBefore) {
    // The address has changed by itself, as by going back.
    setTold(typedBefore);
    setTyped(typedBefore);
  }
  useEffect(() => {
    if (typed.trim() === typedBefore) return;
    const timer = setTimeout(() => {
      setTold(typed.trim());
      onTyped(typed.trim());
    }, rest);
    return () => clearTimeout(timer);
  }, [typed, typedBefore, onTyped]);
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      maxLength={limits.searchTextMaxLength}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
