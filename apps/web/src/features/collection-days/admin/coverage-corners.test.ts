import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { expect, test } from 'vitest';
import { cornersOf, ringPlacesOf, typedPosition, withAddedCorner, withMovedCorner, withoutCorner } from './coverage-corners.ts';

const ring = (...corners: [number, number][]) => [...corners, ...corners.slice(0, 1)];
const outline = ring([0, 0], [4, 0], [4, 4], [0, 4]);
const hole = ring([1, 1], [2, 1], [1, 2]);
const value: MultiPolygon = { type: 'MultiPolygon', coordinates: [[outline, hole], [ring([9, 9], [10, 9], [9, 10])]] };
const [first = { polygon: 0, ring: 0 }, second = { polygon: 0, ring: 1 }] = ringPlacesOf(value);
const changed = (change: ReturnType<typeof withoutCorner>) => ('value' in change ? cornersOf(change.value, first) : change);

test('a corner is moved, added between two, and removed, and the other rings stay', () => {
  expect(ringPlacesOf(value)).toHaveLength(3);
  const moved = withMovedCorner(value, second, 2, { latitude: 2.5, longitude: 1.25 });
  expect('value' in moved && moved.value.coordinates).toEqual([
    [outline, ring([1, 1], [2, 1], [1.25, 2.5])],
    value.coordinates[1],
  ]);
  expect(changed(withAddedCorner(value, first, 3))).toEqual([
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 2],
  ]);
  expect(changed(withoutCorner(value, first, 0))).toEqual([
    [4, 0],
    [4, 4],
    [0, 4],
  ]);
});

test('a corner that would make the outline cross itself stays where it was', () => {
  expect(changed(withMovedCorner(value, first, 0, { latitude: 3, longitude: 6 }))).toEqual({ refusal: 'crossing' });
  expect(changed(withMovedCorner(value, first, 1, { latitude: 5, longitude: 2 }))).toEqual({ refusal: 'crossing' });
});

test('degrees are typed with a point or a comma, within their ranges', () => {
  expect(typedPosition({ latitude: ' -3,7386 ', longitude: '-38.4848' })).toEqual({ latitude: -3.7386, longitude: -38.4848 });
  for (const latitude of ['', '91', '3 graus', '1.2.3']) expect(typedPosition({ latitude, longitude: '0' })).toBeNull();
  expect(typedPosition({ latitude: '0', longitude: '-181' })).toBeNull();
});
