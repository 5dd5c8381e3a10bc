// Before geoman, which extends the global that Leaflet sets.
import 'leaflet';
import '@geoman-io/leaflet-geoman-free';
import '@geoman-io/leaflet-geoman-free/dist/leaflet-geoman.css';
import type { CollectionServiceColor } from '@separai/contract/collection-days/kinds';
import type { MultiPolygon, PolygonRings } from '@separai/contract/collection-days/polygons';
import type { Position } from '@separai/contract/collection-points/rules';
import { Canvas, CircleMarker, FeatureGroup, LatLng, type Map as LeafletMap, PM, Polygon, type Polyline } from 'leaflet';
import type { MapArea } from '../../../lib/map-area.ts';
import type { TileState } from '../../../lib/map-tiles.ts';
import { boundsOf, createBaseMap, latLngBoundsOf, latLngOf, tokenColor, viewOf } from './base-map.ts';
import { type CoverageRefusal, type DrawnPolygons, exceededLimit, multiPolygonOf } from './coverage-geometry.ts';

export type CoverageMode = 'draw' | 'edit' | 'cut' | 'remove';

export interface CoverageEngineOptions {
  readonly container: HTMLElement;
  readonly color: CollectionServiceColor;
  readonly onTiles: (state: TileState) => void;
  readonly onChange: (value: DrawnPolygons | null) => void;
  /** Called with the first view and with each later one. */
  readonly onView: (view: MapArea) => void;
  readonly onMode: (mode: CoverageMode | null) => void;
  /** Corners of the line that is being drawn. */
  readonly onCorners: (count: number) => void;
  /** A step that was not taken; null after the next one that was. */
  readonly onRefusal: (refusal: CoverageRefusal | null) => void;
}

export interface CoverageEngine {
  readonly setValue: (value: MultiPolygon | null) => void;
  /** Areas that are shown pale below; corners snap to the edges of exact ones. */
  readonly setNeighbours: (polygons: readonly MultiPolygon[], isExact: boolean) => void;
  /** Shows the value, else the start. */
  readonly showAll: (start: MapArea['bounds'] | { readonly position: Position; readonly zoom: number }) => void;
  readonly setMode: (mode: CoverageMode | null) => void;
  /** Adds a corner in the middle of the map to the line that is being drawn. */
  readonly putCorner: () => void;
  /** Ends the line that is being drawn at its first corner. */
  readonly closeLine: () => void;
  /** Marks a corner and shows it; null for none. */
  readonly markCorner: (corner: Position | null) => void;
  readonly zoomBy: (levels: number) => void;
  readonly destroy: () => void;
}

/** Vertex markers shown at once, those nearest to the pointer: each is an element. */
const markersMax = 200;

// Only this map and its own layers are editable: geoman extends every Leaflet map of the page.
PM.setOptIn(true);

/** Vertex markers are mouse and touch handles; the buttons and fields beside the map are the way by keyboard. */
const withoutTabStops = (map: LeafletMap): void => {
  map.on('layeradd', ({ layer }) => {
    const element = 'getElement' in layer ? (layer as { getElement: () => Element | undefined }).getElement() : undefined;
    if (!(element instanceof HTMLElement) || !element.classList.contains('marker-icon')) return;
    element.removeAttribute('tabindex');
    element.removeAttribute('role');
  });
};

type Report = Pick<CoverageEngineOptions, 'color' | 'onChange' | 'onRefusal'>;

interface EditableLayers {
  readonly group: FeatureGroup;
  readonly value: () => MultiPolygon | null;
  readonly setValue: (value: MultiPolygon | null) => void;
  /** Takes over a polygon that was drawn. */
  readonly add: (layer: Polygon) => void;
  /** Takes over the layers as the value, or restores those of the value where they exceed a limit. */
  readonly commit: () => void;
  /** Replaces the layers by those of the value: each polygon is a layer of its own. */
  readonly draw: () => void;
}

const styleOf = (color: CollectionServiceColor) => ({
  ...{ pmIgnore: false, color: `var(--${color})`, fillOpacity: 0.25, weight: 3 },
});

const editableLayers = (map: LeafletMap, { color, onChange, onRefusal }: Report): EditableLayers => {
  const group = new FeatureGroup([], { pmIgnore: true }).addTo(map);
  let value: MultiPolygon | null = null;
  const commit = (): void => {
    const layers = group.getLayers().filter((layer) => layer instanceof Polygon && map.hasLayer(layer)) as Polygon[];
    const next = multiPolygonOf(layers.map((layer) => layer.toGeoJSON(6).geometry));
    // Geoman reports one step by several events.
    if (JSON.stringify(next) === JSON.stringify(value)) return;
    const exceeded = next === null ? null : exceededLimit(next.coordinates);
    if (exceeded === null) {
      value = next;
      onChange(next);
    } else draw();
    onRefusal(exceeded);
  };
  const add = (layer: Polygon): Polygon =>
    layer
      .on('pm:edit pm:vertexremoved pm:vertexadded', commit)
      .on('pm:intersect pm:layerreset', () => onRefusal('crossing')) as Polygon;
  const draw = (): void => {
    const isEditing = map.pm.globalEditModeEnabled();
    if (isEditing) map.pm.disableGlobalEditMode();
    group.clearLayers();
    for (const rings of value?.coordinates ?? []) group.addLayer(add(new Polygon(latLngsOf(rings), styleOf(color))));
    if (isEditing) map.pm.enableGlobalEditMode();
  };
  const setValue = (next: MultiPolygon | null): void => {
    if (JSON.stringify(next) === JSON.stringify(value)) return;
    value = next;
    draw();
  };
  return { group, value: () => value, setValue, add, commit, draw };
};

