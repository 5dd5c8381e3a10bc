import { DivIcon, DomEvent, LatLng, LatLngBounds, Map as LeafletMap, type LeafletMouseEvent, Marker, Point } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { type Clusters, clustersOf, type MapPlace, type MapPosition } from './map-engine-clusters.ts';
import { drawItems, type ItemDrawing, type MapItem } from './map-engine-drawing.ts';
import type { Box, Pixel } from './map-engine-geometry.ts';
import { baseTiles, type TileState } from './map-engine-tiles.ts';

/** Tiles exist from 0 to 18 (specification §9). */
export const zoomRange = { min: 0, max: 18 } as const;

export interface MapEngineOptions {
  container: HTMLElement;
  tileUrl: string;
  /** What stands on the map now; whoever listens fills each item's `host`. */
  onItems: (items: readonly MapItem[]) => void;
  onTiles: (state: TileState) => void;
  /** The bare map was tapped. */
  onTap: () => void;
}

/** How a view is reached: `seconds` of flight, 0 to jump. */
export interface Flight {
  seconds: number;
}

export interface MapEngine {
  /** An element at the tip of the selected place's marker, for its popup. */
  readonly popupHost: HTMLElement;
  /** An element at the position given to `showOrigin`. */
  readonly originHost: HTMLElement;
  setPlaces: (places: readonly MapPlace[]) => void;
  /** The part of the map that nothing covers, and what covers bits of it: markers are drawn wholly inside only. */
  setFree: (free: Box, obstacles: readonly Box[]) => void;
  select: (place: MapPlace | null) => void;
  showOrigin: (position: MapPosition | null) => void;
  /** Brings a position to a pixel of the map; without `zoom` at the present one. */
  bring: (position: MapPosition, view: Flight & { at: Pixel; zoom?: number }) => void;
  /** Shows all positions in the free part, no nearer than `maxZoom`. */
  fit: (positions: readonly MapPosition[], view: Flight & { maxZoom: number }) => void;
  /** Draws near enough for a cluster to fall apart, or tells the ids of places that no zoom separates. */
  open: (clusterId: number, flight: Flight) => readonly number[] | null;
  zoomBy: (levels: number) => void;
  isFree: (position: MapPosition) => boolean;
  /** The view is still as `bring` left it, or on its way there: nobody has moved the map since. */
  isHeld: () => boolean;
  /** What is in the middle of the free part. */
  middle: () => MapPosition;
  focus: () => void;
  destroy: () => void;
}

const latLngOf = ({ latitude, longitude }: MapPosition): LatLng => new LatLng(latitude, longitude);

const createMap = (container: HTMLElement, animated: boolean): LeafletMap =>
  new LeafletMap(container, {
    zoomControl: false,
    attributionControl: false,
    minZoom: zoomRange.min,
    maxZoom: zoomRange.max,
    zoomAnimation: animated,
    fadeAnimation: animated,
    markerZoomAnimation: animated,
    inertia: animated,
  });

/** An element that stands at a position and moves with the map, without size. */
const createHost = (pane: 'markerPane' | 'popupPane'): { element: HTMLElement; marker: Marker } => {
  const element = document.createElement('div');
  const icon = new DivIcon({ html: element, className: 'map-host', iconSize: new Point(0, 0) });
  return { element, marker: new Marker([0, 0], { icon, pane, interactive: false, keyboard: false }) };
};

/**
 * A map of places on Leaflet: base tiles, markers and clusters drawn in the part that nothing covers, one place selected.
 * It draws no markers itself: it gives an element for each, to be filled. Give a view (`bring` or `fit`) first.
 */
