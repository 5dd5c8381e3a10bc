import { type Handover, handoversOf, type PointHandover, usualHandover } from '../collection-points/handover.ts';
import { messages } from '../messages.ts';
import type { PickupAddress, Travel } from './schema.ts';

/** Handover of a booking that names none: dropoff where the point offers it, else pickup. */
export const handoverUnsaid = (point: { handover?: PointHandover }): Handover =>
  handoversOf(point).find((one) => one === usualHandover) ?? 'pickup';

/** Error messages by field for a handover that the point does not offer, or a pickup without its address. */
export const travelProblems = (
  { handover, pickup }: { handover: Handover; pickup: PickupAddress | null },
  point: { handover?: PointHandover },
): Record<string, string> => {
  if (!handoversOf(point).includes(handover))
    return {
      handover: handover === 'pickup' ? 'Este ponto não busca em casa. Leve até ele.' : 'Este ponto só busca em casa.',
    };
  if (handover === 'dropoff' || pickup !== null) return {};
  return { 'pickup.address': messages.addressRequired, 'pickup.number': messages.numberRequired };
};

/** An address on one line without the postal code: 'Rua Senador Pompeu, 300, Centro, Fortaleza - CE'. */
export const pickupLine = ({ address, number, complement }: NonNullable<Travel['pickup']>): string => {
  const [street, ...town] = address.split(', ');
  return [street, number, complement, ...town].filter((part) => part != null && part !== '').join(', ');
};

/** Handover of a booking in words, the same on every screen; null where the booking has none. */
export const travelWords = ({ handover, pickup }: Travel): string | null => {
  if (handover == null) return null;
  if (handover === 'dropoff') return 'Você leva até o ponto';
  return pickup == null ? 'Buscamos em casa' : `Buscamos em ${pickupLine(pickup)}`;
};
