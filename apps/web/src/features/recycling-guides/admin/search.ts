import { guideIdMaxLength } from '@separai/contract/recycling-guides/rules';
import { flag, listSearch, type SearchIn, textUpTo } from '../../../components/admin/list-search.ts';

const id = textUpTo(guideIdMaxLength);

/** The open dialog of the guides: of a new one, of the form of `material`, or the question before a deletion. */
export const guideSearch = listSearch({ material: id, novo: flag, excluir: id }, { dialogs: ['material', 'novo', 'excluir'] });
export type GuideSearch = SearchIn<typeof guideSearch>;
