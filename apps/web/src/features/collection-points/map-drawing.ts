import { Bounds as Box, DivIcon, DomEvent, LatLng, type Map as LeafletMap, Marker, Point } from 'leaflet';
import type { Bounds } from '../../lib/map-area.ts';
import { mapText } from './components/map/text.ts';
import type { PlacedPoint } from './filter.ts';
import type { Cluster, Clusters, MapPosition } from './map-clusters.ts';

/** A marker of a point or a cluster. `separable`: some zoom separates its points. */
type Item = { readonly key: string; readonly position: MapPosition } & (
  | { readonly kind: 'place'; readonly id: number; readonly selected: boolean }
  | { readonly kind: 'cluster'; readonly clusterId: string; readonly count: number; readonly separable: boolean }
);

/** Input of a drawing. Boxes are in px from the map's upper left corner. */
export interface Scene {
  clusters: Clusters;
  names: ReadonlyMap<number, string>;
  /** The uncovered part: only markers entirely inside are drawn. */
  free: Box;
  /** Buttons and chips over the map: markers behind them are omitted. */
  covers: readonly Box[];
  selected: PlacedPoint | null;
  /** Size of the popup above the selected point; null without popup. */
  popup: { readonly x: number; readonly y: number } | null;
}

export interface DrawingOptions {
  /** Templates of the drops: a point's and the selected point's. */
  pins: () => readonly Element[];
  onPlace: (id: number) => void;
  onCluster: (clusterId: string, count: number) => void;
  /** Called on each change between an empty and a non-empty map. */
  onEmpty: (isEmpty: boolean) => void;
}

/** Side of a marker and position of its tip, the drop's lower left, in px. */
const sizes = { small: { side: 44, tip: new Point(1, 43) }, large: { side: 48, tip: new Point(1, 46) } } as const;
/** Side of the selected point's marker and of a cluster. */
export const largeSide = sizes.large.side;
/** Gap in px between a popup and its marker, for the arrow. */
export const popupGap = 14;

export const latLngOf = ({ latitude, longitude }: MapPosition): LatLng => new LatLng(latitude, longitude);
const pixelOf = (map: LeafletMap, position: MapPosition): Point => map.latLngToContainerPoint(latLngOf(position));

const boxAt = (tip: Point, size: keyof typeof sizes): Box => {
  const corner = tip.subtract(sizes[size].tip);
  return new Box(corner, corner.add([sizes[size].side, sizes[size].side]));
};
const sizeOf = (item: Item) => (item.kind === 'cluster' || item.selected ? 'large' : 'small');

/** Whether a large marker at the position lies entirely in the box. */
export const isWithin = (map: LeafletMap, position: MapPosition, box: Box): boolean =>
  box.contains(boxAt(pixelOf(map, position), 'large'));

/** The visible area, including what the sheet covers. */
export const boundsOf = (map: LeafletMap): Bounds => {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
};

const placeItem = ({ id, position }: Pick<PlacedPoint, 'id' | 'position'>, selected = false): Item => ({
  ...{ kind: 'place', key: `place-${id}`, id, selected, position },
});

/** A cluster without the selected point, which has its own marker. */
const clusterItem = ({ clusterId, count, position }: Cluster, { clusters, selected }: Scene): Item => {
  const known = selected === null ? [] : clusters.placesOf(clusterId);
  const others = known.filter(({ id }) => id !== selected?.id);
  const left = count - (known.length - others.length);
  const [only] = others;
  if (left === 1 && only !== undefined) return placeItem(only);
  const separable = clusters.isSeparable(clusterId);
  return { kind: 'cluster', key: `cluster-${clusterId}`, clusterId, count: left, separable, position };
};

/** The shortest shift along one axis that moves `box` off `fixed`. */
const shiftOff = (fixed: Box, box: Box): Point => {
  const [{ x: left, y: top }, { x: right, y: bottom }] = [fixed.getTopLeft(), fixed.getBottomRight()];
  const [corner, end] = [box.getTopLeft(), box.getBottomRight()];
  const shifts = [
    new Point(right - corner.x, 0),
    new Point(left - end.x, 0),
    new Point(0, bottom - corner.y),
    new Point(0, top - end.y),
  ];
  return shifts.reduce((least, shift) => (Math.abs(shift.x + shift.y) < Math.abs(least.x + least.y) ? shift : least));
};

/** Moves clusters off the markers they overlap, in up to six rounds; a cluster's position is only a mean. */
const spread = (map: LeafletMap, items: readonly Item[]): Item[] => {
  const tips = items.map(({ position }) => pixelOf(map, position));
  const boxes = items.map((item, index) => boxAt(tips[index] ?? new Point(0, 0), sizeOf(item)));
  const moved = new Set<number>();
  for (let round = 0, isMoved = true; isMoved && round < 6; round++) {
    isMoved = false;
    for (const [i, fixed] of boxes.entries()) {
      for (const [j, item] of items.entries()) {
        const box = boxes[j];
        if (i === j || item.kind !== 'cluster' || box === undefined || !fixed.overlaps(box)) continue;
        tips[j] = (tips[j] ?? new Point(0, 0)).add(shiftOff(fixed, box));
        boxes[j] = boxAt(tips[j], 'large');
        moved.add(j);
        isMoved = true;
      }
    }
  }
  return items.map((item, index) => {
    const tip = tips[index];
    if (tip === undefined || !moved.has(index)) return item;
    const { lat: latitude, lng: longitude } = map.containerPointToLatLng(tip);
    return { ...item, position: { latitude, longitude } };
  });
};

