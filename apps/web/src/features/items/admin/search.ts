import { itemLimits } from '@separai/contract/items/limits';
import { verdictKinds } from '@separai/contract/items/verdicts';
import { flag, oneOf, page, searchText, text, validateListSearch } from '../../../components/admin/list-search.ts';

const id = text(itemLimits.idMaxLength);
const words = text(itemLimits.queryMaxLength);

/** The search of the items: filters, page and the open dialog. `nome` is the first name of a new item. */
export const validateItemSearch = validateListSearch({
  q: searchText,
  resposta: oneOf(...verdictKinds),
  so: oneOf('cidade', 'sem-fonte'),
  pagina: page,
  novo: flag,
  nome: words,
  item: id,
  excluir: id,
});
export type ItemSearch = ReturnType<typeof validateItemSearch>;

/** The search of the sources. */
export const validateSourceSearch = validateListSearch({
  q: searchText,
  so: oneOf('sem-item'),
  pagina: page,
  editar: id,
  excluir: id,
});
export type SourceSearch = ReturnType<typeof validateSourceSearch>;

/** The search of the unanswered questions. `sinonimo` has the words whose item is being chosen. */
export const validateQuestionSearch = validateListSearch({ pagina: page, sinonimo: words });
