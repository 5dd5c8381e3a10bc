import { itemLimits } from '@separai/contract/items/limits';
import { limits } from '@separai/contract/limits';
import * as z from 'zod/mini';
import { orNothing, textParam, without } from '../../../lib/search-params.ts';

/** What of the address of the unanswered questions says what is shown and which dialog is open. */
const QuestionSearch = z.object({
  pagina: orNothing(z.int().check(z.minimum(1), z.maximum(limits.pageMax))),
  /** The words whose item is being chosen. */
  sinonimo: orNothing(textParam(itemLimits.queryMaxLength)),
});
export type QuestionSearch = Partial<z.output<typeof QuestionSearch>>;

/** What an address says; what is not understood is left out. */
export const questionSearchOf = (given: Record<string, unknown>): QuestionSearch => without(z.parse(QuestionSearch, given));

/** The same page with a dialog open, or with none. */
export const changedQuestions = ({ pagina }: QuestionSearch, dialog: Pick<QuestionSearch, 'sinonimo'>): QuestionSearch =>
  without({ pagina, ...dialog }) as QuestionSearch;
