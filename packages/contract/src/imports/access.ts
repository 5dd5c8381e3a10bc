import type { PublicAccess } from '../collection-points/public-access.ts';
import { foldText } from '../text.ts';
import { answerIn } from './materials.ts';

const restricted =
  /\b(restrit[oa]s?|restricted|privad[oa]s?|private|intern[oa]s?|exclusiv[oa]s?|so para|somente para|apenas para|nao publico)\b/;
const open = /\b(publico|public|abert[oa]|livre|todos|permissive)\b/;

/**
 * Access in an imported cell: 'Restrito', 'Aberto ao público', OpenStreetMap's `private`; a yes or no answers 'aberto ao
 * público?'. Null for any other text.
 */
export const publicAccessIn = (text: string): PublicAccess | null => {
  const folded = foldText(text);
  const answer = answerIn(text);
  if (answer !== null) return answer ? 'public' : 'restricted';
  if (restricted.test(folded)) return 'restricted';
  return open.test(folded) ? 'public' : null;
};
