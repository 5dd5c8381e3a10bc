import type { LonLat, PolygonRings, Ring } from '@separai/contract/collection-days/polygons';
import { simplify } from '@turf/simplify';

/**
 * A closed line with fewer vertices, none of the others farther from it than the tolerance (Douglas and Peucker). It is given to
 * the library as a line: a polygon below the tolerance would be simplified a hundred times (`docs/decisions/17`).
 */
const simplifiedLine = (ring: Ring, tolerance: number): LonLat[] => {
  const line = { type: 'LineString' as const, coordinates: ring.map(([x, y]) => [x, y]) };
  return simplify(line, { tolerance, highQuality: true, mutate: true }).coordinates as [number, number][];
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
