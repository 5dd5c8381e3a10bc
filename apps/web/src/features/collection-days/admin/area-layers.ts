import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import {
  type Canvas,
  FeatureGroup,
  type LatLngBounds,
  type Map as LeafletMap,
  LineUtil,
  type PathOptions,
  Point,
  Polygon,
} from 'leaflet';
import type { DrawnArea } from './areas-engine.ts';
import { boundsOf } from './base-map.ts';

/** Corners up to which all areas are drawn in full: more take seconds at each step of the zoom. */
const fullMax = 50_000;
/** Zoom level from which the outlines of many areas are drawn with all corners, since few of them are in view. */
const fullZoom = 13;
/** Deviation in degrees of a simplified outline: a pixel at the zoom level below that. */
const tolerance = 0.0003;

/** A polygon of a coverage as Leaflet draws it. */
export const polygonOf = ({ coordinates }: MultiPolygon, options: PathOptions & { renderer: Canvas }): Polygon =>
  new Polygon(latLngsOf(coordinates), options);

type Coordinates = MultiPolygon['coordinates'];

const latLngsOf = (coordinates: Coordinates): [number, number][][][] =>
  coordinates.map((rings) => rings.map((ring) => ring.slice(0, -1).map(([lon, lat]): [number, number] => [lat, lon])));

/** The outlines with fewer corners, by Douglas and Peucker; a ring that would vanish stays. */
const simplified = (coordinates: Coordinates): Coordinates =>
  coordinates.map((rings) =>
    rings.map((ring) => {
      const points = LineUtil.simplify(
        ring.map(([lon, lat]) => new Point(lon, lat)),
        tolerance,
      );
      return points.length < 4 ? ring : points.map(({ x, y }): [number, number] => [x, y]);
    }),
  );

interface Entry {
  readonly area: DrawnArea;
  readonly bounds: LatLngBounds;
  /** Null while the area is out of view. */
  layer: Polygon | null;
  isFull: boolean;
}

export interface AreaLayers {
  readonly set: (areas: readonly DrawnArea[]) => void;
  /** Draws the areas in view; of many areas the others are removed. */
  readonly draw: () => void;
  readonly restyle: (id?: number) => void;
  readonly toFront: (id: number) => void;
  /** The areas with a layer on the map. */
  readonly drawn: () => { readonly area: DrawnArea; readonly bounds: LatLngBounds; readonly layer: Polygon }[];
  /** Bounds of all areas; null without any. */
  readonly bounds: () => LatLngBounds | null;
}

interface AreaLayersOptions {
  readonly renderer: Canvas;
  readonly styleOf: (area: DrawnArea) => PathOptions;
  readonly onArea: ((id: number) => void) | undefined;
}

/** The layers of areas on a map. Of many areas those in view are drawn, with fewer corners where the map is far away. */
export const areaLayers = (map: LeafletMap, { renderer, styleOf, onArea }: AreaLayersOptions): AreaLayers => {
  const group = new FeatureGroup([]).addTo(map);
  const entries = new Map<number, Entry>();
  let isMany = false;

  const outlineOf = ({ area }: Entry, isFull: boolean): Coordinates =>
    isFull ? area.polygons.coordinates : simplified(area.polygons.coordinates);
  const show = (entry: Entry, isFull: boolean): void => {
    const { area, layer } = entry;
    if (layer === null) {
      entry.layer = new Polygon(latLngsOf(outlineOf(entry, isFull)), { renderer, ...styleOf(area) }).on('click', () =>
        onArea?.(area.id),
      );
      group.addLayer(entry.layer);
    } else if (entry.isFull !== isFull) layer.setLatLngs(latLngsOf(outlineOf(entry, isFull)));
    entry.isFull = isFull;
  };
  const hide = (entry: Entry): void => {
    if (entry.layer !== null) group.removeLayer(entry.layer);
    entry.layer = null;
  };
  return {
    set: (areas) => {
      group.clearLayers();
      entries.clear();
      let corners = 0;
      for (const area of areas) {
        const bounds = boundsOf([area.polygons]);
        if (bounds === null) continue;
        for (const rings of area.polygons.coordinates) for (const ring of rings) corners += ring.length;
        entries.set(area.id, { area, bounds, layer: null, isFull: true });
      }
      isMany = corners > fullMax;
    },
    draw: () => {
      const view = map.getBounds().pad(0.3);
      const isFull = !isMany || map.getZoom() >= fullZoom;
      for (const entry of entries.values()) {
        if (!isMany || view.intersects(entry.bounds)) show(entry, isFull);
        else hide(entry);
      }
    },
    restyle: (id) => {
      const one = id === undefined ? undefined : entries.get(id);
      const restyled = id === undefined ? [...entries.values()] : one === undefined ? [] : [one];
      for (const { area, layer } of restyled) layer?.setStyle(styleOf(area));
    },
    toFront: (id) => {
      entries.get(id)?.layer?.bringToFront();
    },
    drawn: () => [...entries.values()].flatMap(({ area, bounds, layer }) => (layer === null ? [] : [{ area, bounds, layer }])),
    bounds: () => {
      const [first, ...others] = [...entries.values()];
      return first === undefined
        ? null
        : others.reduce((all, { bounds }) => all.extend(bounds), boundsOf([first.area.polygons]) ?? first.bounds);
    },
  };
};
