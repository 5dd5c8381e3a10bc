import { geometryColumns } from '@separai/contract/imports/fields';

type Pair = readonly [longitude: number, latitude: number];

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/** All positions in nested coordinates, without the point that closes a ring. */
const pairsIn = (coordinates: unknown): Pair[] => {
  if (isPair(coordinates)) return [coordinates];
  if (!Array.isArray(coordinates)) return [];
  const pairs = coordinates.flatMap(pairsIn);
  const [first, last] = [pairs[0], pairs.at(-1)];
  const isClosed = pairs.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? pairs.slice(0, -1) : pairs;
};

/** The columns of a place: of an area or a line, the middle of its corners. */
export const placeEntries = (coordinates: unknown): (readonly [string, unknown])[] => {
  const pairs = pairsIn(coordinates);
  if (pairs.length === 0) return [];
  const middle = (axis: 0 | 1): number =>
    pairs.length === 1 ? (pairs[0]?.[axis] ?? 0) : pairs.reduce((sum, pair) => sum + pair[axis], 0) / pairs.length;
  return [
    [geometryColumns.latitude, middle(1)],
    [geometryColumns.longitude, middle(0)],
  ];
};
