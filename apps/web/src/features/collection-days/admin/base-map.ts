import type { Position } from '@separai/contract/collection-points/rules';
import { LatLng, LatLngBounds, Map as LeafletMap, type MapOptions } from 'leaflet';
import type { MapArea } from '../../../lib/map-area.ts';
import { baseTiles, type TileState } from '../../../lib/map-tiles.ts';
import { settings } from '../../../lib/settings.ts';

/** Tiles exist from 0 to 18 (specification §9). */
const zoomRange = { min: 0, max: 18 } as const;

export interface BaseMap {
  readonly map: LeafletMap;
  /** Shows the bounds with a margin, without animation. */
  readonly fit: (bounds: LatLngBounds) => void;
  readonly centre: (position: Position, zoom: number) => void;
  readonly zoomBy: (levels: number) => void;
  readonly destroy: () => void;
}

export const latLngOf = ({ latitude, longitude }: Position): LatLng => new LatLng(latitude, longitude);

/** The position of a point on the map, whose longitude may lie beyond 180°. */
export const positionOf = (point: LatLng): Position => {
  const { lat, lng } = point.wrap();
  return { latitude: lat, longitude: lng };
};

/** The visible part of a map. */
export const viewOf = (map: LeafletMap): MapArea => {
  const bounds = map.getBounds();
  return {
    bounds: { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
    zoom: Math.round(map.getZoom()),
  };
};

/** Bounds in degrees as Leaflet has them. */
export const latLngBoundsOf = ({ west, south, east, north }: MapArea['bounds']): LatLngBounds =>
  new LatLngBounds([south, west], [north, east]);

/** The value of a design token, for a canvas: SVG takes `var(--token)`. */
export const tokenColor = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();

/** Creates a Leaflet map with the base tiles and without controls. It needs a first view by `fit` or `centre`. */
export const createBaseMap = (container: HTMLElement, onTiles: (state: TileState) => void, options: MapOptions = {}): BaseMap => {
  const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(container, {
    ...{ zoomControl: false, attributionControl: false, minZoom: zoomRange.min, maxZoom: zoomRange.max },
    ...{ zoomAnimation: animated, fadeAnimation: animated, markerZoomAnimation: animated, inertia: animated },
    // The observer below sees every change, and without Leaflet's delay.
    trackResize: false,
    ...options,
  });
  const tiles = baseTiles(map, settings.tileUrl, zoomRange.max, onTiles);
  const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  observer.observe(container);
  return {
    map,
    fit: (bounds) => map.fitBounds(bounds, { padding: [24, 24], maxZoom: 17, animate: false }),
    centre: (position, zoom) => map.setView(latLngOf(position), zoom, { animate: false }),
    zoomBy: (levels) => map.setZoom(Math.max(zoomRange.min, Math.min(zoomRange.max, Math.round(map.getZoom()) + levels))),
    destroy: () => {
      observer.disconnect();
      tiles.stop();
      map.remove();
      // A pending resize would still fire events.
      map.off();
    },
  };
};

/** Bounds of all positions of polygons; null without any. */
export const boundsOf = (
  polygons: Iterable<{ readonly coordinates: readonly (readonly (readonly (readonly [number, number])[])[])[] }>,
): LatLngBounds | null => {
  const bounds = new LatLngBounds([]);
  for (const { coordinates } of polygons)
    for (const [outline = []] of coordinates) for (const [longitude, latitude] of outline) bounds.extend([latitude, longitude]);
  return bounds.isValid() ? bounds : null;
};
