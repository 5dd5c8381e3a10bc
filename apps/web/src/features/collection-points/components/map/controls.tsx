import { MapPin, Maximize, Minimize, Minus, Plus } from 'lucide-react';
import type { ReactNode, Ref, RefObject } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { ChipRow } from '../../../../components/ui/chip.tsx';
import { FormAlert } from '../../../../components/ui/field.tsx';
import { fullscreenText, uiText } from '../../../../components/ui/text.ts';
import { useFullscreen } from '../../../../lib/browser.ts';
import type { TileState } from '../../../../lib/map-tiles.ts';
import { type FilterChipsProps, HandoverChips, MaterialChips, OpenNowChip, useChosenChipInSight } from '../point-chips.tsx';
import { searchText } from '../search/text.ts';
import { mapText } from './text.ts';

function MapButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-[44px] place-items-center rounded-[inherit] text-ink hover:bg-sunken [&>svg]:size-[22px]"
    >
      {icon}
    </button>
  );
}

const group = 'rounded-lg bg-raised shadow-float';

/** Buttons for the zoom, and on phones for the full screen. Each child covers a part of the map. */
export function MapControls({ ref, onZoom }: { ref: Ref<HTMLDivElement>; onZoom: (levels: number) => void }) {
  const fullscreen = useFullscreen();
  return (
    <div ref={ref} className="map-controls">
      <div className={group}>
        <div className="rounded-t-lg border-b border-line">
          <MapButton label={mapText.zoomIn} icon={<Plus aria-hidden />} onClick={() => onZoom(1)} />
        </div>
        <div className="rounded-b-lg">
          <MapButton label={mapText.zoomOut} icon={<Minus aria-hidden />} onClick={() => onZoom(-1)} />
        </div>
      </div>
      {fullscreen !== null && (
        <div className={`${group} lg:hidden`}>
          <MapButton
            label={fullscreen.active ? fullscreenText.leave : fullscreenText.enter}
            icon={fullscreen.active ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            onClick={fullscreen.toggle}
          />
        </div>
      )}
    </div>
  );
}

/** Chips of the filter over the map. */
export function MapChips({ ref, ...chips }: FilterChipsProps & { ref: RefObject<HTMLDivElement | null> }) {
  useChosenChipInSight(ref, chips.filter.material);
  if (chips.offered.materials.length === 0) return null;
  return (
    <div ref={ref} className="map-chips">
      <ChipRow label={searchText.filters}>
        <OpenNowChip {...chips} />
        <MaterialChips {...chips} isToggle />
        <HandoverChips {...chips} />
      </ChipRow>
    </div>
  );
}

interface MapNoticesProps {
  engine: 'waiting' | 'failed' | 'ready';
  tiles: TileState;
  pointCount: number;
  placedCount: number;
  /** No point is in the visible part of the map. */
  nothingInView: boolean;
  onShowNearest: () => void;
  onRetry: () => void;
}

/** Notices about the map: its code or its tiles did not load, or no point is in view. */
export function MapNotices({ engine, tiles, pointCount, placedCount, nothingInView, ...props }: MapNoticesProps) {
  if (engine === 'waiting') return <MapMessage role="status" sentence={mapText.loadingMap} />;
  if (engine === 'failed') {
    return (
      <MapMessage role="alert" title={mapText.emptyMapTitle} sentence={mapText.engineFailed}>
        <Button variant="soft" size="small" onClick={props.onRetry}>
          {uiText.retry}
        </Button>
      </MapMessage>
    );
  }
  return (
    <>
      {tiles === 'failed' && (
        <FormAlert tone="warn" className="map-tiles-notice shadow-float">
          {mapText.tilesFailed}
        </FormAlert>
      )}
      {pointCount === 0 && <MapMessage role="status" title={mapText.emptyMapTitle} sentence={mapText.emptyMapSentence} />}
      {placedCount > 0 && nothingInView && (
        <div className="map-nothing moves-with-sheet">
          <Button variant="soft" size="small" icon={<MapPin />} onClick={props.onShowNearest} className="shadow-float">
            {mapText.showNearest}
          </Button>
        </div>
      )}
      {pointCount > 0 && placedCount === 0 && <MapMessage role="status" sentence={mapText.nothingPlaced} />}
    </>
  );
}

interface MessageProps {
  role: 'status' | 'alert';
  title?: string;
  sentence: string;
  children?: ReactNode;
}

/** A sentence in the middle of the map. */
function MapMessage({ role, title, sentence, children }: MessageProps) {
  return (
    <div className="map-message">
      <div role={role} className="grid justify-items-center gap-2 rounded-lg bg-raised px-5 py-3.5 text-center shadow-float">
        {title !== undefined && <h2 className="font-display text-heading font-bold">{title}</h2>}
        <p className="text-ink-soft">{sentence}</p>
        {children}
      </div>
    </div>
  );
}
