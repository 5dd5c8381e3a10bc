import { day, listSearch, recordNumber, type SearchIn } from '../../../components/admin/list-search.ts';

/** The day of the lists, and the organisation whose list is open. */
export const routesSearch = listSearch({ dia: day, organizacao: recordNumber });
export type RoutesSearch = SearchIn<typeof routesSearch>;
