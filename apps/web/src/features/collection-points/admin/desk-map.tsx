import '../components/map/map-markers.css';
import { fallbackCentre } from '@separai/contract/collection-points/rules';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { PlacesMapProps } from '../../../components/admin/map-beside.tsx';
import { Pin, PinSelected } from '../../../components/ui/drop.tsx';
import { MapFrame } from '../../../components/ui/map-frame.tsx';
import { useMapEngine } from '../hooks/use-map-engine.ts';
import type { ServerCluster } from '../map-clusters.ts';
import type { RestingArea } from '../map-engine.ts';
import { deskMapText as text } from './desk-map-text.ts';
import { pointMapText } from './point-form-text.ts';

interface DeskMapProps extends PlacesMapProps {
  clusters?: readonly ServerCluster[];
  onArea?: (area: RestingArea) => void;
}

/** Zoom of a single place, and of a map of several at the most. */
const maxZoom = 16;
/** Zoom without any place. */
const countryZoom = 4;
const seconds = 0.4;

/** A map beside a table of the panel: markers and clusters are buttons, and a pressed one shows its places below the map. */
export function DeskMap({ label, places, clusters = [], subject, isReady, onArea, children }: DeskMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const pins = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [chosen, setChosen] = useState<{ subject: string; ids: readonly number[] }>({ subject, ids: [] });
  const choose = (ids: readonly number[]): void => setChosen({ subject, ids });
  const map = useMapEngine(container, {
    onTap: () => choose([]),
    onRest: (area) => onArea?.(area),
    pins: () => [...(pins.current?.children ?? [])],
    onPlace: (id) => choose([id]),
    onCluster: (clusterId) => choose(map.engine?.open(clusterId, seconds)?.ids ?? []),
  });
  const { engine } = map;
  useEffect(() => engine?.setPlaces(places, clusters), [engine, places, clusters]);
  const ids = chosen.subject === subject ? chosen.ids : [];
  const only = ids.length === 1 ? (places.find(({ id }) => id === ids[0]) ?? null) : null;
  useEffect(() => engine?.select(only), [engine, only]);
  const fitAll = useEffectEvent(() => {
    const positions = [
      ...places.map(({ position }) => position),
      ...clusters.flatMap(({ bounds: { west, south, east, north } }) => [
        { latitude: south, longitude: west },
        { latitude: north, longitude: east },
      ]),
    ];
    if (positions.length > 0) engine?.fit(positions, { maxZoom, seconds: 0 });
    else engine?.centre(fallbackCentre, { maxZoom: countryZoom, seconds: 0 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each subject is fitted once
  useEffect(() => {
    if (engine !== null && isReady) fitAll();
  }, [engine, isReady, subject]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div ref={pins} hidden>
        <Pin />
        <PinSelected />
      </div>
      <p id={hintId} className="sr-only">
        {text.hint}
      </p>
      <MapFrame
        container={container}
        label={label}
        describedBy={hintId}
        map={map}
        text={{ ...pointMapText, failed: text.failed }}
        className="h-[min(34rem,70dvh)] min-h-72"
      />
      <div aria-live="polite" className="empty:hidden">
        {ids.length > 0 && children(ids)}
      </div>
    </div>
  );
}
