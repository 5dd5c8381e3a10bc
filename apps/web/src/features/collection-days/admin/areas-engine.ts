import type { CollectionServiceColor } from '@separai/contract/collection-days/kinds';
import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import type { Position } from '@separai/contract/collection-points/rules';
import { Canvas, CircleMarker, FeatureGroup, Tooltip } from 'leaflet';
import type { MapArea } from '../../../lib/map-area.ts';
import type { TileState } from '../../../lib/map-tiles.ts';
import { areaLayers, polygonOf } from './area-layers.ts';
import { boundsOf, createBaseMap, latLngBoundsOf, latLngOf, positionOf, tokenColor, viewOf } from './base-map.ts';

/** An area as the map shows it. */
export interface DrawnArea {
  readonly id: number;
  /** Short text in the middle of the area; empty for none. */
  readonly label: string;
  readonly color: CollectionServiceColor;
  readonly isActive: boolean;
  readonly polygons: MultiPolygon;
}

/** Parts that are marked over the areas. */
export interface DrawnFaults {
  readonly overlaps: readonly MultiPolygon[];
  readonly holes: readonly MultiPolygon[];
}

export interface AreasEngine {
  readonly setAreas: (areas: readonly DrawnArea[]) => void;
  readonly setFaults: (faults: DrawnFaults) => void;
  readonly select: (id: number | null) => void;
  /** Marks a position; null for none. */
  readonly setPlace: (position: Position | null) => void;
  /** Centres the map on a position that it does not show, or shows from too far away. */
  readonly reveal: (position: Position) => void;
  readonly middle: () => Position;
  /** Shows the areas, else the position. */
  readonly showAll: (start: { readonly position: Position; readonly zoom: number }) => void;
  readonly showBounds: (bounds: MapArea['bounds']) => void;
  readonly showPolygons: (polygons: readonly MultiPolygon[]) => void;
  readonly zoomBy: (levels: number) => void;
  readonly destroy: () => void;
}

/** Labels shown at once: each is an element. */
const labelsMax = 150;
/** Width in px from which an area has room for its label. */
const roomForLabel = 56;
/** The zoom level of a position, and the one below which the map is too far from it. */
const placeZooms = { shown: 15, least: 11 } as const;

interface EngineOptions {
  readonly container: HTMLElement;
  readonly onTiles: (state: TileState) => void;
  readonly onArea?: (id: number) => void;
  /** Called with the first view and with each later one. */
  readonly onView?: (view: MapArea) => void;
  /** Called also for a tap on an area. */
  readonly onTap?: (position: Position) => void;
  /** Width in px of an area from which it has its label. */
  readonly labelWidth?: number;
}

/** Creates a map of areas, drawn on a canvas: there may be thousands. */
export const createAreasEngine = (options: EngineOptions): AreasEngine => {
  const { container, onTiles, onArea, onView, onTap, labelWidth = roomForLabel } = options;
  const base = createBaseMap(container, onTiles);
  const { map } = base;
  if (onTap !== undefined) map.on('click', ({ latlng }) => onTap(positionOf(latlng)));
  const renderer = new Canvas({ padding: 0.3 });
  const faultGroup = new FeatureGroup([]).addTo(map);
  const labelGroup = new FeatureGroup([]).addTo(map);
  let selected: number | null = null;
  let faults: DrawnFaults = { overlaps: [], holes: [] };
  let place: CircleMarker | null = null;

  const styleOf = ({ id, color, isActive }: DrawnArea) =>
    id === selected
      ? { color: tokenColor('here'), weight: 5, fillColor: tokenColor(color), fillOpacity: 0.45, dashArray: '' }
      : {
          ...{ color: tokenColor(color), weight: 2, fillColor: tokenColor(color) },
          ...(isActive ? { fillOpacity: 0.3, dashArray: '' } : { fillOpacity: 0.08, dashArray: '6 6' }),
        };

  // Below the faults, which are brought to the front with each selection.
  const layers = areaLayers(map, { renderer, styleOf, onArea });

  const label = (): void => {
    labelGroup.clearLayers();
    const view = map.getBounds();
    let count = 0;
    for (const { area, bounds, layer } of layers.drawn()) {
      if (area.label === '' || count >= labelsMax || !view.intersects(bounds)) continue;
      const [west, east] = [bounds.getSouthWest(), bounds.getSouthEast()].map((corner) => map.latLngToContainerPoint(corner).x);
      if (east === undefined || west === undefined || east - west < labelWidth) continue;
      const content = document.createTextNode(area.label) as unknown as HTMLElement;
      const options = { permanent: true, direction: 'center', className: 'area-label', interactive: false } as const;
      labelGroup.addLayer(new Tooltip(layer.getCenter(), { ...options, content }));
      count += 1;
    }
  };
  const draw = (): void => {
    if (selected !== null) layers.toFront(selected);
    faultGroup.bringToFront();
    label();
  };
  // The first `moveend` is over when the map is ready.
  map.whenReady(() => {
    onView?.(viewOf(map));
    map.on('moveend', () => {
      label();
      onView?.(viewOf(map));
    });
  });

  const drawFaults = (): void => {
    faultGroup.clearLayers();
    const ink = tokenColor('ink');
    const marked = { renderer, interactive: false, color: ink, weight: 3, fillColor: ink };
    for (const each of faults.overlaps) faultGroup.addLayer(polygonOf(each, { ...marked, fillOpacity: 0.45 }));
    for (const each of faults.holes) faultGroup.addLayer(polygonOf(each, { ...marked, dashArray: '3 6', fillOpacity: 0.05 }));
  };
  // A canvas does not follow the tokens by itself.
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const recolor = (): void => {
    layers.restyle();
    drawFaults();
  };
  dark.addEventListener('change', recolor);

  return {
    setAreas: (areas) => {
      layers.set(areas);
      map.whenReady(draw);
    },
    setFaults: (next) => {
      faults = next;
      drawFaults();
    },
    select: (id) => {
      const before = selected;
      selected = id;
      for (const one of [before, id]) if (one !== null) layers.restyle(one);
      if (id !== null) layers.toFront(id);
      faultGroup.bringToFront();
    },
    setPlace: (position) => {
      place?.remove();
      place = null;
      if (position === null) return;
      const look = { radius: 9, color: '#ffffff', weight: 3, fillColor: tokenColor('here'), fillOpacity: 1, interactive: false };
      place = new CircleMarker(latLngOf(position), { ...look, renderer }).addTo(map);
    },
    reveal: (position) => {
      const zoom = map.getZoom();
      if (zoom < placeZooms.least) base.centre(position, placeZooms.shown);
      else if (!map.getBounds().contains(latLngOf(position))) base.centre(position, zoom);
    },
    middle: () => positionOf(map.getCenter()),
    showAll: ({ position, zoom }) => {
      const bounds = layers.bounds();
      if (bounds === null) base.centre(position, zoom);
      else base.fit(bounds);
    },
    showBounds: (bounds) => base.fit(latLngBoundsOf(bounds)),
    showPolygons: (polygons) => {
      const bounds = boundsOf(polygons);
      if (bounds !== null) base.fit(bounds);
    },
    zoomBy: base.zoomBy,
    destroy: () => {
      dark.removeEventListener('change', recolor);
      base.destroy();
    },
  };
};
