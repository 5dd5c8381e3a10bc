import { fallbackCentre, type Position } from '@separai/contract/collection-points/rules';
import { Crosshair } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/ui/button.tsx';
import { Pin } from '../../../components/ui/drop.tsx';
import { MapFrame } from '../../../components/ui/map-frame.tsx';
import { useMapEngine } from '../hooks/use-map-engine.ts';
import type { MapEngine } from '../map-engine.ts';
import { pointMapText, adminPointFormText as text } from './point-form-text.ts';

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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p id={hintId} className="text-small text-ink-soft">
        {text.mapHint}
      </p>
      <MapFrame
        container={container}
        label={text.map}
        describedBy={hintId}
        map={{ engine, tiles, failed, retry }}
        text={pointMapText}
        className="h-72"
      >
        {engine !== null && (
          <>
            <Crosshair
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-1/2 size-7 -translate-1/2 text-[#14230e]"
            />
            {position !== null &&
              createPortal(
                <span className="pointer-events-none absolute -bottom-0.5 -left-0.5 block">
                  <Pin size={36} />
                </span>,
                engine.originHost,
              )}
          </>
        )}
      </MapFrame>
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
