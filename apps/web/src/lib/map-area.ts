/** Degrees. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The visible area of a map. */
export interface MapArea {
  readonly bounds: Bounds;
  /** Integer, for tiles of 256 px. */
  readonly zoom: number;
}

/** Query parameters of an area, snapped to a grid. */
export interface SnappedArea {
  /** West, south, east, north in degrees. */
  readonly bbox: string;
  readonly zoom: string;
}

/** Limit of Web Mercator in degrees. */
const maxLatitude = 85.051128;
const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

const acrossOf = (longitude: number): number => (clamp(longitude, 180) + 180) / 360;
const downOf = (latitude: number): number => {
  const sine = Math.sin((clamp(latitude, maxLatitude) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};
const longitudeAt = (across: number): number => across * 360 - 180;
const latitudeAt = (down: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;

/** An area as the parameter `bbox`: west, south, east, north in degrees. */
export const bboxOf = ({ west, south, east, north }: Bounds): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(6)).join(',');

/**
 * Expands an area to a grid of 256 px, so that small moves of the map need no request and a return to a place finds its cached result.
 */
export const snappedArea = ({ bounds, zoom }: MapArea): SnappedArea => {
  const lines = 2 ** zoom;
  const [left, right] = [Math.floor(acrossOf(bounds.west) * lines), Math.ceil(acrossOf(bounds.east) * lines)];
  const [top, bottom] = [Math.floor(downOf(bounds.north) * lines), Math.ceil(downOf(bounds.south) * lines)];
  const sides = [
    longitudeAt(left / lines),
    latitudeAt(bottom / lines),
    longitudeAt(Math.max(right, left + 1) / lines),
    latitudeAt(top / lines),
  ];
  return {
    bbox: sides.map((degrees, index) => clamp(degrees, index % 2 === 0 ? 180 : 90).toFixed(6)).join(','),
    zoom: String(zoom),
  };
};