/** The rings of a polygon as Leaflet has them, without the corner that closes each. */
const latLngsOf = (rings: PolygonRings): LatLng[][] =>
  rings.map((ring) => ring.slice(0, -1).map(([longitude, latitude]) => new LatLng(latitude, longitude)));

/** The line that is being drawn, or that cuts. */
interface Line {
  readonly corners: () => readonly LatLng[];
}

const followLine = (map: LeafletMap, { onCorners, onRefusal }: CoverageEngineOptions): Line => {
  let line: Polyline | null = null;
  const corners = () => (line?.getLatLngs() ?? []) as LatLng[];
  map.on('pm:intersect', () => onRefusal('crossing'));
  map.on('pm:drawstart', ({ workingLayer }) => {
    line = workingLayer as Polyline;
    onCorners(0);
    workingLayer.on('pm:vertexadded', () => {
      onRefusal(null);
      onCorners(corners().length);
    });
  });
  map.on('pm:drawend', () => {
    line = null;
    onCorners(0);
  });
  return { corners };
};

/** Creates the map on which a coverage is drawn, with geoman's modes and without its toolbar. */
export const createCoverageEngine = (options: CoverageEngineOptions): CoverageEngine => {
  const { container, color, onTiles, onView, onMode, onRefusal } = options;
  const base = createBaseMap(container, onTiles, { pmIgnore: false });
  const { map } = base;
  // The first `moveend` is over when the map is ready.
  map.whenReady(() => {
    onView(viewOf(map));
    map.on('moveend', () => onView(viewOf(map)));
  });
  const layers = editableLayers(map, options);
  const setNeighbours = neighbourLayer(map);
  const lineColor = `var(--${color})`;
  map.pm.setLang('pt_br');
  map.pm.setGlobalOptions({
    ...{ layerGroup: layers.group, allowSelfIntersection: false, snapDistance: 12, limitMarkersToCount: markersMax },
    ...{ pathOptions: styleOf(color), templineStyle: { color: lineColor } },
    hintlineStyle: { color: lineColor, dashArray: '5 5' },
  });
  withoutTabStops(map);
  const line = followLine(map, options);
  map.on('pm:create', ({ layer }) => {
    if (layer instanceof Polygon) layers.add(layer);
    layers.commit();
  });
  map.on('pm:cut', () => {
    layers.commit();
    // Parts that a cut separates become layers of their own.
    layers.draw();
  });
  map.on('pm:remove', layers.commit);
  map.on('pm:drawend', () => report(null));

  let mode: CoverageMode | null = null;
  const report = (next: CoverageMode | null): void => {
    if (next === mode) return;
    mode = next;
    onMode(next);
  };
  const stop = (): void => {
    if (map.pm.globalDrawModeEnabled()) map.pm.disableDraw();
    if (map.pm.globalCutModeEnabled()) map.pm.disableGlobalCutMode();
    if (map.pm.globalEditModeEnabled()) map.pm.disableGlobalEditMode();
    if (map.pm.globalRemovalModeEnabled()) map.pm.disableGlobalRemovalMode();
    report(null);
  };
  const clickAt = (latlng: LatLng): void => {
    const at = { latlng, layerPoint: map.latLngToLayerPoint(latlng), containerPoint: map.latLngToContainerPoint(latlng) };
    map.fire('mousemove', at).fire('click', at);
  };
  return {
    setValue: layers.setValue,
    setNeighbours,
    showAll: (start) => {
      const value = layers.value();
      const bounds = value === null ? null : boundsOf([value]);
      if (bounds !== null) base.fit(bounds);
      else if ('west' in start) base.fit(latLngBoundsOf(start));
      else base.centre(start.position, start.zoom);
    },
    setMode: (next) => {
      stop();
      onRefusal(null);
      if (next === 'draw') map.pm.enableDraw('Polygon');
      if (next === 'cut') map.pm.enableGlobalCutMode();
      if (next === 'edit') map.pm.enableGlobalEditMode();
      if (next === 'remove') map.pm.enableGlobalRemovalMode();
      report(next);
    },
    putCorner: () => clickAt(map.getCenter()),
    closeLine: () => {
      const [first] = line.corners();
      if (first !== undefined) clickAt(first);
    },
    markCorner: cornerMark(map),
    zoomBy: base.zoomBy,
    destroy: () => {
      stop();
      base.destroy();
    },
  };
};

const cornerMark = (map: LeafletMap): CoverageEngine['markCorner'] => {
  let mark: CircleMarker | null = null;
  return (corner) => {
    mark?.remove();
    mark = null;
    if (corner === null) return;
    const look = {
      radius: 10,
      color: 'var(--here)',
      weight: 4,
      fillOpacity: 0,
      interactive: false,
      pmIgnore: true,
      snapIgnore: true,
    };
    mark = new CircleMarker(latLngOf(corner), look).addTo(map);
    map.panInside(latLngOf(corner), { padding: [24, 24], animate: false });
  };
};

/** Draws the neighbours in a pane of their own, on a canvas: a view may have thousands. */
const neighbourLayer = (map: LeafletMap): CoverageEngine['setNeighbours'] => {
  const pane = map.createPane('neighbours');
  pane.style.zIndex = '350';
  pane.style.pointerEvents = 'none';
  const renderer = new Canvas({ pane: 'neighbours' });
  const group = new FeatureGroup([], { pmIgnore: true }).addTo(map);
  return (polygons, isExact) => {
    const look = { color: tokenColor('ink-soft'), weight: 1.5, opacity: 0.7, fillOpacity: 0.1, dashArray: '4 4' };
    group.clearLayers();
    for (const { coordinates } of polygons)
      group.addLayer(
        new Polygon(coordinates.map(latLngsOf), { ...look, renderer, interactive: false, snapIgnore: !isExact, pmIgnore: true }),
      );
  };
};
