import { flag, listSearch, page, recordNumber, type SearchIn } from '../../../components/admin/list-search.ts';

/** The open dialog of the organisations. */
export const organizationSearch = listSearch(
  { novo: flag, editar: recordNumber, excluir: recordNumber },
  { dialogs: ['novo', 'editar', 'excluir'] },
);
export type OrganizationSearch = SearchIn<typeof organizationSearch>;

/** The pages of an organisation's people and invitations, and its open form. */
export const organizationRecordSearch = listSearch({ pagina: page, convites: page, editar: flag }, { dialogs: ['editar'] });
export type OrganizationRecordSearch = SearchIn<typeof organizationRecordSearch>;
