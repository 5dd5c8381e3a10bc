import { LatLng, LatLngBounds, type Map as LeafletMap, Point } from 'leaflet';
import type { MapPosition } from './clusters.ts';
import { type Box, middleOf, type Pixel } from './geometry.ts';

/** How a view is reached: `seconds` of flight, 0 to jump. */
export interface Flight {
  seconds: number;
}

/** Where the map looks, and how it gets there. */
export interface MapMotion {
  /** Brings a position to a pixel of the map; without `zoom` at the present one. */
  bring: (position: MapPosition, view: Flight & { at: Pixel; zoom?: number }) => void;
  /** Shows all positions in a part of the map, no nearer than `maxZoom`. */
  fit: (positions: readonly MapPosition[], part: Box, view: Flight & { maxZoom: number; chosen?: boolean }) => void;
  zoomBy: (levels: number, around: Pixel) => void;
  positionAt: (pixel: Pixel) => MapPosition;
  /** The view is still as `bring` left it, or on its way there: nobody has moved the map since. */
  isHeld: () => boolean;
  /** A person brought the map where it is: moved it, zoomed, or opened a cluster. */
  isChosen: () => boolean;
  isFlying: () => boolean;
  /** There was a first view: before it nothing can be drawn. */
  isReady: () => boolean;
}

export const latLngOf = ({ latitude, longitude }: MapPosition): LatLng => new LatLng(latitude, longitude);

/** Around what is fitted, so that whole drops stand at the edges; and the least that is left for it. In pixels. */
const fitMargin = 112;
const fitLeast = 48;

/** Moves a map. Without `animated` every flight is a jump. `onRest`: the map stands still. */
export const moveMap = (map: LeafletMap, animated: boolean, onRest: () => void): MapMotion => {
  let state: 'new' | 'resting' | 'flying' = 'new';
  let held = false;
  let chosen = false;

  map.on('movestart', () => {
    if (state === 'flying') return;
    held = false;
    chosen = true;
  });
  map.on('dragstart', () => {
    held = false;
    chosen = true;
  });
  map.on('moveend', () => {
    state = 'resting';
    // A finger that stops a flight leaves it between two zooms, where tiles are blurred.
    if (Number.isInteger(map.getZoom())) onRest();
    else map.setZoom(Math.round(map.getZoom()));
  });

  const go = (centre: LatLng, zoom: number, { seconds }: Flight): void => {
    const jumps = state === 'new' || seconds === 0 || !animated;
    state = 'flying';
    held = false;
    chosen = false;
    if (jumps) map.setView(centre, zoom, { animate: false });
    else map.flyTo(centre, zoom, { duration: seconds });
  };
  const centreFor = (position: MapPosition, zoom: number, at: Pixel): LatLng => {
    const fromMiddle = new Point(at.x, at.y).subtract(map.getSize().divideBy(2));
    return map.unproject(map.project(latLngOf(position), zoom).subtract(fromMiddle), zoom);
  };

  return {
    bring: (position, { at, zoom = map.getZoom(), seconds }) => {
      go(centreFor(position, zoom, at), zoom, { seconds });
      held = true;
    },
    fit: (positions, part, { maxZoom, seconds, chosen: byPerson = false }) => {
      const bounds = new LatLngBounds(positions.map(latLngOf));
      const room = new Point(
        Math.max(part.right - part.left - fitMargin, fitLeast),
        Math.max(part.bottom - part.top - fitMargin, fitLeast),
      );
      const zoom = Math.min(map.getBoundsZoom(bounds, false, map.getSize().subtract(room)), maxZoom);
      const { lat, lng } = bounds.getCenter();
      go(centreFor({ latitude: lat, longitude: lng }, zoom, middleOf(part)), zoom, { seconds });
      chosen = byPerson;
    },
    zoomBy: (levels, { x, y }) => {
      const zoom = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), map.getZoom() + levels));
      map.setZoomAround(new Point(x, y), zoom);
    },
    positionAt: ({ x, y }) => {
      const { lat, lng } = map.containerPointToLatLng(new Point(x, y)).wrap();
      return { latitude: lat, longitude: lng };
    },
    isHeld: () => held,
    isChosen: () => chosen,
    isFlying: () => state === 'flying',
    isReady: () => state !== 'new',
  };
};
