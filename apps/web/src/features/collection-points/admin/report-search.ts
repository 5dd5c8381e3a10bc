import { reportStates } from '@separai/contract/collection-points/reports';
import { limits } from '@separai/contract/limits';
import * as z from 'zod/mini';
import { orNothing, without } from '../../../lib/search-params.ts';

/** What of the address of the panel's reports says which are shown. */
const ReportSearch = z.object({
  situacao: orNothing(z.enum([...reportStates, 'conferir'])),
  pagina: orNothing(z.int().check(z.minimum(1), z.maximum(limits.pageMax))),
});
export type ReportSearch = Partial<z.output<typeof ReportSearch>>;

/** What an address says. */
export const reportSearchOf = (given: Record<string, unknown>): ReportSearch => without(z.parse(ReportSearch, given));
