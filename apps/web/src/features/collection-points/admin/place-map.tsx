import { Attribution } from '../../../components/ui/attribution.tsx';
import 'leaflet/dist/leaflet.css';
import { fallbackCentre, type Position } from '@separai/contract/collection-points/rules';
import { Crosshair, Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Pin } from '../../../components/ui/drop.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { settings } from '../../../lib/settings.ts';
import { useMapEngine } from '../hooks/use-map-engine.ts';
import type { MapEngine } from '../map-engine.ts';
import { adminPointFormText as text } from './point-form-text.ts';

interface PlaceMapProps {
  /** The point's place; null while it is unset. */
  position: Position | null;
  /** The centre of the map without a place. */
  start: Position | null;
  onPick: (position: Position) => void;
}

/** Zoom levels (specification §9). */
const zooms = { point: 17, city: 13, country: 4 } as const;

/** A map that sets a point's place, by a tap or as the map's centre, which the arrow keys move. */
export function PlaceMap({ position, start, onPick }: PlaceMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { engine, tiles, failed, retry } = useMapEngine(container, { onTap: onPick, onRest: () => {} });
  usePlaceInView(engine, position, start);
  if (failed)
    return (
      <FormAlert tone="warn">
        {text.mapFailed}
        <button type="button" onClick={retry} className={standaloneLinkClass}>
          {text.retry}
        </button>
      </FormAlert>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p id={hintId} className="text-small text-ink-soft">
        {text.mapHint}
      </p>
      <div className="relative h-72 overflow-hidden rounded-lg border border-edge bg-sunken">
        {/* biome-ignore lint/a11y/useSemanticElements: Leaflet makes this element the map */}
        <div
          ref={container}
          role="region"
          aria-label={text.map}
          aria-describedby={hintId}
          className="isolate absolute inset-0 z-0 bg-sunken! focus-visible:-outline-offset-4 [&.leaflet-container]:[font:inherit] [&_.leaflet-tile-pane]:[filter:var(--tile-filter)]"
        />
        {engine === null && (
          <div className="absolute inset-0 grid place-items-center">
            <WaitingStatus>{text.mapWaiting}</WaitingStatus>
          </div>
        )}
        {engine !== null && (
          <>
            <Crosshair
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-1/2 size-7 -translate-1/2 text-[#14230e]"
            />
            <div className="absolute top-2 right-2 grid rounded-lg bg-raised shadow-float">
              <IconButton label={text.zoomIn} icon={<Plus aria-hidden="true" />} onClick={() => engine.zoomBy(1)} />
              <IconButton label={text.zoomOut} icon={<Minus aria-hidden="true" />} onClick={() => engine.zoomBy(-1)} />
            </div>
            {position !== null &&
              createPortal(
                <span className="pointer-events-none absolute -bottom-0.5 -left-0.5 block">
                  <Pin size={36} />
                </span>,
                engine.originHost,
              )}
          </>
        )}
        <p className="absolute right-0 bottom-0 rounded-tl-sm bg-surface px-1.5 py-0.5 text-tiny text-ink wrap-anywhere">
          <Attribution text={settings.tileAttribution} />
        </p>
      </div>
      {tiles === 'failed' && <FormAlert tone="warn">{text.tilesFailed}</FormAlert>}
      <div>
        <Button
          variant="neutral"
          size="small"
          icon={<Crosshair />}
          disabled={engine === null}
          onClick={() => engine !== null && onPick(engine.middle())}
        >
          {text.takeMiddle}
        </Button>
      </div>
    </div>
  );
}

/** Centres the map on the place when the map is created, and on a changed place outside the view. */
const usePlaceInView = (engine: MapEngine | null, position: Position | null, start: Position | null): void => {
  const show = useEffectEvent((to: Position, zoom?: number): void => {
    engine?.centre(to, { seconds: 0, ...(zoom === undefined ? {} : { maxZoom: zoom }) });
  });
  const open = useEffectEvent((): void => {
    if (position !== null) show(position, zooms.point);
    else if (start !== null) show(start, zooms.city);
    else show(fallbackCentre, zooms.country);
  });
  useEffect(() => {
    if (engine !== null) open();
  }, [engine]);
  const [latitude, longitude] = [position?.latitude ?? null, position?.longitude ?? null];
  useEffect(() => {
    if (engine === null) return;
    const place = latitude === null || longitude === null ? null : { latitude, longitude };
    engine.showOrigin(place);
    if (place !== null && !engine.isFree(place)) show(place);
  }, [engine, latitude, longitude]);
};
