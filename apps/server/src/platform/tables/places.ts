import { distanceInMetres } from '@separai/contract/collection-points/rules';
import { geometryColumns, geometryShapes } from '@separai/contract/imports/fields';
import { importLimits } from '@separai/contract/imports/limits';
import { ApiError } from '../http/api-error.ts';

/** Places of one feature, each of which is a row. */
export const placesMost = 1_000;

type Pair = readonly [longitude: number, latitude: number];

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/**
 * Appends all positions in nested coordinates, without the point that closes a ring. Throws `import-geometry-too-large` once they are too
 * many.
 */
const addPairs = (coordinates: unknown, pairs: Pair[]): void => {
  if (isPair(coordinates)) {
    if (pairs.length === importLimits.maxPositions) throw new ApiError('import-geometry-too-large');
    pairs.push(coordinates);
    return;
  }
  if (!Array.isArray(coordinates)) return;
  const start = pairs.length;
  for (const inner of coordinates) addPairs(inner, pairs);
  const [first, last] = [pairs[start], pairs.at(-1)];
  if (pairs.length - start > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1]) pairs.pop();
};

/** Metres across which an area or a line is still one place, as a building is. */
const placeMetres = 200;
/** Degrees are smaller; larger coordinates are metres. */
const degreesMax = 1_000;

/** Metres from one corner to the other of the box that holds positions in degrees or metres. */
const metresAcross = (pairs: readonly Pair[]): number => {
  let [west, south] = pairs[0] ?? [0, 0];
  let [east, north] = [west, south];
  for (const [x, y] of pairs) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const isInMetres = [west, south, east, north].some((one) => Math.abs(one) > degreesMax);
  if (isInMetres) return Math.hypot(east - west, north - south);
  return distanceInMetres({ latitude: south, longitude: west }, { latitude: north, longitude: east });
};

/**
 * The columns of a place: of an area or a line, the middle of its corners, and its shape where it is too large to be one place. `isArea` tells
 * the two apart.
 */
export const placeEntries = (coordinates: unknown, isArea = false): (readonly [string, unknown])[] => {
  const pairs: Pair[] = [];
  addPairs(coordinates, pairs);
  if (pairs.length === 0) return [];
  const shape = isArea ? geometryShapes.area : geometryShapes.line;
  const middle = (axis: 0 | 1): number =>
    pairs.length === 1 ? (pairs[0]?.[axis] ?? 0) : pairs.reduce((sum, pair) => sum + pair[axis], 0) / pairs.length;
  return [
    [geometryColumns.latitude, middle(1)],
    [geometryColumns.longitude, middle(0)],
    ...(metresAcross(pairs) > placeMetres ? [[geometryColumns.shape, shape] as const] : []),
  ];
};
