import type { CalendarDay } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ChipRow, FilterChip } from '../ui/chip.tsx';
import { TextField } from '../ui/field.tsx';
import { InlineSelect, Options } from '../ui/inline-select.tsx';
import { SearchField } from '../ui/search-field.tsx';

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
    <div className="min-w-0 grow basis-72 md:max-w-96">
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

interface ChoiceProps<Value extends string> {
  label: string;
  /** The words of the choice that filters nothing; absent where a value is always chosen. */
  all?: string;
  /** The words of the values, in their order. */
  options: Readonly<Record<Value, string>>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

const valuesOf = <Value extends string>(options: Readonly<Record<Value, string>>) => Object.keys(options) as Value[];

/** A filter of one value in a select. */
export function SelectFilter<Value extends string>({ label, all, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <InlineSelect
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(valuesOf(options).find((one) => one === target.value))}
    >
      {all !== undefined && <option value="">{all}</option>}
      <Options words={options} />
    </InlineSelect>
  );
}

interface ChipFilterProps<Value extends string> extends ChoiceProps<Value> {
  icons?: Readonly<Record<Value, ReactNode>>;
  /** In one line that scrolls, up to the edges of a narrow screen; else in several lines. */
  bleed?: boolean;
}

/** A filter of one value in chips. */
export function ChipFilter<Value extends string>(props: ChipFilterProps<Value>) {
  const { label, all, options, value, onChange, icons, bleed = false } = props;
  return (
    <ChipRow label={label} {...(bleed ? { bleed } : { className: 'flex-wrap [&>button]:shrink [&>button]:whitespace-normal' })}>
      <FilterChip pressed={value === undefined} onClick={() => onChange(undefined)}>
        {all}
      </FilterChip>
      {valuesOf(options).map((one) => (
        <FilterChip key={one} pressed={value === one} icon={icons?.[one]} onClick={() => onChange(one)}>
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
