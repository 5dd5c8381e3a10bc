/** The text of a search parameter; the router reads `?q=12` as a number. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Search parameters by these names, as texts. */
export const validateTexts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [K in Name]?: string } =>
    Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, textOf(search[name])]]))) as {
      [K in Name]?: string;
    };

/** Search parameters that the panel's screens parse (`useListSearch`): their parsers are no part of a resident's first code. */
export const asWritten = <Search>(search: Record<string, unknown>): Search => search as Search;
