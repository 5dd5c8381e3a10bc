import { Bounds as Box, DomEvent, LatLngBounds, Map as LeafletMap, type LeafletMouseEvent, Point } from 'leaflet';
import type { Bounds } from '../../lib/map-area.ts';
import { baseTiles, type TileState } from '../../lib/map-tiles.ts';
import type { PlacedPoint } from './filter.ts';
import { clustersOf, type MapPosition, type ServerCluster } from './map-clusters.ts';
import {
  boundsOf,
  createHost,
  type DrawingOptions,
  drawItems,
  isWithin,
  largeSide,
  latLngOf,
  popupGap,
  type Scene,
} from './map-drawing.ts';

/** Tiles exist from 0 to 18 (specification §9). */
const zoomRange = { min: 0, max: 18 } as const;

/** Visible area after a move. */
export interface RestingArea {
  readonly bounds: Bounds;
  readonly zoom: number;
  /** The part that the sheet leaves uncovered, and its centre. */
  readonly free: Bounds;
  readonly centre: MapPosition;
  /** The move was a person's. */
  readonly isChosen: boolean;
}

export interface MapEngineOptions extends Partial<DrawingOptions> {
  container: HTMLElement;
  tileUrl: string;
  onTiles: (state: TileState) => void;
  /** Called for taps outside the markers. */
  onTap: (position: MapPosition) => void;
  /** Called after each move. */
  onRest: (area: RestingArea) => void;
}

/** Width and height in px. */
export interface Size {
  readonly x: number;
  readonly y: number;
}

/** Sizes of the elements over the map. */
export interface Covers {
  /** Height in px that sheet and attribution leave uncovered. */
  readonly height: number;
  /** The row of chips along the upper edge, and the column of buttons at the right. */
  readonly chips: Size | null;
  readonly controls: Size | null;
  readonly popup: Size | null;
  /** The popup is placed below the visible chips. */
  readonly isPopupBelowChips: boolean;
}

/** Points that no zoom separates: their position and the ids of the loaded ones. */
interface Inseparable {
  readonly position: MapPosition;
  readonly ids: readonly number[];
}

interface View {
  /** Default: the present zoom. */
  readonly maxZoom?: number;
  /** Duration of the animation; 0: none. */
  readonly seconds: number;
  /** The view was requested by a person. */
  readonly isChosen?: boolean;
}

export interface MapEngine {
  /** Element at the tip of the selected point's marker, for its popup. */
  readonly popupHost: HTMLElement;
  /** Element at the position given to `showOrigin`. */
  readonly originHost: HTMLElement;
  setPlaces: (places: readonly PlacedPoint[], serverClusters: readonly ServerCluster[]) => void;
  setCovers: (covers: Covers) => void;
  select: (place: PlacedPoint | null) => void;
  showOrigin: (position: MapPosition | null) => void;
  /** Centres a position in the free part, and holds it. */
  centre: (position: MapPosition, view: View) => void;
  /** Centres the selected point with its popup in the free part, and holds it. */
  centreSelected: (view: View) => void;
  /** Fits all positions into the free part. */
  fit: (positions: readonly MapPosition[], view: View) => void;
  /** Zooms to where a cluster splits and returns null, or returns the points that no zoom separates. */
  open: (clusterId: string, seconds: number) => Inseparable | null;
  zoomBy: (levels: number) => void;
  /** Whether a marker at the position would lie entirely in the free part. */
  isFree: (position: MapPosition) => boolean;
  /** Whether the view is still that of the last `centre` or `centreSelected`, or animating to it. */
  isHeld: () => boolean;
  /** The centre of the free part. */
  middle: () => MapPosition;
  focus: () => void;
  destroy: () => void;
}

/** Margin in px around fitted positions, for whole markers at the edges. */
const fitMargin = 56;
/** Least size in px that the margins leave. */
const fitLeast = 48;
const edge = 12;

const nothing = (): void => {};

