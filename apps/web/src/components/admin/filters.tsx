import type { CalendarDay } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ChipRow, FilterChip } from '../ui/chip.tsx';
import { TextField } from '../ui/field.tsx';
import { InlineSelect, Options } from '../ui/inline-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { viewText } from './text.ts';

/** Debounce of a typed filter in ms. */
const debounce = 300;

interface TextFilterProps extends Omit<ComponentProps<typeof SearchField>, 'value' | 'onChange' | 'onClear'> {
  value: string | undefined;
  /** Called with the trimmed text once typing pauses; undefined for none. */
  onChange: (text: string | undefined) => void;
}

/** A typed filter of a list. */
export function TextFilter({ value = '', onChange, ...field }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    // The address has changed by itself, as by going back.
    setApplied(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => {
      setApplied(typed.trim());
      onChange(typed.trim() || undefined);
    }, debounce);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <SearchField
      maxLength={limits.searchTextMaxLength}
      {...field}
      value={typed}
      onClear={() => setTyped('')}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** The search of a list, which the key `/` focuses. */
export function ListSearchField({ label, ...filter }: Omit<TextFilterProps, 'label'> & { label: string }) {
  return (
    <div className="min-w-0 grow basis-32 md:max-w-96">
      <TextFilter label={label} labelHidden placeholder={label} aria-keyshortcuts="/" {...filter} />
    </div>
  );
}

interface ClearFiltersProps {
  list: { readonly isFiltered: boolean; readonly clearFilters: () => void };
  children: string;
}

/** The button that clears a list's filters, where any is set. */
export const ClearFilters = ({ list: { isFiltered, clearFilters }, children }: ClearFiltersProps) =>
  isFiltered && (
    <Button variant="text" size="small" onClick={clearFilters}>
      {children}
    </Button>
  );

interface FilterBarProps {
  list: ClearFiltersProps['list'];
  clear: string;
  /** The filters that are always in sight. */
  first: ReactNode;
  /** Number of the folded filters that are set. */
  active: number;
  /** The controls of the list's view, at the end of the line. */
  tools?: ReactNode;
  /** The folded filters. */
  children: ReactNode;
}

/** A list's filters in one line; the rarer ones are folded, and open at first where any of them is set. */
export function FilterBar({ list, clear, first, active, tools, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(active > 0);
  const id = useId();
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <search className="contents">
        <div className="flex min-w-0 grow basis-120 flex-wrap items-center gap-x-3 gap-y-2">
          {first}
          <Button
            variant="neutral"
            size="small"
            icon={<SlidersHorizontal />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {viewText.filters(active)}
          </Button>
        </div>
        <div
          id={id}
          hidden={!isOpen}
          className="order-last flex min-w-0 basis-full *:max-w-full *:min-w-0 flex-wrap items-end gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-3.5 [&[hidden]]:hidden"
        >
          {children}
          {/* Folded as well: in the line above it would wrap at 1280 px once a filter is set. */}
          <ClearFilters list={list}>{clear}</ClearFilters>
        </div>
      </search>
      {tools !== undefined && <div className="flex flex-wrap items-center gap-2">{tools}</div>}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** The words of the choice that filters nothing; absent where a value is always chosen. */
  all?: string;
  /** The words of the values, in their order. */
  options: Readonly<Record<Value, string>>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

const valuesOf = <Value extends string>(options: Readonly<Partial<Record<Value, string>>>) => Object.keys(options) as Value[];

/** A filter of one value in a select; with `labelHidden` its first option names it. */
export function SelectFilter<Value extends string>(props: ChoiceProps<Value> & { labelHidden?: boolean }) {
  const { label, labelHidden = false, all, options, value, onChange } = props;
  return (
    <InlineSelect
      label={labelHidden ? <span className="sr-only">{label}</span> : label}
      className={labelHidden ? '[&>div]:gap-x-0' : undefined}
      value={value ?? ''}
      onChange={({ target }) => onChange(valuesOf(options).find((one) => one === target.value))}
    >
      {all !== undefined && <option value="">{all}</option>}
      <Options words={options} />
    </InlineSelect>
  );
}

interface ChipFilterProps<Value extends string> extends Omit<ChoiceProps<Value>, 'options'> {
  /** The words of the offered values, in their order. */
  options: Readonly<Partial<Record<Value, string>>>;
  /** In one line that scrolls, up to the edges of a narrow screen; else in several lines. */
  bleed?: boolean;
}

/** A filter of one value in chips. */
export function ChipFilter<Value extends string>(props: ChipFilterProps<Value>) {
  const { label, all, options, value, onChange, bleed = false } = props;
  return (
    <ChipRow label={label} {...(bleed ? { bleed } : { className: 'flex-wrap [&>button]:shrink [&>button]:whitespace-normal' })}>
      <FilterChip pressed={value === undefined} onClick={() => onChange(undefined)}>
        {all}
      </FilterChip>
      {valuesOf(options).map((one) => (
        <FilterChip key={one} pressed={value === one} onClick={() => onChange(one)}>
          {options[one]}
        </FilterChip>
      ))}
    </ChipRow>
  );
}

interface DayRangeFilterProps {
  text: { readonly from: string; readonly to: string };
  search: { readonly de?: CalendarDay; readonly ate?: CalendarDay };
  change: (changes: { de?: CalendarDay | undefined; ate?: CalendarDay | undefined }) => void;
}

/** The first and the last day of a list's rows. */
export function DayRangeFilter({ text, search: { de, ate }, change }: DayRangeFilterProps) {
  return (
    <>
      <TextField
        type="date"
        label={text.from}
        value={de ?? ''}
        max={ate}
        onChange={({ target }) => change({ de: target.value || undefined })}
      />
      <TextField
        type="date"
        label={text.to}
        value={ate ?? ''}
        min={de}
        onChange={({ target }) => change({ ate: target.value || undefined })}
      />
    </>
  );
}
