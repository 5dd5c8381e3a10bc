import { page, validateListSearch } from '../../components/admin/list-search.ts';

/** The pages of the administrators and of the invitations. */
export const validateAdministratorSearch = validateListSearch({ pagina: page, convites: page });
