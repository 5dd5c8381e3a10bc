import { type Handover, handoversOf, handoverTitles } from '@separai/contract/collection-points/handover';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { Truck, Warehouse } from 'lucide-react';
import type { ReactNode } from 'react';

/** What stands for each way beside its word. */
export const handoverIcons: Record<Handover, ReactNode> = {
  pickup: <Truck aria-hidden="true" className="size-4 shrink-0" />,
  dropoff: <Warehouse aria-hidden="true" className="size-4 shrink-0" />,
};

/** The chips of who travels. Put them into a row that wraps. Phrasing content: it may stand inside a button. */
export function PointHandovers({ point }: { point: Pick<CollectionPoint, 'handover'> }) {
  return handoversOf(point).map((handover) => (
    <span
      key={handover}
      className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-[0.875rem] border-[1.5px] border-edge bg-surface py-0.5 pr-2 pl-1.5 text-small font-medium text-ink"
    >
      {handoverIcons[handover]}
      <span className="min-w-0 wrap-break-word">{handoverTitles[handover]}</span>
    </span>
  ));
}
