import type { LonLat } from '@separai/contract/collection-days/polygons';
import { expect, test } from 'vitest';
import { simplifiedRings } from './simplify.ts';

/** A circle of so many vertices around (-38.5, -3.7), closed. */
const circle = (radius: number, vertices: number): LonLat[] => {
  const ring = Array.from({ length: vertices }, (_, n): LonLat => {
    const angle = (n / vertices) * 2 * Math.PI;
    return [-38.5 + radius * Math.cos(angle), -3.7 + radius * Math.sin(angle)];
  });
  return [...ring, ...ring.slice(0, 1)];
};

test('an outline has fewer vertices of its own, stays closed and keeps its corners', () => {
  const square: LonLat[] = [
    ...[0, 0.2, 0.4, 0.6, 0.8].map((x): LonLat => [x, 0.001]),
    ...[0, 0.2, 0.4, 0.6, 0.8].map((y): LonLat => [1, y]),
    ...[1, 0.8, 0.6, 0.4, 0.2].map((x): LonLat => [x, 1]),
    ...[1, 0.8, 0.6, 0.4, 0.2].map((y): LonLat => [0, y]),
    [0, 0.001],
  ];
  const [ring] = simplifiedRings([square], 0.01);
  expect(ring?.at(-1)).toEqual(ring?.[0]);
  expect(ring).toHaveLength(5);
  const [round = []] = simplifiedRings([circle(0.01, 200)], 0.001);
  expect(round.length).toBeGreaterThan(4);
  expect(round.length).toBeLessThan(20);
  expect(round.at(-1)).toEqual(round[0]);
  for (const [x, y] of round) expect(Math.hypot(x + 38.5, y + 3.7)).toBeCloseTo(0.01, 3);
});

test('an outline below the tolerance becomes its box, and a hole is left out', () => {
  const rings = simplifiedRings([circle(0.001, 200), circle(0.0005, 200)], 0.01);
  expect(rings).toHaveLength(1);
  expect(rings[0]).toHaveLength(5);
});
