// Apart from `search-params.ts`: these lines are part of every page's first code, and zod is not.

/** A search parameter as its text stands in the address: the router has read `?q=12` as a number. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Search parameters by these names, as texts. */
export const validateTexts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [K in Name]?: string } =>
    Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, textOf(search[name])]]))) as {
      [K in Name]?: string;
    };

/** Search parameters of the panel, which its screens parse: their schemas are no part of a resident's first code. */
export const asWritten = (search: Record<string, unknown>): Record<string, unknown> => search;
