import { handovers, handoverTitles } from '@separai/contract/collection-points/handover';
import { materialTitles } from '@separai/contract/collection-points/materials';
import type { CollectionPointSummary } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { RefreshCw } from 'lucide-react';
import { type ComponentProps, type CSSProperties, useEffect, useRef } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { ChipRow, FilterChip } from '../../../components/ui/chip.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { handoverIcons, openNowIcon, useChosenChipInSight } from '../components/point-chips.tsx';
import { pointText } from '../text.ts';
import type { FilterControl } from '../use-point-search.ts';
import { searchText } from './text.ts';

/** Refetches the list; disabled while that loads, then focused again if it had the focus. */
function RefreshButton({ loading, onRefresh }: { loading: boolean; onRefresh: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (loading || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [loading]);
  return (
    <IconButton
      ref={button}
      variant="neutral"
      label={searchText.refresh}
      icon={<RefreshCw aria-hidden="true" className={classNames(loading && 'animate-spin motion-reduce:animate-none')} />}
      disabled={loading}
      onClick={() => {
        pressed.current = true;
        onRefresh();
      }}
    />
  );
}

/** The id of the text box, to lead the focus to it. */
export const searchBoxId = 'texto-da-busca';

/** Font size of the placeholder, so that a phone of 320 px shows all of it; large text is cut before it is small. */
const hintSize = { '--hint': 'max(3.85vw, 0.6rem)' } as CSSProperties;

/** The text box. Enter closes a phone's keyboard and focuses the list. */
function SearchBox({ control: { filter, set, settle }, onEnter }: { control: FilterControl; onEnter: () => void }) {
  return (
    <SearchField
      id={searchBoxId}
      label={searchText.placeholder}
      labelHidden
      placeholder={searchText.placeholder}
      onClear={() => set({ text: '' })}
      className="min-w-0 grow"
      style={hintSize}
      maxLength={limits.searchTextMaxLength}
      value={filter.text}
      onChange={(event) => set({ text: event.target.value })}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    />
  );
}

/** Widths of the seven materials' chips, so that the list below does not move. */
const furtherWaiting = ['w-38.5', 'w-42'];
const waitingChips = ['w-40.5', 'w-30.5', 'w-24', 'w-24.5', 'w-35', 'w-44', 'w-27'];

/** A chip of a row that scrolls at every width: pressed, it sticks to the edge of the row. */
function RowChip(chip: ComponentProps<typeof FilterChip>) {
  return (
    <FilterChip
      {...chip}
      // Browsers do not scroll to a chip that is visible in part. A chip under a finger must not move before the finger is lifted.
      onFocus={({ currentTarget: one }) =>
        one.matches(':focus-visible') && one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      }
      className="shrink-0 whitespace-nowrap"
      style={chip.pressed ? { position: 'sticky', left: 0, right: 0, boxShadow: '0 0 0 4px var(--paper)' } : undefined}
    />
  );
}

/** Filters that match some point. */
export type Offered = Pick<CollectionPointSummary, 'materials' | 'handovers' | 'hasOpeningHours'>;

/** The chips of opening hours and handover; one that a link has pressed is shown although no point has it, so that it can be released. */
function FurtherChips({ control, offered }: Pick<SearchControlsProps, 'control' | 'offered'>) {
  const { filter, set } = control;
  const isOpenNow = filter.openNow;
  if (offered === null) {
    return (
      <div aria-hidden="true" className="mt-2 flex gap-2 overflow-hidden">
        {furtherWaiting.map((width) => (
          <span key={width} className={classNames('min-h-[44px] shrink-0 rounded-[1.375rem] bg-sunken', width)} />
        ))}
      </div>
    );
  }
  const shown = handovers.filter((handover) => offered.handovers.includes(handover) || filter.handover === handover);
  if (shown.length === 0 && !offered.hasOpeningHours && !isOpenNow) return null;
  return (
    <ChipRow label={searchText.handovers} bleed oneRow className="mt-2">
      {(offered.hasOpeningHours || isOpenNow) && (
        <RowChip pressed={isOpenNow} icon={openNowIcon} onClick={() => set({ openNow: !isOpenNow })}>
          {pointText.openNow}
        </RowChip>
      )}
      {shown.map((handover) => (
        <RowChip
          key={handover}
          pressed={filter.handover === handover}
          icon={handoverIcons[handover]}
          onClick={() => set({ handover: filter.handover === handover ? null : handover })}
        >
          {handoverTitles[handover]}
        </RowChip>
      ))}
    </ChipRow>
  );
}

interface SearchControlsProps {
  control: FilterControl;
  /** Filters that match some point of the city; null while the points load. */
  offered: Offered | null;
  loading: boolean;
  onRefresh: () => void;
  onEnter: () => void;
}

/** The text box, the refresh button, the chips of materials, scrolled to the pressed one, and those of handover and hours. */
export function SearchControls({ control, offered, loading, onRefresh, onEnter }: SearchControlsProps) {
  const { filter, set } = control;
  const row = useRef<HTMLElement>(null);
  const materials = offered?.materials ?? null;
  useChosenChipInSight(row, materials && filter.material);
  return (
    <search ref={row}>
      <div className="flex gap-2">
        <SearchBox control={control} onEnter={onEnter} />
        <RefreshButton loading={loading} onRefresh={onRefresh} />
      </div>
      <ChipRow label={searchText.materials} bleed oneRow className="mt-2.5">
        <RowChip pressed={filter.material === null} onClick={() => set({ material: null })}>
          {searchText.all}
        </RowChip>
        {materials === null
          ? waitingChips.map((width) => (
              <span
                key={width}
                aria-hidden="true"
                className={classNames('min-h-[44px] shrink-0 rounded-[1.375rem] bg-sunken', width)}
              />
            ))
          : materials.map((material) => (
              <RowChip
                key={material}
                pressed={filter.material === material}
                icon={<MaterialIcon material={material} tone="ink" />}
                onClick={() => set({ material })}
              >
                {materialTitles[material]}
              </RowChip>
            ))}
      </ChipRow>
      <FurtherChips control={control} offered={offered} />
    </search>
  );
}
