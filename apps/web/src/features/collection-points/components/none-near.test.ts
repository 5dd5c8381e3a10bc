import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { expect, test } from 'vitest';
import { isNoneNear } from './none-near.tsx';

const at = (metres: number | null) => ({ point: { id: 1 } as CollectionPoint, metres });

test('a list whose nearest point is more than 100 km away has none near', () => {
  expect(isNoneNear([at(100_001), at(200_000)])).toBe(true);
  expect(isNoneNear([at(2_354_000)])).toBe(true);
});

test('a list with a point within reach, without distances, or without points does not', () => {
  expect(isNoneNear([at(100_000), at(2_354_000)])).toBe(false);
  expect(isNoneNear([at(null)])).toBe(false);
  expect(isNoneNear([])).toBe(false);
});
