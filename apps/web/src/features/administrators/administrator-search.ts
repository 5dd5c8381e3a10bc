import * as z from 'zod/mini';

const page = z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(100_000))), undefined);

const Search = z.object({ pagina: page, convites: page });

/** What the address says of the screen: the pages of the two tables. */
export type AdministratorSearch = z.output<typeof Search>;

/** Reads it; what cannot be read counts as absent. */
export const administratorSearchOf = (search: Record<string, unknown>): AdministratorSearch => Search.parse(search);
