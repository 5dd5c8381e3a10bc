import { auditActions, auditActors, auditedRecords } from '@separai/contract/history/records';
import { day, listSearch, oneOf, page, type SearchIn, searchText, without } from '../../../components/admin/list-search.ts';

/** The search of the history: filters and page. */
export const historySearch = listSearch(
  {
    registro: oneOf(...auditedRecords),
    id: searchText,
    acao: oneOf(...auditActions),
    quem: oneOf(...auditActors),
    pessoa: searchText,
    de: day,
    ate: day,
    pagina: page,
  },
  { place: ['pagina'] },
);
export type HistorySearch = SearchIn<typeof historySearch>;

/** The query of the page that a search shows. An id without a kind of record filters nothing. */
export const pageQueryOf = ({ registro, id, acao, quem, pessoa, de, ate, pagina }: HistorySearch) => ({
  ...without({
    record: registro,
    recordId: registro && id,
    action: acao,
    actor: quem,
    person: pessoa,
    from: de,
    to: ate,
  }),
  page: String(pagina ?? 1),
});
