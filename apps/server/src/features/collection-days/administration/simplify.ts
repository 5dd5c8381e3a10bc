import type { LonLat, PolygonRings, Ring } from '@separai/contract/collection-days/polygons';

/** Square of the distance of a point to a segment, in the unit of the coordinates. */
const squaredDistance = ([x, y]: LonLat, [ax, ay]: LonLat, [bx, by]: LonLat): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return (ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2;
};

/** The index of the vertex between two others that is farthest from their segment; null where all are within the tolerance. */
const farthest = (ring: Ring, first: number, last: number, tolerance: number): number | null => {
  const [start, end] = [ring[first], ring[last]];
  let found: number | null = null;
  let most = tolerance * tolerance;
  for (let index = first + 1; index < last; index += 1) {
    const point = ring[index];
    if (point === undefined || start === undefined || end === undefined) continue;
    const distance = squaredDistance(point, start, end);
    if (distance > most) [most, found] = [distance, index];
  }
  return found;
};

/** A line with fewer vertices, none of the others farther from it than the tolerance (Douglas and Peucker, 1973). */
const simplifiedLine = (ring: Ring, tolerance: number): LonLat[] => {
  const kept = new Set([0, ring.length - 1]);
  const open: [number, number][] = [[0, ring.length - 1]];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [first, last] = part;
    const middle = farthest(ring, first, last, tolerance);
    if (middle === null) continue;
    kept.add(middle);
    open.push([first, middle], [middle, last]);
  }
  return ring.filter((_, index) => kept.has(index));
};

const boxOf = (ring: Ring): LonLat[] => {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
};

/** Vertices of the smallest ring that is simplified: a rectangle. */
const boxVertices = 5;

/**
 * The rings of a polygon with fewer vertices, rounded to less than the tolerance in degrees. An outline that would vanish
 * becomes its bounding box; a hole that would vanish is left out.
 */
export const simplifiedRings = (rings: PolygonRings, tolerance: number): PolygonRings => {
  const places = Math.max(0, Math.ceil(-Math.log10(tolerance)) + 1);
  const rounded = (ring: readonly LonLat[]): LonLat[] =>
    ring.map(([x, y]) => [Number(x.toFixed(places)), Number(y.toFixed(places))]);
  return rings.flatMap((ring, index) => {
    if (ring.length <= boxVertices) return [rounded(ring)];
    const line = simplifiedLine(ring, tolerance);
    if (line.length > 3) return [rounded(line)];
    return index === 0 ? [rounded(boxOf(ring))] : [];
  });
};
