import { flag, listSearch, page, recordNumber, type SearchIn } from '../../../components/admin/list-search.ts';

/** The open dialog of the organisations. */
export const organizationSearch = listSearch(
  { novo: flag, editar: recordNumber, excluir: recordNumber },
  { dialogs: ['novo', 'editar', 'excluir'] },
);
export type OrganizationSearch = SearchIn<typeof organizationSearch>;

/** The page of an organisation's people. */
export const organizationRecordSearch = listSearch({ pagina: page, convites: page });
export type OrganizationRecordSearch = SearchIn<typeof organizationRecordSearch>;
