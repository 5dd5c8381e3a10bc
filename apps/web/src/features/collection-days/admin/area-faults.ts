import { type MultiPolygon, metresOfDegree, type Ring } from '@separai/contract/collection-days/polygons';
import { intersection, union } from 'polyclip-ts';
import type { Bounds } from '../../../lib/map-area.ts';

/** An area with its place on the map. */
export interface OutlinedArea {
  readonly id: number;
  readonly polygons: MultiPolygon;
}

/** A part of the map that two areas of one service share. */
export interface Overlap {
  readonly areas: readonly [number, number];
  readonly squareMetres: number;
  readonly polygons: MultiPolygon;
}

/** A part within the outline of all areas that none of them has. */
export interface Hole {
  readonly squareMetres: number;
  readonly polygons: MultiPolygon;
}

/** Overlaps and holes, the largest first. */
export interface AreaFaults {
  readonly overlaps: readonly Overlap[];
  readonly holes: readonly Hole[];
  /** Pairs of areas beyond the limit were left out. */
  readonly isPartial: boolean;
}

/** Pairs that are compared at most, each in about 10 ms. */
const pairsMax = 5_000;

/** Common edges that were drawn twice differ by less than this mean width in metres. */
const sliverMetres = 2;

type Coordinates = [number, number][][][];
type Box = readonly [west: number, south: number, east: number, north: number];

const boxOf = ({ coordinates }: MultiPolygon): Box => {
  let [west, south, east, north] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity];
  for (const [outline = []] of coordinates)
    for (const [longitude, latitude] of outline) {
      [west, south] = [Math.min(west, longitude), Math.min(south, latitude)];
      [east, north] = [Math.max(east, longitude), Math.max(north, latitude)];
    }
  return [west, south, east, north];
};

/** Surface and length of the edge of a ring in metres, on a plane that touches the earth at the ring. */
const measuresOf = (ring: Ring): { surface: number; edge: number } => {
  const [[, latitude] = [0, 0]] = ring;
  const east = metresOfDegree * Math.cos((latitude * Math.PI) / 180);
  const [origin = [0, 0]] = ring;
  const points = ring.map(([lon, lat]) => [(lon - origin[0]) * east, (lat - origin[1]) * metresOfDegree] as const);
  let [surface, edge] = [0, 0];
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[index + 1] ?? points[0] ?? [x, y];
    surface += x * nextY - nextX * y;
    edge += Math.hypot(nextX - x, nextY - y);
  }
  return { surface: Math.abs(surface) / 2, edge };
};

/** Surface of a polygon in square metres; null where it is as narrow as the difference of two drawings of one edge. */
const surfaceOf = ([outline = [], ...holes]: readonly Ring[]): number | null => {
  const outer = measuresOf(outline);
  const inner = holes.map(measuresOf);
  const surface = outer.surface - inner.reduce((sum, hole) => sum + hole.surface, 0);
  const edge = outer.edge + inner.reduce((sum, hole) => sum + hole.edge, 0);
  return edge === 0 || (2 * surface) / edge < sliverMetres ? null : surface;
};

/** The polygons that are no slivers, with the sum of their surfaces; null without any. */
const wideParts = (coordinates: Coordinates): { squareMetres: number; polygons: MultiPolygon } | null => {
  const parts = coordinates.map((rings) => ({ rings, surface: surfaceOf(rings) })).filter(({ surface }) => surface !== null);
  if (parts.length === 0) return null;
  const squareMetres = parts.reduce((sum, { surface }) => sum + (surface ?? 0), 0);
  return { squareMetres, polygons: { type: 'MultiPolygon', coordinates: parts.map(({ rings }) => rings) } };
};

const shaped = ({ coordinates }: MultiPolygon): Coordinates =>
  coordinates.map((rings) => rings.map((ring) => ring.map(([longitude, latitude]) => [longitude, latitude])));

/** Pairs of areas whose boxes meet, by a sweep from west to east. */
const neighbouringPairs = (areas: readonly OutlinedArea[]): [OutlinedArea, OutlinedArea][] => {
  const boxed = areas.map((area) => ({ area, box: boxOf(area.polygons) })).sort((one, other) => one.box[0] - other.box[0]);
  const pairs: [OutlinedArea, OutlinedArea][] = [];
  for (const [index, { area, box }] of boxed.entries())
    for (let next = index + 1; next < boxed.length; next += 1) {
      const other = boxed[next];
      if (other === undefined || other.box[0] >= box[2]) break;
      if (other.box[1] < box[3] && box[1] < other.box[3]) pairs.push([area, other.area]);
    }
  return pairs;
};

const overlapsOf = (pairs: readonly [OutlinedArea, OutlinedArea][]): Overlap[] =>
  pairs.flatMap(([one, other]): Overlap[] => {
    const parts = wideParts(intersection(shaped(one.polygons), shaped(other.polygons)) as Coordinates);
    return parts === null ? [] : [{ areas: [one.id, other.id], ...parts }];
  });

const holesOf = (areas: readonly OutlinedArea[]): Hole[] => {
  const [first, ...rest] = areas.map(({ polygons }) => shaped(polygons));
  if (first === undefined) return [];
  const outline = union(first, ...rest) as Coordinates;
  return outline.flatMap(([, ...holes]) => holes.flatMap((ring) => wideParts([[ring]]) ?? []));
};

const largestFirst = <Fault extends { readonly squareMetres: number }>(faults: readonly Fault[]): Fault[] =>
  [...faults].sort((one, other) => other.squareMetres - one.squareMetres);

/** A hole that reaches beyond the bounds may be that of areas outside of them. */
const isWithin = ({ polygons }: Hole, bounds: Bounds): boolean => {
  const [west, south, east, north] = boxOf(polygons);
  return west >= bounds.west && south >= bounds.south && east <= bounds.east && north <= bounds.north;
};

/** Overlaps of the areas of one service whose boxes meet the bounds, and the holes within the bounds. */
export const findAreaFaults = (areas: readonly OutlinedArea[], bounds: Bounds, most = pairsMax): AreaFaults => {
  const pairs = neighbouringPairs(areas);
  return {
    overlaps: largestFirst(overlapsOf(pairs.slice(0, most))),
    holes: largestFirst(holesOf(areas).filter((hole) => isWithin(hole, bounds))),
    isPartial: pairs.length > most,
  };
};
