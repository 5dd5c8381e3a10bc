import { missedStates } from '@separai/contract/collection-days/missed';
import { listSearch, oneOf, page, type SearchIn } from '../../../components/admin/list-search.ts';

/** The search of the missed collections. */
export const missedSearch = listSearch({ situacao: oneOf(...missedStates), pagina: page });
export type MissedSearch = SearchIn<typeof missedSearch>;
