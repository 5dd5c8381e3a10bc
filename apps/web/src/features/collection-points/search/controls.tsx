import { handovers, handoverTitles } from '@separai/contract/collection-points/handover';
import { materialTitles } from '@separai/contract/collection-points/materials';
import type { CollectionPointSummary } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { RefreshCw } from 'lucide-react';
import { type ComponentProps, type CSSProperties, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { ChipRow, FilterChip } from '../../../components/ui/chip.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { handoverIcons, openNowIcon, useChosenChipInSight } from '../components/point-chips.tsx';
import { pointText } from '../text.ts';
import type { FilterControl } from './filter.ts';
import { searchText } from './text.ts';

/** Asks for the list again; while it loads the button is disabled, and then has the focus again if it had it before. */
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

/** How large the hint is, so that a phone of 320 px shows it whole; large text is cut before it is small. */
const hintSize = { '--hint': 'max(3.85vw, 0.6rem)' } as CSSProperties;

/** The text box. It draws itself alone while somebody types; Enter closes a phone's keyboard and leads to what was found. */
function SearchBox({ control, onEnter }: { control: FilterControl; onEnter: () => void }) {
  const { filter, version, type, settle } = control;
  const [typed, setTyped] = useState({ text: filter.text, version });
  if (typed.version !== version) setTyped({ text: filter.text, version });
  const change = (text: string): void => {
    setTyped({ text, version });
    type(text);
  };
  return (
    <SearchField
      id={searchBoxId}
      label={searchText.placeholder}
      labelHidden
      placeholder={searchText.placeholder}
      onClear={() => change('')}
      className="min-w-0 grow"
      style={hintSize}
      maxLength={limits.searchTextMaxLength}
      value={typed.text}
      onChange={(event) => change(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    />
  );
}

/** As wide as the seven materials' chips, so that the list below stays where it is. */
const furtherWaiting = ['w-38.5', 'w-42'];
const waitingChips = ['w-40.5', 'w-30.5', 'w-24', 'w-24.5', 'w-35', 'w-44', 'w-27'];

/** A chip of a row that scrolls at every width: pressed, it stays in sight at the edge that it would leave by. */
function RowChip(chip: ComponentProps<typeof FilterChip>) {
  return (
    <FilterChip
      {...chip}
      // A browser leaves where it is what can be seen in part. A finger's chip must not move before it is lifted.
      onFocus={({ currentTarget: one }) =>
        one.matches(':focus-visible') && one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      }
      className="shrink-0 whitespace-nowrap"
      style={chip.pressed ? { position: 'sticky', left: 0, right: 0, boxShadow: '0 0 0 4px var(--paper)' } : undefined}
    />
  );
}

/** What a filter may ask for. */
export type Offered = Pick<CollectionPointSummary, 'materials' | 'handovers' | 'hasOpeningHours'>;

/** The chips of the hours and of who travels, of which a city has some; one that a link has pressed can be taken back. */
function FurtherChips({ control, offered }: Pick<SearchControlsProps, 'control' | 'offered'>) {
  const { filter, chooseHandover, chooseOpenNow } = control;
  const isOpenNow = filter.openNow === true;
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
        <RowChip pressed={isOpenNow} icon={openNowIcon} onClick={() => chooseOpenNow(!isOpenNow)}>
          {pointText.openNow}
        </RowChip>
      )}
      {shown.map((handover) => (
        <RowChip
          key={handover}
          pressed={filter.handover === handover}
          icon={handoverIcons[handover]}
          onClick={() => chooseHandover(filter.handover === handover ? null : handover)}
        >
          {handoverTitles[handover]}
        </RowChip>
      ))}
    </ChipRow>
  );
}

interface SearchControlsProps {
  control: FilterControl;
  /** What is true of some points of the city; null while that is not known. */
  offered: Offered | null;
  loading: boolean;
  onRefresh: () => void;
  onEnter: () => void;
}

/** The text box, the refresh button, the material chips, of which the chosen one is in sight, and those of who travels. */
export function SearchControls({ control, offered, loading, onRefresh, onEnter }: SearchControlsProps) {
  const { filter, choose } = control;
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
        <RowChip pressed={filter.material === null} onClick={() => choose(null)}>
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
                onClick={() => choose(material)}
              >
                {materialTitles[material]}
              </RowChip>
            ))}
      </ChipRow>
      <FurtherChips control={control} offered={offered} />
    </search>
  );
}