const itemsIn = (map: LeafletMap, scene: Scene): Item[] => {
  const { clusters, selected, free, covers, popup } = scene;
  const chosen = selected && placeItem(selected, true);
  const taken = [...covers];
  if (chosen !== null) {
    const tip = pixelOf(map, chosen.position);
    taken.push(boxAt(tip, 'large'));
    if (popup !== null) {
      const foot = tip.add([largeSide / 2 - 1, -60]);
      taken.push(new Box(foot.subtract([popup.x / 2, popup.y]), foot.add([popup.x / 2, 0])));
    }
  }
  const seen = clusters.within(boundsOf(map), Math.round(map.getZoom()));
  const others = [
    ...seen.places.filter(({ id }) => id !== selected?.id).map((place) => placeItem(place)),
    ...seen.clusters.map((cluster) => clusterItem(cluster, scene)),
  ];
  const standing = spread(map, others).filter((item) => {
    const box = boxAt(pixelOf(map, item.position), sizeOf(item));
    return free.contains(box) && !taken.some((other) => box.overlaps(other));
  });
  return chosen === null ? standing : [...standing, chosen];
};

/** Tolerance for rounding, about 0.1 m. */
const sameDegrees = 1e-6;

const isSame = (a: Item, b: Item): boolean =>
  Math.abs(a.position.latitude - b.position.latitude) < sameDegrees &&
  Math.abs(a.position.longitude - b.position.longitude) < sameDegrees &&
  (a.kind === 'place' ? b.kind === 'place' && a.selected === b.selected : b.kind === 'cluster' && a.count === b.count);

/** Formats a count to fit into a drop: '999', '1,2 mil'. */
const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumSignificantDigits: 2 });

/** A marker of size zero; its element is positioned relative to the marker's tip. */
export const createHost = (position: MapPosition, pane: 'markerPane' | 'popupPane' = 'markerPane') => {
  const element = document.createElement('div');
  const icon = new DivIcon({ html: element, className: 'map-host', iconSize: new Point(0, 0) });
  return { element, marker: new Marker(latLngOf(position), { icon, pane, interactive: false, keyboard: false }) };
};

/** Draws the markers of a scene as buttons. */
export const drawItems = (map: LeafletMap, { pins, onPlace, onCluster, onEmpty }: DrawingOptions) => {
  const drawn = new Map<string, { item: Item; button: HTMLButtonElement; marker: Marker }>();
  let wasEmpty: boolean | null = null;

  const create = (item: Item) => {
    const { element, marker } = createHost(item.position);
    // Leaflet zooms in on double clicks.
    DomEvent.on(element, 'dblclick', DomEvent.stopPropagation);
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('click', () => {
      const now = drawn.get(item.key)?.item;
      if (now?.kind === 'place') onPlace(now.id);
      else if (now !== undefined) onCluster(now.clusterId, now.count);
    });
    element.append(button);
    marker.addTo(map);
    return { button, marker };
  };

  const render = (button: HTMLButtonElement, item: Item, names: ReadonlyMap<number, string>): void => {
    if (item.kind === 'cluster') {
      button.className = 'map-cluster drop';
      button.ariaLabel = item.separable ? mapText.cluster(item.count) : mapText.clusterInOnePlace(item.count);
      button.textContent = item.count < 1000 ? String(item.count) : compact.format(item.count);
      return;
    }
    const name = names.get(item.id) ?? '';
    button.className = item.selected ? 'map-pin map-pin-large' : 'map-pin';
    button.ariaLabel = item.selected ? mapText.markerSelected(name) : name;
    button.dataset.place = String(item.id);
    const pin = pins()[item.selected ? 1 : 0]?.cloneNode(true);
    button.replaceChildren(...(pin === undefined ? [] : [pin]));
  };

  const put = (item: Item, names: ReadonlyMap<number, string>): void => {
    const before = drawn.get(item.key);
    if (before !== undefined && isSame(before.item, item)) return;
    const { button, marker } = before ?? create(item);
    marker.setLatLng(latLngOf(item.position)).setZIndexOffset(item.kind === 'place' && item.selected ? 1000 : 0);
    drawn.set(item.key, { item, button, marker });
    render(button, item, names);
  };

  return {
    draw: (scene: Scene): void => {
      const items = itemsIn(map, scene);
      const names = scene.selected === null ? scene.names : new Map([...scene.names, [scene.selected.id, scene.selected.name]]);
      const keys = new Set(items.map(({ key }) => key));
      for (const [key, { button, marker }] of drawn) {
        if (keys.has(key)) continue;
        const hasFocus = button === document.activeElement;
        marker.remove();
        drawn.delete(key);
        if (hasFocus) map.getContainer().focus({ preventScroll: true });
      }
      for (const item of items) put(item, names);
      const isEmpty = items.length === 0;
      if (isEmpty !== wasEmpty) onEmpty(isEmpty);
      wasEmpty = isEmpty;
    },
    isEmpty: (): boolean => drawn.size === 0,
    clusterPosition: (clusterId: string): MapPosition | null => drawn.get(`cluster-${clusterId}`)?.item.position ?? null,
  };
};
