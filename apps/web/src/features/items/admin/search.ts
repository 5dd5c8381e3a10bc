import { itemLimits } from '@separai/contract/items/limits';
import { verdictKinds } from '@separai/contract/items/verdicts';
import { flag, listSearch, oneOf, page, type SearchIn, searchText, textUpTo } from '../../../components/admin/list-search.ts';

const id = textUpTo(itemLimits.idMaxLength);
const words = textUpTo(itemLimits.queryMaxLength);

/** The search of the items: filters, page and the open dialog. `nome` is the first name of a new item. */
export const itemSearch = listSearch(
  {
    q: searchText,
    resposta: oneOf(...verdictKinds),
    so: oneOf('cidade', 'sem-fonte'),
    pagina: page,
    novo: flag,
    nome: words,
    item: id,
    excluir: id,
  },
  { place: ['pagina'], dialogs: ['novo', 'nome', 'item', 'excluir'] },
);
export type ItemSearch = SearchIn<typeof itemSearch>;

/** The search of the sources. */
export const sourceSearch = listSearch(
  { q: searchText, so: oneOf('sem-item'), pagina: page, editar: id, excluir: id },
  { place: ['pagina'], dialogs: ['editar', 'excluir'] },
);
export type SourceSearch = SearchIn<typeof sourceSearch>;

/** The search of the unanswered questions. `sinonimo` has the words whose item is being chosen. */
export const questionSearch = listSearch({ pagina: page, sinonimo: words }, { place: ['pagina'], dialogs: ['sinonimo'] });
export type QuestionSearch = SearchIn<typeof questionSearch>;
