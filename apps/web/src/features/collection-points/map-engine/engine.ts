import { DivIcon, DomEvent, Map as LeafletMap, type LeafletMouseEvent, Marker, Point } from 'leaflet';
import { type Bounds, clustersOf, type MapPlace, type MapPosition, type ServerCluster } from './clusters.ts';
import { boundsOf, drawItems, type MapItem, type Scene } from './drawing.ts';
import { type Box, middleOf } from './geometry.ts';
import { baseTiles, type TileState } from './tiles.ts';
import { type Flight, latLngOf, type MapMotion, moveMap } from './view.ts';

/** Tiles exist from 0 to 18 (specification §9). */
export const zoomRange = { min: 0, max: 18 } as const;

/** What a map shows that stands still. */
export interface RestingArea {
  readonly bounds: Bounds;
  readonly zoom: number;
  /** The part that nothing covers, and its middle. */
  readonly free: Bounds;
  readonly centre: MapPosition;
  /** A person brought it there. */
  readonly isChosen: boolean;
}

export interface MapEngineOptions {
  container: HTMLElement;
  tileUrl: string;
  /** What stands on the map now; whoever listens fills each item's `host`. */
  onItems: (items: readonly MapItem[]) => void;
  onTiles: (state: TileState) => void;
  /** The bare map was tapped there. */
  onTap: (position: MapPosition) => void;
  /** The map came to rest: what it shows. */
  onRest: (area: RestingArea) => void;
}

/** Places that no zoom separates: where they are, and the ids of those that are known one by one. */
interface Inseparable {
  readonly position: MapPosition;
  readonly ids: readonly number[];
}

export interface MapEngine extends Pick<MapMotion, 'bring' | 'isHeld'> {
  /** An element at the tip of the selected place's marker, for its popup. */
  readonly popupHost: HTMLElement;
  /** An element at the position given to `showOrigin`. */
  readonly originHost: HTMLElement;
  setPlaces: (places: readonly MapPlace[], serverClusters: readonly ServerCluster[]) => void;
  /** The part of the map that nothing covers, and what covers bits of it: markers are drawn wholly inside only. */
  setFree: (free: Box, obstacles: readonly Box[]) => void;
  select: (place: MapPlace | null) => void;
  showOrigin: (position: MapPosition | null) => void;
  /** Shows all positions in the free part, no nearer than `maxZoom`. */
  fit: (positions: readonly MapPosition[], view: Flight & { maxZoom: number }) => void;
  /** Goes near enough for a cluster to fall apart (null), or tells of places that no zoom separates. */
  open: (clusterId: string, flight: Flight) => Inseparable | null;
  zoomBy: (levels: number) => void;
  isFree: (position: MapPosition) => boolean;
  /** What is in the middle of the free part. */
  middle: () => MapPosition;
  focus: () => void;
  destroy: () => void;
}

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
 * It draws no markers itself: it gives an element for each, to be filled. Give a view with `bring` first.
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
  const drawing = drawItems(map, options.onItems);
  const scene: Scene = {
    clusters: clustersOf([], [], zoomRange.max),
    free: { left: 0, top: 0, right: container.clientWidth, bottom: container.clientHeight },
    obstacles: [],
    selected: null,
    popup: popup.element,
  };
  let frame = 0;
  let turn: ReturnType<typeof setTimeout> | undefined;
  const redraw = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(turn);
    frame = 0;
    if (view.isReady()) drawing.draw(scene);
  };
  const view = moveMap(map, animated, () => {
    redraw();
    const { left, top, right, bottom } = scene.free;
    const [north, south] = [view.positionAt({ x: left, y: top }), view.positionAt({ x: right, y: bottom })];
    options.onRest({
      bounds: boundsOf(map),
      zoom: map.getZoom(),
      free: { west: north.longitude, south: south.latitude, east: south.longitude, north: north.latitude },
      centre: view.positionAt(middleOf(scene.free)),
      isChosen: view.isChosen(),
    });
  });
  const redrawSoon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(redraw);
  };
  map.on('drag', redrawSoon);
  const stopListening = listen(map, container, options.onTap);
  // Leaflet cannot be moved before it has a view.
  container.inert = true;
  map.whenReady(() => {
    container.inert = false;
  });
  let isGone = false;

  return {
    popupHost: popup.element,
    originHost: origin.element,
    setPlaces: (places, serverClusters) => {
      scene.clusters = clustersOf(places, serverClusters, zoomRange.max);
      // The first are shown at once: a map without any says so.
      if (drawing.isEmpty()) return redraw();
      scene.clusters.prepare(Math.round(map.getZoom()));
      // A task of its own: what else the answer changes is drawn in a frame.
      clearTimeout(turn);
      turn = setTimeout(redraw);
    },
    setFree: (free, obstacles) => {
      Object.assign(scene, { free, obstacles });
      map.invalidateSize({ pan: false });
      if (!view.isFlying()) redraw();
    },
    select: (place) => {
      scene.selected = place;
      if (place === null) popup.marker.remove();
      else popup.marker.setLatLng(latLngOf(place.position)).addTo(map);
      redraw();
    },
    showOrigin: (position) => {
      if (position === null) origin.marker.remove();
      else origin.marker.setLatLng(latLngOf(position)).addTo(map);
    },
    bring: view.bring,
    fit: (positions, fitted) => {
      const { free, obstacles } = scene;
      // A row of controls along the upper edge leaves less.
      const rows = obstacles.filter(({ left, right }) => right - left > (free.right - free.left) / 2);
      view.fit(positions, { ...free, top: Math.max(free.top, ...rows.map(({ bottom }) => bottom)) }, fitted);
    },
    open: (clusterId, { seconds }) => {
      const zoom = scene.clusters.splitZoom(clusterId);
      const position = drawing.clusterPosition(clusterId);
      if (position === null) return null;
      if (zoom > zoomRange.max) return { position, ids: scene.clusters.placesOf(clusterId).map(({ id }) => id) };
      view.fit([position], scene.free, { maxZoom: zoom, seconds, chosen: true });
      return null;
    },
    zoomBy: (levels) => {
      if (view.isReady()) view.zoomBy(levels, middleOf(scene.free));
    },
    middle: () => view.positionAt(middleOf(scene.free)),
    isHeld: () => !isGone && view.isHeld(),
    isFree: (position) => drawing.isWithin(position, scene.free),
    focus: () => container.focus({ preventScroll: true }),
    destroy: () => {
      isGone = true;
      container.inert = false;
      cancelAnimationFrame(frame);
      clearTimeout(turn);
      stopListening();
      tiles.stop();
      map.remove();
      // Of a change of its size it would still tell a moment later.
      map.off();
    },
  };
};

/** Taps on the bare map, changes of its size, and clicks that are none. */
const listen = (map: LeafletMap, container: HTMLElement, onTap: MapEngineOptions['onTap']): (() => void) => {
  map.on('click', ({ originalEvent, latlng }: LeafletMouseEvent) => {
    // The path, for a press may already have replaced what was pressed.
    const onMarker = originalEvent.composedPath().some((node) => node instanceof Element && node.classList.contains('map-host'));
    const { lat: latitude, lng: longitude } = latlng.wrap();
    if (!onMarker) onTap({ latitude, longitude });
  });
  const stopDragClicks = ignoreClicksAfterDrag(container);
  const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  resized.observe(container);
  return () => {
    resized.disconnect();
    stopDragClicks();
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
