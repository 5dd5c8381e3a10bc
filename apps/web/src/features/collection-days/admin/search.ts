import { areaStatuses } from '@separai/contract/collection-days/administered-schema';
import { areaSorts } from '@separai/contract/sort-orders';
import {
  day,
  flag,
  listSearch,
  oneOf,
  page,
  recordNumber,
  type SearchIn,
  searchText,
  textUpTo,
} from '../../../components/admin/list-search.ts';
import { rangesMaxLength } from './area-ranges.ts';

const dialogs = { novo: flag, editar: recordNumber, excluir: recordNumber } as const;

/** The search of the areas: filters, order, page and the open dialog. `tipo` is a service. */
export const areaSearch = listSearch(
  { q: searchText, tipo: recordNumber, situacao: oneOf(...areaStatuses), ordem: oneOf(...areaSorts), pagina: page, ...dialogs },
  { view: ['ordem'], place: ['pagina'], dialogs: ['novo', 'editar', 'excluir'] },
);
export type AreaSearch = SearchIn<typeof areaSearch>;

/** The search of the services: the open dialog. */
export const serviceSearch = listSearch(dialogs, { dialogs: ['novo', 'editar', 'excluir'] });
export type ServiceSearch = SearchIn<typeof serviceSearch>;

/** The search of the exceptions: first and last day, page and the open dialog; `data` and `setores` (ranges of ids) fill in a new exception. */
export const exceptionSearch = listSearch(
  { de: day, ate: day, pagina: page, ...dialogs, data: day, setores: textUpTo(rangesMaxLength) },
  { place: ['pagina'], dialogs: ['novo', 'editar', 'excluir', 'data', 'setores'] },
);
export type ExceptionSearch = SearchIn<typeof exceptionSearch>;
