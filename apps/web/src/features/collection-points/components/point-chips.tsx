import { type Handover, handoversOf, handoverTitles } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles, shownMaterials } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { DoorOpen, Truck, Warehouse } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { MaterialChip } from '../../../components/ui/material.tsx';

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

/** The chips of what a point accepts; presumed ones are marked '(a confirmar)'. Put them into a row that wraps or scrolls. */
export function PointMaterials({ materials }: { materials: readonly MaterialType[] }) {
  const shown = shownMaterials(materials);
  return shown.materials.map((material) => (
    <MaterialChip key={material} material={material} label={materialTitles[material]} unconfirmed={shown.presumed} />
  ));
}

/** Brings the pressed chip of a row that scrolls sideways into the middle of it, without moving the page. */
export const useChosenChipInSight = (around: RefObject<HTMLElement | null>, chosen: string | null): void => {
  useEffect(() => {
    const chip = chosen === null ? null : around.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const row = chip?.parentElement;
    if (chip == null || row == null) return;
    // Where it would be if it did not keep to the row's edge.
    const { position } = chip.style;
    chip.style.position = 'static';
    const [inner, outer] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
    chip.style.position = position;
    row.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2), behavior: 'instant' });
  }, [around, chosen]);
};

/** What stands beside 'Aberto agora' where it is chosen. */
export const openNowIcon: ReactNode = <DoorOpen aria-hidden="true" className="size-4 shrink-0" />;
