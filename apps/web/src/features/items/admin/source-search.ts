import { itemLimits } from '@separai/contract/items/limits';
import { limits } from '@separai/contract/limits';
import * as z from 'zod/mini';
import { orNothing, textParam, without } from '../../../lib/search-params.ts';

// An address that looks like a number is read as one.
const id = textParam(itemLimits.idMaxLength);

/** What of the address of the sources says what is shown and which dialog is open. */
const SourceSearch = z.object({
  q: orNothing(textParam(limits.searchTextMaxLength)),
  so: orNothing(z.literal('sem-item')),
  pagina: orNothing(z.int().check(z.minimum(1), z.maximum(limits.pageMax))),
  /** The source that is being edited. */
  editar: orNothing(id),
  /** The source that is about to be deleted. */
  excluir: orNothing(id),
});
export type SourceSearch = Partial<z.output<typeof SourceSearch>>;

/** What an address says; what is not understood is left out. */
export const sourceSearchOf = (given: Record<string, unknown>): SourceSearch => without(z.parse(SourceSearch, given));

/** The same address with something changed: the first page is shown unless one is named. */
export const changedSources = (search: SourceSearch, change: Partial<SourceSearch>): SourceSearch =>
  without({ ...search, pagina: undefined, ...change }) as SourceSearch;

/** The same address with a dialog open, or with none. */
export const withSourceDialog = (search: SourceSearch, dialog: Pick<SourceSearch, 'editar' | 'excluir'>): SourceSearch =>
  without({ ...search, editar: undefined, excluir: undefined, ...dialog }) as SourceSearch;
