import './areas-map.css';
import type { AreaMapSummary } from '@separai/contract/collection-days/overview-schema';
import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { fallbackCentre, type Position } from '@separai/contract/collection-points/rules';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { lazyModule } from '../../../components/ui/lazy-module.ts';
import { MapFrame } from '../../../components/ui/map-frame.tsx';
import type { MapArea } from '../../../lib/map-area.ts';
import type { AreaFaults } from './area-faults.ts';
import type { DrawnArea } from './areas-engine.ts';
import { areasMapText as text } from './areas-map-text.ts';
import { areaMapText } from './map-text.ts';
import { useLateMap } from './use-late-map.ts';

const engineCode = lazyModule(() => import('./areas-engine.ts'));

interface AreasMapProps {
  areas: readonly DrawnArea[];
  /** Whether the areas of the view are on their way. */
  isLoading: boolean;
  faults: AreaFaults | undefined;
  selected: number | null;
  onArea: (id: number) => void;
  /** Bounds of all areas of the service, which the map shows first; null without any. */
  bounds: AreaMapSummary['bounds'];
  onView: (view: MapArea) => void;
  /** The tested place. */
  place: Position | null;
  /** The part that is shown; another object shows it again. */
  shown: { readonly polygons: readonly MultiPolygon[] } | null;
}

/** The zoom level without areas. */
const countryZoom = 4;

/** The areas of a service in the visible part of a map, with overlaps and holes. Its code loads with the map. */
export function AreasMap({ areas, isLoading, faults, selected, onArea, bounds, onView, place, shown }: AreasMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const choose = useEffectEvent(onArea);
  const view = useEffectEvent(onView);
  const map = useLateMap(container, engineCode, ({ createAreasEngine }, element, onTiles) =>
    createAreasEngine({ container: element, onTiles, onArea: choose, onView: view }),
  );
  const { engine } = map;
  const open = useEffectEvent(() => {
    if (bounds === null) engine?.showAll({ position: fallbackCentre, zoom: countryZoom });
    else engine?.showBounds(bounds);
  });
  const hasBounds = bounds !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: bounds that change later leave the view as it is
  useEffect(() => open(), [engine, hasBounds]);
  useEffect(() => engine?.setAreas(areas), [engine, areas]);
  useEffect(() => engine?.setFaults(faultsOf(faults)), [engine, faults]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new layers have no selection
  useEffect(() => engine?.select(selected), [engine, selected, areas, faults]);
  useEffect(() => engine?.setPlace(place), [engine, place]);
  useEffect(() => {
    if (shown === null) return;
    engine?.showPolygons(shown.polygons);
    // The buttons that show polygons lie below the map.
    container.current?.scrollIntoView({ block: 'center' });
  }, [engine, shown]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p id={hintId} className="text-small text-ink-soft">
        {isLoading ? text.loadingOutlines : text.mapHint}
      </p>
      <MapFrame
        container={container}
        label={text.map}
        describedBy={hintId}
        map={map}
        text={areaMapText}
        className="area-map h-[min(36rem,70dvh)]"
      />
    </div>
  );
}

const faultsOf = (faults: AreaFaults | undefined) => ({
  overlaps: faults?.overlaps.map(({ polygons }) => polygons) ?? [],
  holes: faults?.holes.map(({ polygons }) => polygons) ?? [],
});
