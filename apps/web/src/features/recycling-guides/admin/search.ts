import { guideIdMaxLength } from '@separai/contract/recycling-guides/rules';
import { flag, text, validateListSearch } from '../../../components/admin/list-search.ts';

const id = text(guideIdMaxLength);

/** The open dialog of the guides: of a new one, of the form of `material`, or the question before a deletion. */
export const validateGuideSearch = validateListSearch({ material: id, novo: flag, excluir: id });
export type GuideSearch = ReturnType<typeof validateGuideSearch>;
