import type { KeptArea } from '@separai/contract/collection-days/administered-schema';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { cornerCount, type MultiPolygon } from '@separai/contract/collection-days/polygons';

type Coordinates = MultiPolygon['coordinates'];

/** Polygons as a form sends them. */
export type DrawnPolygons = NonNullable<KeptArea['coverage']['polygons']>;

/** Reason why a drawn coverage is not taken. */
export type CoverageRefusal = 'crossing' | 'vertices' | 'rings' | 'polygons';

/** The limit of the contract that a coverage exceeds; null within all. */
export const exceededLimit = (coordinates: Coordinates): Exclude<CoverageRefusal, 'crossing'> | null => {
  const rings = coordinates.flat();
  if (coordinates.length > collectionDayLimits.polygonsMax) return 'polygons';
  if (rings.length > collectionDayLimits.ringsMax) return 'rings';
  return rings.reduce((sum, ring) => sum + ring.length, 0) > collectionDayLimits.verticesMax ? 'vertices' : null;
};

/**
 * The polygons of GeoJSON geometries as one MultiPolygon; rings that six decimals leave without three corners are dropped,
 * with a dropped outline its holes. Null without polygons.
 */
export const multiPolygonOf = (geometries: readonly GeoJSON.Geometry[]): DrawnPolygons | null => {
  const polygons = geometries.flatMap((geometry) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
  const rounded = polygons.map((rings) => rings.map(roundedRing));
  const coordinates = rounded
    .filter(([outline]) => outline !== undefined && outline.length >= 4)
    .map((rings) => rings.filter((ring) => ring.length >= 4));
  return coordinates.length === 0 ? null : { type: 'MultiPolygon', coordinates };
};

/** A ring of six decimals without repeated neighbours, which ends where it begins. */
const roundedRing = (ring: readonly GeoJSON.Position[]): [number, number][] => {
  const corners: [number, number][] = [];
  for (const [longitude = 0, latitude = 0] of ring) {
    const corner: [number, number] = [Math.round(longitude * 1e6) / 1e6, Math.round(latitude * 1e6) / 1e6];
    const last = corners.at(-1);
    if (last === undefined || last[0] !== corner[0] || last[1] !== corner[1]) corners.push(corner);
  }
  return corners;
};

/** Number of parts, holes and corners of a coverage; the corner that closes a ring is not counted. */
export const coverageCounts = (value: MultiPolygon | null): { parts: number; holes: number; corners: number } => {
  const coordinates = value?.coordinates ?? [];
  const rings = coordinates.flat();
  return {
    parts: coordinates.length,
    holes: rings.length - coordinates.length,
    corners: cornerCount({ coordinates }),
  };
};
