import { handoversOf, type PointHandover } from './handover.ts';
import { spokenNameOf } from './rules.ts';

/** What a message to a point begins with: of bringing only where the point fetches from nobody's home. */
export const contactMessage = (point: { name: string; shortName: string | null; handover?: PointHandover }): string => {
  const asked = handoversOf(point).includes('pickup') ? 'a coleta' : 'a entrega';
  return `Olá! Encontrei o ponto de coleta "${spokenNameOf(point)}" no Separaí e gostaria de mais informações sobre ${asked} de recicláveis.`;
};
