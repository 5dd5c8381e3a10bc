/** Reads a search parameter; undefined for an absent or invalid one, since addresses may be typed. */
export type Parameter<Value> = (given: unknown) => Value | undefined;
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
export type SearchOf<P extends Parameters> = { [K in keyof P]?: Exclude<ReturnType<P[K]>, undefined> };

/** A text; the router reads `?q=12` as a number. */
export const text: Parameter<string> = (given) =>
  given === undefined || typeof given === 'string' ? given : JSON.stringify(given);

/** The parser of the parameters with these names; other and invalid ones are left out. */
export const searchParser =
  <const P extends Parameters>(parameters: P) =>
  (given: Readonly<Record<string, unknown>>): SearchOf<P> =>
    Object.fromEntries(
      Object.entries(parameters).flatMap(([name, parse]) => {
        const value = parse(given[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as SearchOf<P>;

/** The search of a route whose screen parses the parameters, so that their parsers are no part of each page's first code. */
export const asWritten = <Search>(search: Record<string, unknown>): Search => search as Search;
