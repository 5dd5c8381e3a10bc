import type { Position } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { memo, type Ref, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Attribution } from '../../../../components/ui/attribution.tsx';
import { Pin, PinSelected } from '../../../../components/ui/drop.tsx';
import type { MapArea } from '../../../../lib/map-area.ts';
import { settings } from '../../../../lib/settings.ts';
import { type CityPoints, summaryOf } from '../../api.ts';
import { type ListedPoint, placedOf } from '../../filter.ts';
import { nearestCount, startZoom, useCamera } from '../../hooks/use-camera.ts';
import { useMapEngine } from '../../hooks/use-map-engine.ts';
import type { ChosenArea } from '../../hooks/use-point-search.ts';
import { nearestTo, useSeenPoints } from '../../hooks/use-points.ts';
import { type NearPlace, storeView } from '../../near-place.ts';
import type { FilterChipsProps } from '../point-chips.tsx';
import { type CoincidentPoints, MapCoincident } from './coincident.tsx';
import { MapChips, MapControls, MapNotices } from './controls.tsx';
import { MapPopup } from './popup.tsx';
import { mapText } from './text.ts';

interface MapViewProps {
  /** undefined while the points load. */
  city: CityPoints | undefined;
  selected: CollectionPoint | null;
  /** The sheet covers most of the map. */
  expanded: boolean;
  /** Start of the list from a postal code or the device, with the label of its marker. */
  origin: NearPlace | null;
  originLabel: string | null;
  /** Default start of the list; undefined while requested. */
  home: Position | null | undefined;
  /** Distance of the selected point in words. */
  distance: string | null;
  /** null: a map without chips. */
  chips: Pick<FilterChipsProps, 'filter' | 'set'> | null;
  /** Limits the map to the listed points; null: all points. */
  only: readonly ListedPoint[] | null;
  /** The map follows the list beside it. */
  isOfList: boolean;
  /** Called after a person has moved the map. */
  onArea: (area: ChosenArea) => void;
  onSelect: (id: number) => void;
  onDeselect: () => void;
}

/** Placeholder while the points load. */
const unknownCity: CityPoints = { allPoints: [], summary: summaryOf([]) };

