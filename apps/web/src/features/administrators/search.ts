import { listSearch, page, type SearchIn } from '../../components/admin/list-search.ts';

/** The pages of the administrators and of the invitations. */
export const administratorSearch = listSearch({ pagina: page, convites: page });
export type AdministratorSearch = SearchIn<typeof administratorSearch>;
