import type { Position } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { mapText } from '../../../text/map.ts';
import { publishersOf } from '../map-attribution.ts';
import { useMapEngine } from '../map-engine/state.ts';
import { nearestTo, type PlacedPoint, startZoom, useCamera } from './camera.ts';
import { MapControls } from './controls.tsx';
import { MapCredits } from './credits.tsx';
import { MapMarkers } from './markers.tsx';
import { MapNotices } from './notices.tsx';
import { MapPopup } from './popup.tsx';
import { MapTogether } from './together.tsx';

/** Where the list starts: the device, or a postal code. */
export interface MapOrigin {
  readonly position: Position;
  /** What stands there, for who cannot see it. */
  readonly label: string;
}

interface MapViewProps {
  points: readonly CollectionPoint[];
  placed: readonly PlacedPoint[];
  selected: CollectionPoint | null;
  /** The sheet covers most of the map. */
  expanded: boolean;
  origin: MapOrigin | null;
  onSelect: (id: number) => void;
  onDeselect: () => void;
}

/** The map with its markers, the popup of the selected point, buttons and credits. */
export const MapView = memo(function MapView(props: MapViewProps) {
  const { points, placed, selected, expanded, origin, onSelect, onDeselect } = props;
  const area = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const free = useRef<HTMLDivElement>(null);
  const attribution = useRef<HTMLParagraphElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const keysId = useId();

  const { engine, items, tiles, failed, retry } = useMapEngine(container, onDeselect);
  const byId = useMemo(() => new Map(placed.map((point) => [point.id, point])), [placed]);
  const selectedPlace = selected === null ? null : (byId.get(selected.id) ?? null);
  const surroundings = { area, free, attribution, controls };
  const from = origin?.position ?? null;
  useCamera({ engine, surroundings, points: placed, selected: selectedPlace, expanded, origin: from });

  const [together, setTogether] = useState<readonly PlacedPoint[] | null>(null);
  const openCluster = (clusterId: number): void => {
    const ids = engine?.open(clusterId, { seconds: 0.5 }) ?? null;
    if (ids !== null) setTogether(ids.flatMap((id) => byId.get(id) ?? []));
  };
  const chosen = useRef<number | null>(null);
  const chooseTogether = (id: number): void => {
    chosen.current = id;
    setTogether(null);
    onSelect(id);
  };
  // The cluster that opened the list is gone when that closes: the focus goes to what was chosen from it.
  useEffect(() => {
    if (together !== null || chosen.current === null) return;
    const marker = `[data-place="${chosen.current}"]`;
    chosen.current = null;
    const timer = setTimeout(() => container.current?.querySelector<HTMLElement>(marker)?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [together]);
  const showNearest = (): void => {
    if (engine === null) return;
    const middle = engine.middle();
    engine.fit([middle, ...nearestTo(middle, placed)], { seconds: 0.5, maxZoom: startZoom });
    engine.focus();
  };
  const focusMap = useCallback(() => engine?.focus(), [engine]);
  const publishers = useMemo(() => publishersOf(points), [points]);

  return (
    <section ref={area} className="map-area">
      {/* biome-ignore lint/a11y/useSemanticElements: Leaflet makes this element the map */}
      <div ref={container} role="region" aria-label={mapText.mapLabel} aria-describedby={keysId} className="map-canvas" />
      <p id={keysId} className="sr-only">
        {mapText.mapKeys}
      </p>
      <div ref={free} className="map-free" />
      <MapMarkers
        items={items}
        nameOf={(id) => byId.get(id)?.name ?? ''}
        onPlace={onSelect}
        onCluster={openCluster}
        onFocusLost={focusMap}
      />
      {engine !== null &&
        selected !== null &&
        selectedPlace !== null &&
        createPortal(
          <MapPopup key={selected.id} point={selected} onClose={onDeselect} onFocusLost={focusMap} />,
          engine.popupHost,
        )}
      {engine !== null &&
        origin !== null &&
        createPortal(<span role="img" aria-label={origin.label} className="map-origin" />, engine.originHost)}
      <MapControls ref={controls} onZoom={(levels) => engine?.zoomBy(levels)} />
      <MapCredits ref={attribution} publishers={publishers} />
      <MapNotices
        engine={failed ? 'failed' : engine === null ? 'waiting' : 'ready'}
        tiles={tiles}
        pointCount={points.length}
        placedCount={placed.length}
        nothingInView={items.length === 0}
        onShowNearest={showNearest}
        onRetry={retry}
      />
      <MapTogether points={together} onClose={() => setTogether(null)} onSelect={chooseTogether} />
    </section>
  );
});
