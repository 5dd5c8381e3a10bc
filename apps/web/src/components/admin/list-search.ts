import type { CalendarDay } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { cameFromApp } from '../../lib/page.ts';
import { type Parameter, type Parameters, searchParser, text } from '../../lib/search-params.ts';

/** A text of at most `max` characters. */
export const textUpTo =
  (max: number): Parameter<string> =>
  (given) => {
    const read = text(given);
    return read !== undefined && read !== '' && read.length <= max ? read : undefined;
  };

export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Parameter<Value> =>
  (given) =>
    values.find((one) => one === given);

/** A whole number from 1. */
const numberUpTo =
  (max: number): Parameter<number> =>
  (given) =>
    typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= max ? given : undefined;

/** The number of a record. */
export const recordNumber = numberUpTo(Number.MAX_SAFE_INTEGER);

/** Numbers of records of one page. */
export const recordNumbers: Parameter<number[]> = (given) =>
  Array.isArray(given) && given.length <= limits.pageSizeMax && given.every((one) => recordNumber(one) !== undefined)
    ? given
    : undefined;

/** `true` alone. */
export const flag: Parameter<true> = (given) => given === true || undefined;

/** A calendar day such as `2026-12-01`. */
export const day: Parameter<CalendarDay> = (given) => {
  if (typeof given !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(given)) return undefined;
  const time = Date.parse(given);
  // Some browsers read 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given) ? given : undefined;
};

export const searchText = textUpTo(limits.searchTextMaxLength);
export const page = numberUpTo(limits.pageMax);

/** The same without what is undefined or empty. */
export const without = <Fields extends object>(fields: Fields): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as never;

/** Names of parameters that are no filters. */
interface Roles<Name> {
  /** How the list is shown: stay when the filters are cleared. */
  readonly view?: readonly Name[];
  /** The page and the marked rows: removed when the list changes. */
  readonly place?: readonly Name[];
  /** The open dialog. */
  readonly dialogs?: readonly Name[];
}

/** Declares the search parameters of a screen, for `useListSearch`. */
export const listSearch = <const P extends Parameters>(parameters: P, roles: Roles<keyof P> = {}) => {
  const { view = [], place = [], dialogs = [] } = roles;
  const names: (keyof P)[] = Object.keys(parameters);
  const filters = names.filter((name) => ![...view, ...place, ...dialogs].includes(name));
  return { parse: searchParser(parameters), filters, place, dialogs };
};

/** The declared parameters of a screen. */
interface Declared<Search> {
  readonly parse: (given: Readonly<Record<string, unknown>>) => Search;
  readonly filters: readonly PropertyKey[];
  readonly place: readonly PropertyKey[];
  readonly dialogs: readonly PropertyKey[];
}

/** The search that a screen's declared parameters hold. */
export type SearchIn<D extends Declared<object>> = ReturnType<D['parse']>;

/** Parameters of a search with other values; undefined removes one. */
type Changes<Search> = { [K in keyof Search]?: Search[K] | undefined };

/** The search of the screen's address, and the ways to change it. */
export const useListSearch = <Search extends object>({ parse, filters, place, dialogs }: Declared<Search>) => {
  const search = parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const hasAny = (names: readonly PropertyKey[]): boolean => names.some((name) => name in search);
  const removed = (names: readonly PropertyKey[]): Changes<Search> =>
    Object.fromEntries(names.map((name) => [name, undefined])) as Changes<Search>;
  const set = (next: Changes<Search>, { replace = false } = {}): void =>
    void navigate({ to: '.', search: without(next), replace, resetScroll: false });
  return {
    search,
    /** Whether a filter leaves rows out. */
    isFiltered: hasAny(filters),
    /** Whether the search opens a dialog. */
    hasDialog: hasAny(dialogs),
    set,
    /** Changes the list: it is shown from its first page unless `changes` names another, without marks. */
    change: (changes: Changes<Search>): void => set({ ...search, ...removed(place), ...changes }),
    /** Opens a dialog, or closes the open one: one that another screen opened leads back there. */
    open: (dialog: Changes<Search> = {}): void => {
      if (Object.keys(dialog).length === 0 && cameFromApp()) history.back();
      else set({ ...search, ...removed(dialogs), ...dialog });
    },
    clearFilters: (): void => set({ ...search, ...removed([...filters, ...place, ...dialogs]) }),
  };
};
export type ListSearch<Search extends object> = ReturnType<typeof useListSearch<Search>>;
