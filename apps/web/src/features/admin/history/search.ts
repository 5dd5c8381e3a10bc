import { auditActions, auditActors, auditedRecords } from '@separai/contract/history/records';
import { day, oneOf, page, searchText, validateListSearch, without } from '../../../components/admin/list-search.ts';

/** The search of the history: filters and page. */
export const validateHistorySearch = validateListSearch({
  registro: oneOf(...auditedRecords),
  id: searchText,
  acao: oneOf(...auditActions),
  quem: oneOf(...auditActors),
  pessoa: searchText,
  de: day,
  ate: day,
  pagina: page,
});
export type HistorySearch = ReturnType<typeof validateHistorySearch>;

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
