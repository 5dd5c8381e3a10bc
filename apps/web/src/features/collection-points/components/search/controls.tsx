import { limits } from '@separai/contract/limits';
import { RefreshCw } from 'lucide-react';
import { type ComponentProps, type CSSProperties, useEffect, useRef } from 'react';
import { IconButton } from '../../../../components/ui/button.tsx';
import { ChipRow, FilterChip } from '../../../../components/ui/chip.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import type { FilterControl } from '../../hooks/use-point-search.ts';
import {
  type FilterChipsProps,
  HandoverChips,
  MaterialChips,
  type Offered,
  OpenNowChip,
  useChosenChipInSight,
} from '../point-chips.tsx';
import { searchText } from './text.ts';

/** Refetches the list; disabled meanwhile, with its focus restored afterwards. */
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

/** DOM id of the text box. */
export const searchBoxId = 'texto-da-busca';

/** Font size of the placeholder: fits a width of 320 px; enlarged text is truncated. */
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

/** Widths of the chips' skeletons, against layout shift. */
const furtherWaiting = ['w-38.5', 'w-42'];
const waitingChips = ['w-40.5', 'w-30.5', 'w-24', 'w-24.5', 'w-35', 'w-44', 'w-27'];

/** A chip in a scrolling row; while pressed it sticks to the row's edge. */
function RowChip(chip: ComponentProps<typeof FilterChip>) {
  return (
    <FilterChip
      {...chip}
      // Browsers do not scroll to a partly visible chip. Only for the keyboard: a touched chip must not move before pointerup.
      onFocus={({ currentTarget: one }) =>
        one.matches(':focus-visible') && one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      }
      className="shrink-0 whitespace-nowrap"
      style={chip.pressed ? { position: 'sticky', left: 0, right: 0, boxShadow: '0 0 0 4px var(--paper)' } : undefined}
    />
  );
}

const waiting = (widths: readonly string[]) =>
  widths.map((width) => (
    <span key={width} aria-hidden="true" className={classNames('min-h-[44px] shrink-0 rounded-[1.375rem] bg-sunken', width)} />
  ));

/** The chips of opening hours and handover that match some point. */
function FurtherChips(chips: FilterChipsProps) {
  const { offered, filter } = chips;
  if (offered.handovers.length === 0 && !offered.hasOpeningHours && filter.handover === null && !filter.openNow) return null;
  return (
    <ChipRow label={searchText.handovers} bleed oneRow className="mt-2">
      <OpenNowChip {...chips} />
      <HandoverChips {...chips} />
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

/** Text box, refresh button and filter chips. */
export function SearchControls({ control, offered, loading, onRefresh, onEnter }: SearchControlsProps) {
  const { filter, set } = control;
  const row = useRef<HTMLElement>(null);
  const chips = { filter, set, chip: RowChip };
  useChosenChipInSight(row, offered && filter.material);
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
        {offered === null ? waiting(waitingChips) : <MaterialChips {...chips} offered={offered} isToggle={false} />}
      </ChipRow>
      {offered === null ? (
        <div aria-hidden="true" className="mt-2 flex gap-2 overflow-hidden">
          {waiting(furtherWaiting)}
        </div>
      ) : (
        <FurtherChips {...chips} offered={offered} />
      )}
    </search>
  );
}
