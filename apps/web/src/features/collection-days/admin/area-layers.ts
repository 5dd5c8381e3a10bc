import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { type Canvas, FeatureGroup, type LatLngBounds, type Map as LeafletMap, type PathOptions, Polygon } from 'leaflet';
import type { DrawnArea } from './areas-engine.ts';
import { boundsOf } from './base-map.ts';

/** A polygon of a coverage as Leaflet draws it. */
export const polygonOf = ({ coordinates }: MultiPolygon, options: PathOptions & { renderer: Canvas }): Polygon =>
  new Polygon(latLngsOf(coordinates), options);

const latLngsOf = (coordinates: MultiPolygon['coordinates']): [number, number][][][] =>
  coordinates.map((rings) => rings.map((ring) => ring.slice(0, -1).map(([lon, lat]): [number, number] => [lat, lon])));

interface Entry {
  readonly area: DrawnArea;
  readonly bounds: LatLngBounds;
  readonly layer: Polygon;
}

export interface AreaLayers {
  readonly set: (areas: readonly DrawnArea[]) => void;
  readonly restyle: (id?: number) => void;
  readonly toFront: (id: number) => void;
  readonly drawn: () => Iterable<Entry>;
  /** Bounds of all areas; null without any. */
  readonly bounds: () => LatLngBounds | null;
}

interface AreaLayersOptions {
  readonly renderer: Canvas;
  readonly styleOf: (area: DrawnArea) => PathOptions;
  readonly onArea: ((id: number) => void) | undefined;
}

/** The layers of areas on a map. */
export const areaLayers = (map: LeafletMap, { renderer, styleOf, onArea }: AreaLayersOptions): AreaLayers => {
  const group = new FeatureGroup([]).addTo(map);
  const entries = new Map<number, Entry>();
  return {
    set: (areas) => {
      group.clearLayers();
      entries.clear();
      for (const area of areas) {
        const bounds = boundsOf([area.polygons]);
        if (bounds === null) continue;
        const layer = polygonOf(area.polygons, { ...styleOf(area), renderer }).on('click', () => onArea?.(area.id));
        group.addLayer(layer);
        entries.set(area.id, { area, bounds, layer });
      }
    },
    restyle: (id) => {
      const one = id === undefined ? undefined : entries.get(id);
      const restyled = id === undefined ? [...entries.values()] : one === undefined ? [] : [one];
      for (const { area, layer } of restyled) layer.setStyle(styleOf(area));
    },
    toFront: (id) => {
      entries.get(id)?.layer.bringToFront();
    },
    drawn: () => entries.values(),
    bounds: () => boundsOf([...entries.values()].map(({ area }) => area.polygons)),
  };
};
