import { geometryColumns } from '@separai/contract/imports/fields';
import { importLimits } from '@separai/contract/imports/limits';
import { Refusal } from '../http/refusal.ts';

type Pair = readonly [longitude: number, latitude: number];

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/**
 * Appends all positions in nested coordinates, without the point that closes a ring. Throws `import-geometry-too-large` once they are too
 * many.
 */
const addPairs = (coordinates: unknown, pairs: Pair[]): void => {
  if (isPair(coordinates)) {
    if (pairs.length === importLimits.maxPositions) throw new Refusal('import-geometry-too-large');
    pairs.push(coordinates);
    return;
  }
  if (!Array.isArray(coordinates)) return;
  const start = pairs.length;
  for (const inner of coordinates) addPairs(inner, pairs);
  const [first, last] = [pairs[start], pairs.at(-1)];
  if (pairs.length - start > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1]) pairs.pop();
};

/** The columns of a place: of an area or a line, the middle of its corners. */
export const placeEntries = (coordinates: unknown): (readonly [string, unknown])[] => {
  const pairs: Pair[] = [];
  addPairs(coordinates, pairs);
  if (pairs.length === 0) return [];
  const middle = (axis: 0 | 1): number =>
    pairs.length === 1 ? (pairs[0]?.[axis] ?? 0) : pairs.reduce((sum, pair) => sum + pair[axis], 0) / pairs.length;
  return [
    [geometryColumns.latitude, middle(1)],
    [geometryColumns.longitude, middle(0)],
  ];
};
