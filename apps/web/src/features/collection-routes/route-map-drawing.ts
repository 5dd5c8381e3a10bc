import type { Position } from '@separai/contract/collection-points/rules';
import { DivIcon, LatLng, LatLngBounds, Map as LeafletMap, Marker, Point, Polyline } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { baseTiles, type TileState } from '../../lib/map-tiles.ts';

/** A stop on the map. */
export interface MapStop {
  readonly id: string;
  /** Place in the order, counted from 1. */
  readonly number: number;
  readonly name: string;
  readonly position: Position;
  readonly isOpen: boolean;
}

interface MapParts {
  readonly container: HTMLElement;
  readonly tileUrl: string;
  readonly onTiles: (state: TileState) => void;
  readonly onStop: (id: string) => void;
}

export interface RouteMapDrawing {
  /** Draws stops with the line of their order, from the start; the first call fits the view to them. */
  draw: (stops: readonly MapStop[], start: Position | null) => void;
  zoomBy: (levels: number) => void;
  destroy: () => void;
}

const latLngOf = ({ latitude, longitude }: Position): LatLng => new LatLng(latitude, longitude);
/** Side of a stop's target in px, and the distance of the drawn drop from its edges. */
const [side, edge] = [56, 6];
/** Share of the map's width that stays empty around fitted stops. */
const margin = 0.08;
const zooms = { min: 3, max: 18, single: 16 } as const;

/** Creates a map of a route in an element. */
export const createRouteMap = ({ container, tileUrl, onTiles, onStop }: MapParts): RouteMapDrawing => {
  const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(container, {
    ...{ zoomControl: false, attributionControl: false, minZoom: zooms.min, maxZoom: zooms.max },
    ...{ zoomAnimation: animated, fadeAnimation: animated, inertia: animated },
  });
  const tiles = baseTiles(map, tileUrl, zooms.max, onTiles);
  const line = new Polyline([], { className: 'route-line', interactive: false }).addTo(map);
  const markers = new Map<string, Marker>();
  let isFitted = false;

  const markerOf = (stop: MapStop): Marker => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = stop.isOpen ? 'route-stop' : 'route-stop route-stop-done';
    button.ariaLabel = stop.name;
    const drop = document.createElement('span');
    drop.className = 'drop';
    drop.textContent = String(stop.number);
    button.append(drop);
    button.addEventListener('click', () => onStop(stop.id));
    const icon = new DivIcon({
      html: button,
      className: '',
      iconSize: new Point(side, side),
      iconAnchor: new Point(edge + 1, side - edge - 1),
    });
    return new Marker(latLngOf(stop.position), { icon, keyboard: false, zIndexOffset: stop.isOpen ? 1000 : 0 });
  };

  return {
    draw: (stops, start) => {
      for (const marker of markers.values()) marker.remove();
      markers.clear();
      const open = stops.filter(({ isOpen }) => isOpen);
      const places = [...(start === null ? [] : [start]), ...open.map(({ position }) => position)];
      line.setLatLngs(places.map(latLngOf));
      const all = [...places, ...stops.map(({ position }) => position)].map(latLngOf);
      if (!isFitted && all.length > 0)
        map.fitBounds(new LatLngBounds(all).pad(margin), { maxZoom: zooms.single, animate: false });
      isFitted ||= all.length > 0;
      if (!isFitted) return;
      for (const stop of stops) markers.set(stop.id, markerOf(stop).addTo(map));
    },
    zoomBy: (levels) => {
      if (isFitted) map.setZoom(map.getZoom() + levels);
    },
    destroy: () => {
      tiles.stop();
      map.remove();
    },
  };
};
