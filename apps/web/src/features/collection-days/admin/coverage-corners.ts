import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import type { Position } from '@separai/contract/collection-points/rules';
import { type CoverageRefusal, type DrawnPolygons, exceededLimit, multiPolygonOf } from './coverage-geometry.ts';

/** A ring of a coverage by its polygon and its place there: 0 is the outline, the others are holes. */
export interface RingPlace {
  readonly polygon: number;
  readonly ring: number;
}

/** The rings of a coverage, each outline before its holes. */
export const ringPlacesOf = ({ coordinates }: MultiPolygon): RingPlace[] =>
  coordinates.flatMap((rings, polygon) => rings.map((_, ring) => ({ polygon, ring })));

type Corner = readonly [number, number];

/** The corners of a ring, without the one that closes it. */
export const cornersOf = ({ coordinates }: MultiPolygon, { polygon, ring }: RingPlace): readonly Corner[] =>
  coordinates[polygon]?.[ring]?.slice(0, -1) ?? [];

const degreesIn = (typed: string, most: number): number | null => {
  const text = typed.trim().replace(',', '.');
  const degrees = /^[-+]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= most ? degrees : null;
};

/** The position of typed degrees; null where either is none. */
export const typedPosition = (typed: Record<keyof Position, string>): Position | null => {
  const [latitude, longitude] = [degreesIn(typed.latitude, 90), degreesIn(typed.longitude, 180)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
};

/** Twice the signed surface of a triangle: positive where `c` lies to the left of the line from `a` to `b`. */
const turn = (a: Corner, b: Corner, c: Corner): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const cross = ([a, b]: readonly [Corner, Corner], [c, d]: readonly [Corner, Corner]): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** Whether an edge at a corner crosses another edge of its ring. */
const crossesItself = (corners: readonly Corner[], index: number): boolean => {
  const edges = corners.map((corner, at): [Corner, Corner] => [corner, corners[(at + 1) % corners.length] ?? corner]);
  const near = [edges[(index - 1 + edges.length) % edges.length], edges[index % edges.length]];
  return near.some((own) => own !== undefined && edges.some((edge) => edge !== own && cross(own, edge)));
};

/** A changed coverage, or the reason why the change is not taken. */
export type CornerChange = { readonly value: DrawnPolygons } | { readonly refusal: CoverageRefusal };

const withCorners = (value: MultiPolygon, at: RingPlace, corners: readonly Corner[], changed: number): CornerChange => {
  if (crossesItself(corners, changed)) return { refusal: 'crossing' };
  const closed = [...corners, ...corners.slice(0, 1)];
  const coordinates = value.coordinates.map((rings, polygon) =>
    rings.map((ring, index) => (polygon === at.polygon && index === at.ring ? closed : ring)),
  );
  const next = multiPolygonOf(
    coordinates.map((rings) => ({ type: 'Polygon', coordinates: rings.map((ring) => ring.map((each) => [...each])) })),
  );
  if (next === null) return { refusal: 'crossing' };
  const exceeded = exceededLimit(next.coordinates);
  return exceeded === null ? { value: next } : { refusal: exceeded };
};

/** Moves a corner of a ring. */
export const withMovedCorner = (
  value: MultiPolygon,
  at: RingPlace,
  index: number,
  { latitude, longitude }: Position,
): CornerChange => withCorners(value, at, cornersOf(value, at).with(index, [longitude, latitude]), index);

/** Adds a corner in the middle between a corner and the next one. */
export const withAddedCorner = (value: MultiPolygon, at: RingPlace, index: number): CornerChange => {
  const corners = cornersOf(value, at);
  const [one, other] = [corners[index], corners[(index + 1) % corners.length]];
  if (one === undefined || other === undefined) return { refusal: 'crossing' };
  const middle: Corner = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  return withCorners(value, at, corners.toSpliced(index + 1, 0, middle), index + 1);
};

/** Removes a corner of a ring of more than three. */
export const withoutCorner = (value: MultiPolygon, at: RingPlace, index: number): CornerChange =>
  withCorners(value, at, cornersOf(value, at).toSpliced(index, 1), index);
