import { type SearchOf, searchParser, text } from '../../lib/search-params.ts';

/** Parameters of `/coleta`: postal code, house number, and ids of the chosen areas joined by commas. */
const parameters = { cep: text, numero: text, setores: text };
export type CollectionDaysSearch = SearchOf<typeof parameters>;
export const parseCollectionDaysSearch = searchParser(parameters);
