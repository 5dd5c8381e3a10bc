import type { PointHandover } from '../collection-points/handover.ts';
import { foldText } from '../text.ts';
import { answerIn } from './materials.ts';

/** Forms of 'we fetch' and of 'bring it here', in normalized text. */
const fetches =
  /\b(busca|buscam|buscamos|retira|retiram|retiramos|domiciliar|domicilio|porta a porta|em casa|pickup|both|ambos)\b/;
const receives = /\b(recebe|recebem|recebemos|entrega voluntaria|no local|pev|leve|levar|dropoff|both|ambos)\b/;
const denied = /\bnao (busca|buscam|buscamos|retira|retiram|retiramos)\b/;

/**
 * Handover in an imported cell: 'Busca em casa e recebe no local', 'dropoff'; in a column that asks whether the point fetches,
 * a yes or no or OpenStreetMap's `yes`, `only`, `no`. Null for any other text.
 */
export const handoverIn = (text: string): PointHandover | null => {
  const folded = foldText(text);
  if (folded === 'only' || folded === 'so busca') return 'pickup';
  const answer = answerIn(text);
  if (answer !== null) return answer ? 'both' : 'dropoff';
  if (denied.test(folded)) return 'dropoff';
  if (fetches.test(folded)) return receives.test(folded) ? 'both' : 'pickup';
  return receives.test(folded) ? 'dropoff' : null;
};
