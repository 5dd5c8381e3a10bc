import type { Position } from '../collection-points/rules.ts';

/** Longitude and latitude, as GeoJSON has them. */
export type LonLat = readonly [number, number];
/** A closed line: the last point is the first. */
export type Ring = readonly LonLat[];
/** An outline and its holes. */
export type PolygonRings = readonly Ring[];

/** A GeoJSON MultiPolygon (RFC 7946). */
export interface MultiPolygon {
  readonly type: 'MultiPolygon';
  readonly coordinates: readonly PolygonRings[];
}

/** Number of corners of all rings; the point that closes a ring is its first corner again. */
export const cornerCount = ({ coordinates }: Pick<MultiPolygon, 'coordinates'>): number =>
  coordinates.flat().reduce((sum, ring) => sum + ring.length - 1, 0);

const edgesOf = (ring: Ring): [LonLat, LonLat][] =>
  ring.slice(1).flatMap((end, index) => {
    const start = ring[index];
    return start === undefined ? [] : [[start, end]];
  });

/** Whether a ray to the east crosses the ring an odd number of times. Of two areas with a common edge, one has its points. */
const isInsideRing = (ring: Ring, { latitude, longitude }: Position): boolean =>
  edgesOf(ring).filter(
    ([[x1, y1], [x2, y2]]) => y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1,
  ).length %
    2 ===
  1;

const isInsidePolygon = ([outline, ...holes]: PolygonRings, position: Position): boolean =>
  outline !== undefined && isInsideRing(outline, position) && !holes.some((hole) => isInsideRing(hole, position));

export const isInside = ({ coordinates }: MultiPolygon, position: Position): boolean =>
  coordinates.some((polygon) => isInsidePolygon(polygon, position));

/** Length of a degree of latitude, and of longitude on the equator. */
export const metresOfDegree = 111_320;

/** Distance of an edge in metres, on a plane that touches the earth at the position. */
const distanceToEdge = ([start, end]: [LonLat, LonLat], { latitude, longitude }: Position): number => {
  const east = metresOfDegree * Math.cos((latitude * Math.PI) / 180);
  const [ax, ay] = [(start[0] - longitude) * east, (start[1] - latitude) * metresOfDegree];
  const [dx, dy] = [(end[0] - start[0]) * east, (end[1] - start[1]) * metresOfDegree];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + along * dx, ay + along * dy);
};

/** Whether a position lies inside, or within so many metres of an edge. */
export const isWithin = (area: MultiPolygon, position: Position, metres: number): boolean =>
  isInside(area, position) ||
  area.coordinates.some((polygon) =>
    polygon.some((ring) => edgesOf(ring).some((edge) => distanceToEdge(edge, position) <= metres)),
  );
