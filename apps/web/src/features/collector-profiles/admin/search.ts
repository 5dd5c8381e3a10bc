import { materialTypes } from '@separai/contract/collection-points/materials';
import { collectorKinds } from '@separai/contract/collector-profiles/kinds';
import { collectorSorts } from '@separai/contract/sort-orders';
import {
  flag,
  listSearch,
  oneOf,
  page,
  recordNumber,
  type SearchIn,
  searchText,
  without,
} from '../../../components/admin/list-search.ts';

/** The search of the collectors: filters, order, page and the open dialog. */
export const profileSearch = listSearch(
  {
    situacao: oneOf('publicados', 'rascunhos'),
    tipo: oneOf(...collectorKinds),
    material: oneOf(...materialTypes),
    q: searchText,
    ordem: oneOf(...collectorSorts),
    pagina: page,
    novo: flag,
    editar: recordNumber,
    excluir: recordNumber,
  },
  { view: ['ordem'], place: ['pagina'], dialogs: ['novo', 'editar', 'excluir'] },
);
export type ProfileSearch = SearchIn<typeof profileSearch>;

/** The filter of a search, in the API's words. */
export const filterOf = (search: ProfileSearch) =>
  without({
    status: search.situacao && ({ publicados: 'active', rascunhos: 'inactive' } as const)[search.situacao],
    kind: search.tipo,
    material: search.material,
    q: search.q,
  });

/** The query of the page that a search shows. */
export const pageQueryOf = (search: ProfileSearch) => ({
  ...filterOf(search),
  ...without({ sort: search.ordem }),
  page: String(search.pagina ?? 1),
});
