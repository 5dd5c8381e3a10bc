import type { CalendarDay } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** Reads a value of an address; undefined for one that is absent or invalid, since addresses may be typed. */
type Parameter<Value> = (given: unknown) => Value | undefined;

/** A text of at most `max` characters; the router reads a text such as '12' as a number. */
export const text =
  (max: number): Parameter<string> =>
  (given) => {
    const read = typeof given === 'number' ? String(given) : given;
    return typeof read === 'string' && read !== '' && read.length <= max ? read : undefined;
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

export const searchText = text(limits.searchTextMaxLength);
export const page = numberUpTo(limits.pageMax);

/** The same without what is undefined or empty. */
export const without = <Fields extends object>(fields: Fields): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as never;

type Parameters = Readonly<Record<string, Parameter<unknown>>>;
type SearchOf<P extends Parameters> = { [K in keyof P]?: Exclude<ReturnType<P[K]>, undefined> };
/** Parses the search parameters of an address; others and invalid ones are left out. */
export type ValidateSearch<Search> = (given: Readonly<Record<string, unknown>>) => Search;

/** The parser of the search parameters with these names, for `useListSearch`. */
export const validateListSearch =
  <const P extends Parameters>(parameters: P): ValidateSearch<SearchOf<P>> =>
  (given) =>
    without(Object.fromEntries(Object.entries(parameters).map(([name, parse]) => [name, parse(given[name])]))) as SearchOf<P>;

/** Parameters of a search with other values; undefined takes one out. */
type Changes<Search> = { [K in keyof Search]?: Search[K] | undefined };

const noDialog = {
  novo: undefined,
  nome: undefined,
  item: undefined,
  editar: undefined,
  excluir: undefined,
  sinonimo: undefined,
};

const isFilter = (name: string): boolean => !['ordem', 'pagina', 'marcados', 'semanas', ...Object.keys(noDialog)].includes(name);

/** Whether a filter leaves rows out. */
export const isFiltered = (search: object): boolean => Object.keys(search).some(isFilter);

/** Whether the search opens a dialog. */
export const hasDialog = (search: object): boolean => Object.keys(search).some((name) => name in noDialog);

/** The search of the screen's address, and the ways to change it. */
export const useListSearch = <Search extends object>(validate: ValidateSearch<Search>) => {
  const search = validate(useSearch({ strict: false }));
  const navigate = useNavigate();
  const set = (next: Changes<Search>, { replace = false } = {}): void =>
    void navigate({ to: '.', search: without(next), replace, resetScroll: false });
  /** Changes the list: it is shown from its first page unless `changes` names another, without marks. */
  const change = (changes: Changes<Search>): void => set({ ...search, pagina: undefined, marcados: undefined, ...changes });
  /** Opens a dialog, or closes the open one. */
  const open = (dialog: Changes<Search> = {}): void => set({ ...search, ...noDialog, ...dialog });
  const clearFilters = (): void =>
    set(Object.fromEntries(Object.entries(search).filter(([name]) => ['ordem', 'semanas'].includes(name))) as Changes<Search>);
  return { search, set, change, open, clearFilters };
};
export type ListSearch<Search extends object> = ReturnType<typeof useListSearch<Search>>;
