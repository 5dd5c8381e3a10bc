import * as z from 'zod/mini';
import { orNothing, without } from '../../../lib/search-params.ts';

const id = z.int().check(z.minimum(1));

/** What of the address of the panel's holidays says which dialog is open. */
const HolidaySearch = z.object({
  /** A holiday is being set. */
  novo: orNothing(z.literal(true)),
  /** The holiday that is being edited. */
  editar: orNothing(id),
  /** The holiday that is about to be deleted. */
  excluir: orNothing(id),
});
export type HolidaySearch = Partial<z.output<typeof HolidaySearch>>;

/** What an address says; what is not understood is left out. */
export const holidaySearchOf = (given: Record<string, unknown>): HolidaySearch => without(z.parse(HolidaySearch, given));
