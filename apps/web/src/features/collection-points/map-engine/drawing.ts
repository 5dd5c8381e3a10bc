import { DivIcon, DomEvent, type Map as LeafletMap, Marker, Point } from 'leaflet';
import type { Bounds, Cluster, Clusters, MapPlace, MapPosition } from './clusters.ts';
import { type Box, boxOf, isWithin, largeSize, type MarkerSize, overlap, placeSize, spread } from './geometry.ts';
import { latLngOf } from './view.ts';

type Shown =
  | { readonly kind: 'place'; readonly id: number; readonly selected: boolean }
  /** `separable`: some zoom tells its places apart. */
  | { readonly kind: 'cluster'; readonly clusterId: string; readonly count: number; readonly separable: boolean };

/** Something on the map. `host` is an element without size at its position: what is put into it moves with the map. */
export type MapItem = Shown & { readonly key: string; readonly host: HTMLElement };

type Wanted = Shown & { readonly key: string; readonly position: MapPosition };

/** What a drawing is made from. */
export interface Scene {
  clusters: Clusters;
  free: Box;
  obstacles: readonly Box[];
  selected: MapPlace | null;
  /** Stands above the selected place; markers behind it are left out. */
  popup: HTMLElement;
}

export interface ItemDrawing {
  draw: (scene: Scene) => void;
  isEmpty: () => boolean;
  clusterPosition: (clusterId: string) => MapPosition | null;
  /** True when a large marker at the position would lie wholly in the box. */
  isWithin: (position: MapPosition, box: Box) => boolean;
}

const alone = ({ id, position }: MapPlace, selected = false): Wanted => ({
  kind: 'place',
  key: `place-${id}`,
  id,
  selected,
  position,
});

/** A cluster without the selected place, which is drawn by itself. */
const together = ({ clusterId, count, position }: Cluster, { clusters, selected }: Scene): Wanted => {
  const known = selected === null ? [] : clusters.placesOf(clusterId);
  const others = known.filter(({ id }) => id !== selected?.id);
  const left = count - (known.length - others.length);
  const [only] = others;
  if (left === 1 && only !== undefined) return alone(only);
  const separable = clusters.isSeparable(clusterId);
  return { kind: 'cluster', key: `cluster-${clusterId}`, clusterId, count: left, separable, position };
};

/** What a map shows, whatever covers it. */
export const boundsOf = (map: LeafletMap): Bounds => {
  const { x: width, y: height } = map.getSize();
  const { lat: south, lng: west } = map.containerPointToLatLng(new Point(0, height));
  const { lat: north, lng: east } = map.containerPointToLatLng(new Point(width, 0));
  return { west, south, east, north };
};

const popupBoxes = (popup: HTMLElement, container: HTMLElement): Box[] => {
  const rect = popup.firstElementChild?.getBoundingClientRect();
  if (rect === undefined || rect.height === 0) return [];
  const { left, top } = container.getBoundingClientRect();
  return [{ left: rect.left - left, top: rect.top - top, right: rect.right - left, bottom: rect.bottom - top }];
};

const sizeOf = (wanted: Wanted): MarkerSize => (wanted.kind === 'cluster' || wanted.selected ? largeSize : placeSize);

/** Clusters stand where the middle of their places is: too close to another marker, they move aside. */
const apart = (map: LeafletMap, wanted: readonly Wanted[]): Wanted[] => {
  const tips = wanted.map(({ position }) => map.latLngToContainerPoint(latLngOf(position)));
  const spreadTips = spread(
    wanted.map((one, index) => ({ tip: tips[index] ?? new Point(0, 0), size: sizeOf(one), movable: one.kind === 'cluster' })),
  );
  return wanted.map((one, index) => {
    const tip = spreadTips[index];
    if (tip === undefined || tip === tips[index]) return one;
    const { lat, lng } = map.containerPointToLatLng(new Point(tip.x, tip.y));
    return { ...one, position: { latitude: lat, longitude: lng } };
  });
};

const wantedIn = (map: LeafletMap, scene: Scene): Wanted[] => {
  const { clusters, selected, free, obstacles, popup } = scene;
  const boxFor = (wanted: Wanted): Box => boxOf(map.latLngToContainerPoint(latLngOf(wanted.position)), sizeOf(wanted));
  const chosen = selected === null ? null : alone(selected, true);
  const taken = [...obstacles, ...(chosen === null ? [] : [boxFor(chosen), ...popupBoxes(popup, map.getContainer())])];
  const stands = (box: Box): boolean => isWithin(box, free) && !taken.some((other) => overlap(box, other));

  const seen = clusters.within(boundsOf(map), Math.round(map.getZoom()));
  const others = [
    ...seen.places.filter(({ id }) => id !== selected?.id).map((place) => alone(place)),
    ...seen.clusters.map((cluster) => together(cluster, scene)),
  ];
  const standing = apart(map, others).filter((wanted) => stands(boxFor(wanted)));
  return chosen === null ? standing : [...standing, chosen];
};

/** About a decimetre: less is what rounding does. */
const sameDegrees = 1e-6;
const isSameSpot = (a: MapPosition, b: MapPosition): boolean =>
  Math.abs(a.latitude - b.latitude) < sameDegrees && Math.abs(a.longitude - b.longitude) < sameDegrees;

const looksSame = (a: Wanted, b: Wanted): boolean =>
  isSameSpot(a.position, b.position) &&
  (a.kind === 'place' ? b.kind === 'place' && a.selected === b.selected : b.kind === 'cluster' && a.count === b.count);

const addMarker = (map: LeafletMap, host: HTMLElement, position: MapPosition): Marker => {
  const icon = new DivIcon({ html: host, className: 'map-host', iconSize: new Point(0, 0) });
  // Two quick taps on a marker are no wish to zoom in.
  DomEvent.on(host, 'dblclick', DomEvent.stopPropagation);
  return new Marker(latLngOf(position), { icon, interactive: false, keyboard: false }).addTo(map);
};

/** Keeps on the map what a scene shows, and tells `report` when that changes. */
export const drawItems = (map: LeafletMap, report: (items: readonly MapItem[]) => void): ItemDrawing => {
  const drawn = new Map<string, { item: MapItem; marker: Marker; wanted: Wanted }>();

  const removeAllBut = (keys: ReadonlySet<string>): boolean => {
    const before = drawn.size;
    for (const [key, { marker }] of drawn) {
      if (keys.has(key)) continue;
      marker.remove();
      drawn.delete(key);
    }
    return drawn.size !== before;
  };

  const put = (wanted: Wanted): boolean => {
    const before = drawn.get(wanted.key);
    if (before !== undefined && looksSame(before.wanted, wanted)) return false;
    const host = before?.item.host ?? document.createElement('div');
    const marker = before?.marker ?? addMarker(map, host, wanted.position);
    marker.setLatLng(latLngOf(wanted.position)).setZIndexOffset(wanted.kind === 'place' && wanted.selected ? 1000 : 0);
    drawn.set(wanted.key, { item: { ...wanted, host }, marker, wanted });
    return true;
  };

  return {
    draw: (scene) => {
      const wanted = wantedIn(map, scene);
      const removed = removeAllBut(new Set(wanted.map(({ key }) => key)));
      const added = wanted.filter(put).length > 0;
      if (removed || added) report([...drawn.values()].map(({ item }) => item));
    },
    isEmpty: () => drawn.size === 0,
    clusterPosition: (clusterId) => drawn.get(`cluster-${clusterId}`)?.wanted.position ?? null,
    isWithin: (position, box) => isWithin(boxOf(map.latLngToContainerPoint(latLngOf(position)), largeSize), box),
  };
};
