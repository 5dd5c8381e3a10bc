import { separatedSoFar } from '@separai/contract/schedules/rules';
import { useSchedulesQuietly } from '../api.ts';
import { nextCollectionText } from '../next-collection-text.ts';
import { formatWeight } from '../weight.ts';

/** One line of one's own: what was weighed of one's collections in all, from the first on. */
export function SeparatedSoFar() {
  const { kg, collections } = separatedSoFar(useSchedulesQuietly().data ?? []);
  return collections === 0 ? null : <p>{nextCollectionText.soFar(formatWeight(kg), collections)}</p>;
}
