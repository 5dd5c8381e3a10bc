import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { expect, test } from 'vitest';
import { findAreaFaults as findFaults, type OutlinedArea } from './area-faults.ts';

/** A degree of 111,320 m at the equator: the squares below have sides in units of 0.001°, 111 m. */
const unit = 0.001;
type Corner = [number, number];
const ring = (west: number, south: number, east: number, north: number): Corner[] => {
  const corners: Corner[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return corners.map(([x, y]) => [x * unit, y * unit]);
};
const polygons = (...rings: Corner[][][]): MultiPolygon => ({ type: 'MultiPolygon', coordinates: rings });
const area = (id: number, ...rings: Corner[][][]): OutlinedArea => ({ id, polygons: polygons(...rings) });
const unitSquare = 111.32 ** 2;
const everywhere = { west: -1, south: -1, east: 1, north: 1 };
const findAreaFaults = (areas: readonly OutlinedArea[]) => findFaults(areas, everywhere);

test('areas with a common edge have neither overlaps nor holes', () => {
  const faults = findAreaFaults([area(1, [ring(0, 0, 10, 10)]), area(2, [ring(10, 0, 20, 10)])]);
  expect(faults).toEqual({ overlaps: [], holes: [], isPartial: false });
});

test('the part that two areas share is their overlap, the largest first', () => {
  const { overlaps } = findAreaFaults([
    area(1, [ring(0, 0, 10, 10)]),
    area(2, [ring(8, 0, 20, 10)]),
    area(3, [ring(19, 0, 30, 10)]),
    area(4, [ring(50, 0, 60, 10)]),
  ]);
  expect(overlaps.map(({ areas }) => areas)).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(overlaps[0]?.squareMetres).toBeCloseTo(20 * unitSquare, -3);
  const shared = overlaps[0]?.polygons.coordinates.flat(2) ?? [];
  expect([Math.min(...shared.map(([x]) => x)), Math.max(...shared.map(([x]) => x))]).toEqual([0.008, 0.01]);
});

test('an area within the cut-out of another one does not overlap it', () => {
  const outer = area(1, [ring(0, 0, 10, 10), ring(3, 3, 6, 6)]);
  expect(findAreaFaults([outer, area(2, [ring(3, 3, 6, 6)])])).toEqual({ overlaps: [], holes: [], isPartial: false });
});

test('a part inside the outline that no area covers is a hole, whether one area or several surround it', () => {
  const cut = findAreaFaults([area(1, [ring(0, 0, 10, 10), ring(3, 3, 6, 6)]), area(2, [ring(3, 3, 6, 5)])]);
  expect(cut.holes).toHaveLength(1);
  expect(cut.holes[0]?.squareMetres).toBeCloseTo(3 * unitSquare, -3);
  const around = findAreaFaults([
    area(1, [ring(0, 0, 10, 3)]),
    area(2, [ring(0, 3, 3, 10)]),
    area(3, [ring(3, 7, 10, 10)]),
    area(4, [ring(7, 3, 10, 7)]),
  ]);
  expect(around.overlaps).toEqual([]);
  expect(around.holes).toHaveLength(1);
  expect(around.holes[0]?.squareMetres).toBeCloseTo(16 * unitSquare, -3);
});

test('a bay that is open to the outside is no hole', () => {
  const { holes } = findAreaFaults([area(1, [ring(0, 0, 10, 3)]), area(2, [ring(0, 3, 3, 10)]), area(3, [ring(7, 3, 10, 10)])]);
  expect(holes).toEqual([]);
});

test('an edge that was drawn twice, a metre apart, is neither an overlap nor a hole', () => {
  const metre = 0.009;
  const overlapping = findAreaFaults([area(1, [ring(0, 0, 10 + metre, 10)]), area(2, [ring(10, 0, 20, 10)])]);
  expect(overlapping).toEqual({ overlaps: [], holes: [], isPartial: false });
  const apart = findAreaFaults([area(1, [ring(0, 0, 10, 10), ring(3, 3, 6, 6)]), area(2, [ring(3 + metre, 3, 6, 6)])]);
  expect(apart.holes).toEqual([]);
});

test('a hole that reaches beyond the bounds is left out: areas outside of them may fill it', () => {
  const around = area(1, [ring(0, 0, 10, 10), ring(3, 3, 6, 6)]);
  expect(findFaults([around], { west: 0.002, south: 0.002, east: 0.007, north: 0.007 }).holes).toHaveLength(1);
  expect(findFaults([around], { west: 0.004, south: 0.002, east: 0.007, north: 0.007 }).holes).toEqual([]);
});

test('beyond the limit pairs are left out, which is said', () => {
  const areas = [area(1, [ring(0, 0, 10, 10)]), area(2, [ring(8, 0, 20, 10)]), area(3, [ring(18, 0, 30, 10)])];
  const whole = findAreaFaults(areas);
  expect([whole.overlaps.length, whole.isPartial]).toEqual([2, false]);
  const partial = findFaults(areas, everywhere, 1);
  expect([partial.overlaps.length, partial.isPartial]).toEqual([1, true]);
});
