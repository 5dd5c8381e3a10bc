import { type Handover, handovers, handoversOf, handoverTitles } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles, shownMaterials } from '@separai/contract/collection-points/materials';
import type { CollectionPoint, CollectionPointSummary } from '@separai/contract/collection-points/schema';
import { DoorOpen, Truck, Warehouse } from 'lucide-react';
import { type ComponentProps, type ComponentType, type ReactNode, type RefObject, useEffect } from 'react';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import type { PointFilter } from '../filter.ts';
import { pointText } from '../text.ts';

/** Icons of pickup and dropoff. */
const handoverIcons: Record<Handover, ReactNode> = {
  pickup: <Truck aria-hidden="true" className="size-4 shrink-0" />,
  dropoff: <Warehouse aria-hidden="true" className="size-4 shrink-0" />,
};

/** Labels of a point's pickup and dropoff, for a row that wraps. Phrasing content: it may stand inside a button. */
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

/** Labels of a point's materials, for a row that wraps or scrolls; presumed ones are marked '(a confirmar)'. */
export function PointMaterials({ materials }: { materials: readonly MaterialType[] }) {
  const shown = shownMaterials(materials);
  return shown.materials.map((material) => (
    <MaterialChip key={material} material={material} label={materialTitles[material]} unconfirmed={shown.presumed} />
  ));
}

/** Centres the pressed chip of a row by scrolling the row only. */
export const useChosenChipInSight = (around: RefObject<HTMLElement | null>, chosen: string | null): void => {
  useEffect(() => {
    const chip = chosen === null ? null : around.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const row = chip?.parentElement;
    if (chip == null || row == null) return;
    // Measured without `position: sticky`.
    const { position } = chip.style;
    chip.style.position = 'static';
    const [inner, outer] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
    chip.style.position = position;
    row.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2), behavior: 'instant' });
  }, [around, chosen]);
};

/** Filters that match some point of the city. */
export type Offered = Pick<CollectionPointSummary, 'materials' | 'handovers' | 'hasOpeningHours'>;

export interface FilterChipsProps {
  offered: Offered;
  filter: Omit<PointFilter, 'text'>;
  set: (change: Partial<PointFilter>) => void;
  /** Component of a chip. */
  chip?: ComponentType<ComponentProps<typeof FilterChip>>;
}

/** The chip 'open now'. Pressed chips are shown even without matching points, so that they can be released. */
export function OpenNowChip({ offered, filter: { openNow }, set, chip: Chip = FilterChip }: FilterChipsProps) {
  if (!offered.hasOpeningHours && !openNow) return null;
  return (
    <Chip
      pressed={openNow}
      icon={<DoorOpen aria-hidden="true" className="size-4 shrink-0" />}
      onClick={() => set({ openNow: !openNow })}
    >
      {pointText.openNow}
    </Chip>
  );
}

/** The chips of materials; `isToggle`: pressing a pressed chip releases it. */
export function MaterialChips({
  offered,
  filter,
  set,
  chip: Chip = FilterChip,
  isToggle,
}: FilterChipsProps & { isToggle: boolean }) {
  return offered.materials.map((material) => (
    <Chip
      key={material}
      pressed={material === filter.material}
      icon={<MaterialIcon material={material} tone="ink" />}
      onClick={() => set({ material: isToggle && material === filter.material ? null : material })}
    >
      {materialTitles[material]}
    </Chip>
  ));
}

/** The chips of pickup and dropoff. */
export function HandoverChips({ offered, filter, set, chip: Chip = FilterChip }: FilterChipsProps) {
  return handovers
    .filter((handover) => offered.handovers.includes(handover) || handover === filter.handover)
    .map((handover) => (
      <Chip
        key={handover}
        pressed={handover === filter.handover}
        icon={handoverIcons[handover]}
        onClick={() => set({ handover: handover === filter.handover ? null : handover })}
      >
        {handoverTitles[handover]}
      </Chip>
    ));
}
