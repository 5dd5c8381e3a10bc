import { useRouter } from '@tanstack/react-router';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Attribution } from '../../../components/ui/attribution.tsx';
import { IconButton } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { lazyModule } from '../../../components/ui/lazy-module.ts';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import type { TileState } from '../../../lib/map-tiles.ts';
import { settings } from '../../../lib/settings.ts';
import { addressOf } from '../addresses.ts';
import type { MapStop, RouteMapDrawing } from '../route-map-drawing.ts';
import { isOpenStop, type ShownRoute } from '../shown-route.ts';
import { routeText as text } from '../text.ts';
import './route-map.css';

const { load } = lazyModule(() => import('../route-map-drawing.ts'));

const mapStops = ({ stops }: Pick<ShownRoute, 'stops'>): MapStop[] =>
  stops.flatMap((stop) =>
    stop.position === null || stop.number === null
      ? []
      : [
          {
            ...{ id: stop.id, number: stop.number, name: text.stopName(stop.number, addressOf(stop)) },
            ...{ position: stop.position, isOpen: isOpenStop(stop) },
          },
        ],
  );

/** The stops with a place on a map, without cancelled ones, numbered and joined in their order; each leads to its page. */
export function RouteMap({ route }: { route: ShownRoute }) {
  const container = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<RouteMapDrawing | null>(null);
  const [tiles, setTiles] = useState<TileState>('loaded');
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const router = useRouter();
  const open = useEffectEvent((id: string) => void router.navigate({ to: '/coletor/{-$parada}', params: { parada: id } }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let created: RouteMapDrawing | null = null;
    let isGone = false;
    load().then(
      ({ createRouteMap }) => {
        if (isGone || container.current === null) return;
        const parts = { container: container.current, tileUrl: settings.tileUrl, onTiles: setTiles };
        created = createRouteMap({ ...parts, onStop: (id) => open(id) });
        setDrawing(created);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      created?.destroy();
      setDrawing(null);
    };
  }, [attempt]);
  useEffect(() => drawing?.draw(mapStops(route), route.start), [drawing, route]);
  const unplaced = route.stops.filter((stop) => stop.position === null && isOpenStop(stop)).length;
  if (isFailed)
    return (
      <RetryAlert
        onRetry={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      >
        {text.mapFailed}
      </RetryAlert>
    );
  return (
    <>
      {unplaced > 0 && <p className="text-small text-ink-soft">{text.noPlaces(unplaced)}</p>}
      {tiles === 'failed' && <FormAlert tone="warn">{text.tilesFailed}</FormAlert>}
      <div className="relative h-[clamp(16rem,100svh-23rem,32rem)] overflow-hidden rounded-lg border border-edge bg-sunken">
        {/* biome-ignore lint/a11y/useSemanticElements: Leaflet makes this element the map */}
        <div
          ref={container}
          role="region"
          aria-label={text.mapLabel}
          className="isolate absolute inset-0 z-0 bg-sunken! focus-visible:-outline-offset-4 [&.leaflet-container]:[font:inherit] [&_.leaflet-tile-pane]:[filter:var(--tile-filter)]"
        />
        {drawing === null && (
          <div className="absolute inset-0 grid place-items-center">
            <WaitingStatus>{text.mapWaiting}</WaitingStatus>
          </div>
        )}
        {drawing !== null && (
          <div className="absolute top-2 right-2 grid rounded-lg bg-raised shadow-float">
            <IconButton label={text.zoomIn} icon={<Plus aria-hidden="true" />} onClick={() => drawing.zoomBy(1)} />
            <IconButton label={text.zoomOut} icon={<Minus aria-hidden="true" />} onClick={() => drawing.zoomBy(-1)} />
          </div>
        )}
      </div>
      {/* Below the map, where a glove that misses the link presses no stop. */}
      <p className="route-credit text-right text-tiny text-ink wrap-anywhere">
        <Attribution text={settings.tileAttribution} />
      </p>
    </>
  );
}