/** Creates a Leaflet map of points with tiles, markers and clusters. It needs a first view by `centre`. */
export const createMapEngine = (options: MapEngineOptions): MapEngine => {
  const { container, onTap, onRest, pins = () => [], onPlace = nothing, onCluster = nothing, onEmpty = nothing } = options;
  const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(container, {
    zoomControl: false,
    attributionControl: false,
    minZoom: zoomRange.min,
    maxZoom: zoomRange.max,
    zoomAnimation: animated,
    fadeAnimation: animated,
    markerZoomAnimation: animated,
    inertia: animated,
  });
  const tiles = baseTiles(map, options.tileUrl, zoomRange.max, options.onTiles);
  const popup = createHost({ latitude: 0, longitude: 0 }, 'popupPane');
  const origin = createHost({ latitude: 0, longitude: 0 });
  DomEvent.disableClickPropagation(popup.element);
  DomEvent.disableScrollPropagation(popup.element);
  const drawing = drawItems(map, { pins, onPlace, onCluster, onEmpty });

  let covers: Covers = {
    ...{ height: Number.POSITIVE_INFINITY, chips: null, controls: null, popup: null, isPopupBelowChips: false },
  };
  let state: 'new' | 'resting' | 'flying' = 'new';
  let isHeld = false;
  let isChosen = false;
  let isGone = false;

  const bottom = (): number => Math.min(covers.height, map.getSize().y);
  const chipsBottom = (): number => (covers.chips === null ? 0 : edge + covers.chips.y);
  const freeBox = (): Box => new Box(new Point(0, 0), new Point(map.getSize().x, bottom()));
  const positionAt = (pixel: Point): MapPosition => {
    const { lat: latitude, lng: longitude } = map.containerPointToLatLng(pixel).wrap();
    return { latitude, longitude };
  };
  const middle = (): MapPosition => positionAt(freeBox().getCenter());

  const scene: Scene = {
    ...{ clusters: clustersOf([], [], zoomRange.max), names: new Map(), selected: null, popup: null },
    ...{ free: new Box(new Point(0, 0), new Point(0, 0)), covers: [] },
  };
  let frame = 0;
  let task: ReturnType<typeof setTimeout> | undefined;
  const redraw = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
    frame = 0;
    if (state === 'new') return;
    const { x: width } = map.getSize();
    const { chips, controls } = covers;
    const boxes = [
      ...(chips === null ? [] : [new Box(new Point(edge, edge), new Point(edge + chips.x, edge + chips.y))]),
      ...(controls === null
        ? []
        : [new Box(new Point(width - edge - controls.x, edge), new Point(width - edge, edge + controls.y))]),
    ];
    drawing.draw(Object.assign(scene, { free: freeBox(), covers: boxes, popup: covers.popup }));
  };

  map.on('movestart dragstart', ({ type }) => {
    if (type === 'movestart' && state === 'flying') return;
    isHeld = false;
    isChosen = true;
  });
  map.on('moveend', () => {
    state = 'resting';
    // A touch during an animation leaves a fractional zoom, at which tiles are blurred.
    if (!Number.isInteger(map.getZoom())) {
      map.setZoom(Math.round(map.getZoom()));
      return;
    }
    redraw();
    const free = freeBox();
    const [{ latitude: north, longitude: west }, { latitude: south, longitude: east }] = [
      positionAt(free.getTopLeft()),
      positionAt(free.getBottomRight()),
    ];
    onRest({ bounds: boundsOf(map), zoom: map.getZoom(), free: { west, south, east, north }, centre: middle(), isChosen });
  });
  map.on('drag', () => {
    if (frame === 0) frame = requestAnimationFrame(redraw);
  });

  /** Fits positions into the free part without the paddings. */
  const show = (
    positions: readonly MapPosition[],
    [top, right, below, left]: readonly [number, number, number, number],
    view: View,
  ): void => {
    const { maxZoom = map.getZoom(), seconds } = view;
    const jumps = state === 'new' || seconds === 0 || !animated;
    state = 'flying';
    isHeld = false;
    isChosen = view.isChosen === true;
    const fit = {
      maxZoom,
      paddingTopLeft: new Point(left, top),
      paddingBottomRight: new Point(right, below + map.getSize().y - bottom()),
    };
    const bounds = new LatLngBounds(positions.map(latLngOf));
    if (jumps) map.fitBounds(bounds, { ...fit, animate: false });
    else map.flyToBounds(bounds, { ...fit, duration: seconds });
  };

  const stopListening = listen(map, container, onTap);
  // Leaflet throws when moved before its first view.
  container.inert = true;
  map.whenReady(() => {
    container.inert = false;
  });

  return {
    popupHost: popup.element,
    originHost: origin.element,
    setPlaces: (places, serverClusters) => {
      scene.clusters = clustersOf(places, serverClusters, zoomRange.max);
      scene.names = new Map(places.map(({ id, name }) => [id, name]));
      // The first markers are drawn synchronously: an empty map shows a notice.
      if (drawing.isEmpty()) return redraw();
      scene.clusters.prepare(Math.round(map.getZoom()));
      // In a separate task, after the other changes of the response.
      clearTimeout(task);
      task = setTimeout(redraw);
    },
    setCovers: (next) => {
      covers = next;
      map.invalidateSize({ pan: false });
      if (state !== 'flying') redraw();
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
    centre: (position, view) => {
      show([position], [0, 0, 0, 0], view);
      isHeld = true;
    },
    centreSelected: (view) => {
      if (scene.selected === null) return;
      const popupHeight = covers.popup?.y ?? 0;
      const top = popupHeight > 0 && covers.isPopupBelowChips ? chipsBottom() : 0;
      const needed = popupHeight > 0 ? popupHeight + popupGap + 8 : 0;
      const fits = (bottom() - top) / 2 - largeSide / 2 >= needed;
      // Centres the drop itself instead of its tip.
      const above = (fits ? top : Math.min(top + needed, bottom() - largeSide)) + largeSide - 4;
      show([scene.selected.position], [above, largeSide - 2, 0, 0], view);
      isHeld = true;
    },
    fit: (positions, view) => {
      const { x: width } = map.getSize();
      const top = chipsBottom();
      const [across, down] = [width, bottom() - top].map((size) => Math.max(0, Math.min(fitMargin, (size - fitLeast) / 2)));
      show(positions, [top + (down ?? 0), across ?? 0, down ?? 0, across ?? 0], view);
    },
    open: (clusterId, seconds) => {
      const zoom = scene.clusters.splitZoom(clusterId);
      const position = drawing.clusterPosition(clusterId);
      if (position === null) return null;
      if (zoom > zoomRange.max) return { position, ids: scene.clusters.placesOf(clusterId).map(({ id }) => id) };
      show([position], [0, 0, 0, 0], { maxZoom: zoom, seconds, isChosen: true });
      return null;
    },
    zoomBy: (levels) => {
      if (state === 'new') return;
      const zoom = Math.max(zoomRange.min, Math.min(zoomRange.max, map.getZoom() + levels));
      map.setZoomAround(freeBox().getCenter(), zoom);
    },
    middle,
    isHeld: () => !isGone && isHeld,
    isFree: (position) => isWithin(map, position, freeBox()),
    focus: () => container.focus({ preventScroll: true }),
    destroy: () => {
      isGone = true;
      container.inert = false;
      cancelAnimationFrame(frame);
      clearTimeout(task);
      stopListening();
      tiles.stop();
      map.remove();
      // A pending resize would still fire events.
      map.off();
    },
  };
};