/** The map with markers, popup, buttons and attribution. */
export const MapView = memo(function MapView(props: MapViewProps) {
  const { selected, expanded, origin, home, only, onSelect, onDeselect } = props;
  const city = props.city ?? unknownCity;
  const area = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const free = useRef<HTMLDivElement>(null);
  const attribution = useRef<HTMLParagraphElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const keysId = useId();

  const [seen, setSeen] = useState<MapArea | null>(null);
  const [coincident, setCoincident] = useState<CoincidentPoints | null>(null);
  const openCluster = (clusterId: string, count: number): void => {
    const cluster = engine?.open(clusterId, 0.5) ?? null;
    if (cluster === null) return;
    const known = cluster.ids.flatMap((id) => byId.get(id) ?? []);
    const opened: CoincidentPoints = { count, points: known.length === count ? known : null };
    setCoincident(opened);
    // The points of a server cluster are not loaded.
    if (opened.points === null) {
      void nearestTo(city, cluster.position, Math.min(count, limits.pointPageMax)).then((points) =>
        setCoincident((now) => (now === opened ? { count, points } : now)),
      );
    }
  };
  const pins = useRef<HTMLDivElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  const { engine, tiles, failed, retry } = useMapEngine(container, {
    onTap: onDeselect,
    onRest: (area) => {
      // A loaded city needs no request per area.
      if (props.city?.allPoints == null) setSeen(area);
      if (!area.isChosen) return;
      storeView(area);
      props.onArea({ bounds: area.free, middle: area.centre });
    },
    pins: () => [...(pins.current?.children ?? [])],
    onPlace: onSelect,
    onCluster: openCluster,
    onEmpty: setEmpty,
  });
  const inView = useSeenPoints(city, seen);
  const listed = useMemo(() => only && { placed: only.flatMap(({ point }) => placedOf(point) ?? []), clusters: [] }, [only]);
  const { placed, clusters } = listed ?? inView;
  // The camera moves to listed points only.
  const offered = useMemo(
    (): CityPoints => (only === null || only.length === 0 ? city : { ...city, allPoints: only.map(({ point }) => point) }),
    [city, only],
  );
  const byId = useMemo(() => new Map(placed.map((point) => [point.id, point])), [placed]);
  const selectedPlace = useMemo(() => selected && placedOf(selected), [selected]);
  const surroundings = { area, free, attribution, controls, chips };
  const from = origin?.position ?? null;
  useCamera({
    engine,
    surroundings,
    city: props.city === undefined ? null : offered,
    placed,
    clusters,
    selected: selectedPlace,
    expanded,
    origin: from,
    home,
    isOfList: props.isOfList,
  });

  const chosen = useRef<number | null>(null);
  const chooseCoincident = (id: number): void => {
    chosen.current = id;
    setCoincident(null);
    onSelect(id);
  };
  // The cluster that opened the dialog is no longer drawn: the focus moves to the chosen marker.
  useEffect(() => {
    if (coincident !== null || chosen.current === null) return;
    const marker = `[data-place="${chosen.current}"]`;
    chosen.current = null;
    const timer = setTimeout(() => container.current?.querySelector<HTMLElement>(marker)?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [coincident]);
  const showNearest = (): void => {
    if (engine === null) return;
    const middle = engine.middle();
    engine.focus();
    void nearestTo(offered, middle, nearestCount).then((nearest) => {
      if (nearest.length > 0)
        engine.fit([middle, ...nearest.map(({ position }) => position)], { seconds: 0.5, maxZoom: startZoom });
    });
  };
  const focusMap = useCallback(() => engine?.focus(), [engine]);

  return (
    <section ref={area} className="map-area">
      {/* biome-ignore lint/a11y/useSemanticElements: Leaflet makes this element the map */}
      <div ref={container} role="region" aria-label={mapText.mapLabel} aria-describedby={keysId} className="map-canvas" />
      <p id={keysId} className="sr-only">
        {mapText.mapKeys}
      </p>
      <div ref={free} className="map-free" />
      <div ref={pins} hidden>
        <Pin />
        <PinSelected />
      </div>
      {engine !== null &&
        selected !== null &&
        selectedPlace !== null &&
        createPortal(
          <MapPopup key={selected.id} point={selected} distance={props.distance} onClose={onDeselect} onFocusLost={focusMap} />,
          engine.popupHost,
        )}
      {engine !== null &&
        origin !== null &&
        createPortal(<span role="img" aria-label={props.originLabel ?? undefined} className="map-origin" />, engine.originHost)}
      {props.chips !== null && <MapChips ref={chips} offered={city.summary} {...props.chips} />}
      <MapControls ref={controls} onZoom={(levels) => engine?.zoomBy(levels)} />
      <MapCredits ref={attribution} publishers={city.summary.attributions} />
      <MapNotices
        engine={failed ? 'failed' : engine === null || props.city === undefined ? 'waiting' : 'ready'}
        tiles={tiles}
        pointCount={city.summary.count}
        placedCount={city.summary.placed}
        nothingInView={isEmpty && (listed !== null || !inView.isPending)}
        onShowNearest={showNearest}
        onRetry={retry}
      />
      <MapCoincident coincident={coincident} onClose={() => setCoincident(null)} onSelect={chooseCoincident} />
    </section>
  );
});

/** Attribution of the base map and of the points. */
const MapCredits = memo(function MapCredits({
  ref,
  publishers,
}: {
  ref: Ref<HTMLParagraphElement>;
  publishers: readonly string[];
}) {
  return (
    <p
      ref={ref}
      className="map-attribution moves-with-sheet rounded-tl-sm bg-surface px-1.5 py-0.5 text-[min(var(--text-tiny),16px)] leading-[1.333] text-ink wrap-anywhere"
    >
      <Attribution text={settings.tileAttribution} />
      {publishers.map((publisher) => ` · ${publisher}`).join('')}
    </p>
  );
});
