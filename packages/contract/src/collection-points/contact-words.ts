import { handoversOf, type PointHandover } from './handover.ts';
import { spokenNameOf } from './rules.ts';

/** Initial text of a WhatsApp message to a point: about a pickup where the point offers pickups, else about a delivery. */
export const contactMessage = (point: { name: string; shortName: string | null; handover?: PointHandover }): string => {
  const asked = handoversOf(point).includes('pickup') ? 'a coleta' : 'a entrega';
  return `Olá! Encontrei o ponto de coleta "${spokenNameOf(point)}" no Separaí e gostaria de mais informações sobre ${asked} de recicláveis.`;
};