/** Listens for taps outside the markers and for resizes. */
const listen = (map: LeafletMap, container: HTMLElement, onTap: MapEngineOptions['onTap']): (() => void) => {
  map.on('click', ({ originalEvent, latlng }: LeafletMouseEvent) => {
    // The path: the click may already have replaced its target.
    const onMarker = originalEvent.composedPath().some((node) => node instanceof Element && node.classList.contains('map-host'));
    const { lat: latitude, lng: longitude } = latlng.wrap();
    if (!onMarker) onTap({ latitude, longitude });
  });
  const stop = ignoreClicksAfterDrag(container);
  const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  observer.observe(container);
  return () => {
    observer.disconnect();
    stop();
  };
};

/** Suppresses clicks that end a drag: a button under the dragging finger moves along with it. */
const ignoreClicksAfterDrag = (container: HTMLElement): (() => void) => {
  const slop = 6;
  const stop = new AbortController();
  const { signal } = stop;
  let from: { x: number; y: number } | null = null;
  container.addEventListener(
    'pointerdown',
    (event) => {
      from = { x: event.clientX, y: event.clientY };
    },
    { capture: true, signal },
  );
  container.addEventListener(
    'click',
    (event) => {
      const byKey = event.detail === 0;
      if (byKey || from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) <= slop) return;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true, signal },
  );
  return () => stop.abort();
};