export const createMapEngine = (options: MapEngineOptions): MapEngine => {
  const { container } = options;
  const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(container, animated);
  const tiles = baseTiles(map, options.tileUrl, zoomRange.max, options.onTiles);
  const popup = createHost('popupPane');
  const origin = createHost('markerPane');
  DomEvent.disableClickPropagation(popup.element);
  DomEvent.disableScrollPropagation(popup.element);
  const drawing: ItemDrawing = drawItems(map, options.onItems);
  let clusters: Clusters = clustersOf([], zoomRange.max);
  let free: Box = { left: 0, top: 0, right: container.clientWidth, bottom: container.clientHeight };
  let obstacles: readonly Box[] = [];
  let selected: MapPlace | null = null;
  let viewed = false;
  let flying = false;
  let held = false;
  let frame = 0;

  const redraw = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (viewed) drawing.draw({ clusters, free, obstacles, selected, popup: popup.element });
  };
  const redrawSoon = (): void => {
    if (!flying && frame === 0) frame = requestAnimationFrame(redraw);
  };
  map.on('moveend', () => {
    flying = false;
    // A finger that stops a flight leaves it between two zooms, where tiles are blurred.
    if (Number.isInteger(map.getZoom())) redraw();
    else map.setZoom(Math.round(map.getZoom()));
  });
  map.on('movestart', () => {
    if (!flying) held = false;
  });
  map.on('dragstart', () => {
    held = false;
  });
  map.on('drag', redrawSoon);
  map.on('click', ({ originalEvent }: LeafletMouseEvent) => {
    // The path, for a press may already have replaced what was pressed.
    const onMarker = originalEvent.composedPath().some((node) => node instanceof Element && node.classList.contains('map-host'));
    if (!onMarker) options.onTap();
  });
  const stopDragClicks = ignoreClicksAfterDrag(container);
  const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  resized.observe(container);

  const go = (centre: LatLng, zoom: number, { seconds }: Flight): void => {
    flying = true;
    held = false;
    if (!viewed || seconds === 0 || !animated) map.setView(centre, zoom, { animate: false });
    else map.flyTo(centre, zoom, { duration: seconds });
    if (viewed) return;
    viewed = true;
    flying = false;
    redraw();
  };
  const centreFor = (position: MapPosition, zoom: number, at: Pixel): LatLng => {
    const fromMiddle = new Point(at.x, at.y).subtract(map.getSize().divideBy(2));
    return map.unproject(map.project(latLngOf(position), zoom).subtract(fromMiddle), zoom);
  };
  const middle = (): Pixel => ({ x: (free.left + free.right) / 2, y: (free.top + free.bottom) / 2 });

  return {
    popupHost: popup.element,
    originHost: origin.element,
    setPlaces: (places) => {
      clusters = clustersOf(places, zoomRange.max);
      redraw();
    },
    setFree: (newFree, newObstacles) => {
      [free, obstacles] = [newFree, newObstacles];
      map.invalidateSize({ pan: false });
      if (!flying) redraw();
    },
    select: (place) => {
      selected = place;
      if (place === null) popup.marker.remove();
      else popup.marker.setLatLng(latLngOf(place.position)).addTo(map);
      redraw();
    },
    showOrigin: (position) => {
      if (position === null) origin.marker.remove();
      else origin.marker.setLatLng(latLngOf(position)).addTo(map);
    },
    bring: (position, { at, zoom = map.getZoom(), seconds }) => {
      go(centreFor(position, zoom, at), zoom, { seconds });
      held = true;
    },
    fit: (positions, { maxZoom, seconds }) => {
      const bounds = new LatLngBounds(positions.map(latLngOf));
      const size = map.getSize();
      // room for whole drops at the edges, but never less than a drop
      const [width, height] = [free.right - free.left, free.bottom - free.top].map((side) => Math.max(side - 112, 48));
      const padding = new Point(size.x - (width ?? 0), size.y - (height ?? 0));
      const zoom = Math.min(map.getBoundsZoom(bounds, false, padding), maxZoom);
      const { lat, lng } = bounds.getCenter();
      go(centreFor({ latitude: lat, longitude: lng }, zoom, middle()), zoom, { seconds });
    },
    open: (clusterId, flight) => {
      const zoom = clusters.splitZoom(clusterId);
      const position = drawing.clusterPosition(clusterId);
      if (zoom > zoomRange.max || position === null) return clusters.placesOf(clusterId).map(({ id }) => id);
      go(centreFor(position, zoom, middle()), zoom, flight);
      return null;
    },
    zoomBy: (levels) => {
      const zoom = Math.max(zoomRange.min, Math.min(zoomRange.max, map.getZoom() + levels));
      const at = middle();
      map.setZoomAround(new Point(at.x, at.y), zoom);
    },
    middle: () => {
      const { x, y } = middle();
      const { lat, lng } = map.containerPointToLatLng(new Point(x, y)).wrap();
      return { latitude: lat, longitude: lng };
    },
    isHeld: () => held,
    isFree: (position) => drawing.isWithin(position, free),
    focus: () => container.focus({ preventScroll: true }),
    destroy: () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      stopDragClicks();
      tiles.stop();
      map.remove();
    },
  };
};

/** A button under the finger that drags the map moves along, and would count as clicked when it is let go. */
const ignoreClicksAfterDrag = (container: HTMLElement): (() => void) => {
  const slop = 6;
  let from: { x: number; y: number } | null = null;
  const remember = (event: PointerEvent): void => {
    from = { x: event.clientX, y: event.clientY };
  };
  const check = (event: MouseEvent): void => {
    const byKey = event.detail === 0;
    if (byKey || from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) <= slop) return;
    event.stopPropagation();
    event.preventDefault();
  };
  container.addEventListener('pointerdown', remember, true);
  container.addEventListener('click', check, true);
  return () => {
    container.removeEventListener('pointerdown', remember, true);
    container.removeEventListener('click', check, true);
  };
};
