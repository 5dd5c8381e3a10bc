import { itemLimits } from '@separai/contract/items/limits';
import { verdictKinds } from '@separai/contract/items/verdicts';
import { limits } from '@separai/contract/limits';
import * as z from 'zod/mini';
import { orNothing, textParam, without } from '../../../lib/search-params.ts';

// An address that looks like a number is read as one.
const id = textParam(itemLimits.idMaxLength);

/** What of the address of the panel's items says what is shown and which dialog is open. */
const ItemSearch = z.object({
  q: orNothing(textParam(limits.searchTextMaxLength)),
  resposta: orNothing(z.enum(verdictKinds)),
  so: orNothing(z.enum(['cidade', 'sem-fonte'])),
  pagina: orNothing(z.int().check(z.minimum(1), z.maximum(limits.pageMax))),
  /** An item is being created. */
  novo: orNothing(z.literal(true)),
  /** What it is called, to begin with. */
  nome: orNothing(textParam(itemLimits.queryMaxLength)),
  /** The item that is being edited. */
  item: orNothing(id),
  /** The item that is about to be deleted. */
  excluir: orNothing(id),
});
export type ItemSearch = Partial<z.output<typeof ItemSearch>>;

/** What an address says; what is not understood is left out. */
export const itemSearchOf = (given: Record<string, unknown>): ItemSearch => without(z.parse(ItemSearch, given));

/** Whether a filter leaves items out. */
export const isFiltered = ({ q, resposta, so }: ItemSearch): boolean =>
  q !== undefined || resposta !== undefined || so !== undefined;

/** The same address with something changed: the first page is shown unless one is named. */
export const changed = (search: ItemSearch, change: Partial<ItemSearch>): ItemSearch =>
  without({ ...search, pagina: undefined, ...change }) as ItemSearch;

/** The same address with a dialog open, or with none. */
export const withDialog = (search: ItemSearch, dialog: Pick<ItemSearch, 'novo' | 'item' | 'excluir'>): ItemSearch =>
  without({ ...search, novo: undefined, nome: undefined, item: undefined, excluir: undefined, ...dialog }) as ItemSearch;
