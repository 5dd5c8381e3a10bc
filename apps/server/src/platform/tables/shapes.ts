import type { FileShape } from '@separai/contract/area-imports/shape';
import { importLimits } from '@separai/contract/imports/limits';
import { ApiError } from '../http/api-error.ts';
import type { Row } from './rows.ts';

/** Rings as a reader found them: nested lists of positions. */
type Rings = readonly unknown[];

const shapes = new WeakMap<Row, readonly Rings[]>();

/** Keeps the polygons of a row's record, unread, for as long as the row is in use. */
export const noteShape = (row: Row, polygons: readonly Rings[]): void => {
  if (polygons.length > 0) shapes.set(row, polygons);
};

const positionOf = (value: unknown): readonly [number, number] | null => {
  if (!Array.isArray(value)) return null;
  const [x, y] = value as unknown[];
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null;
};

/**
 * The polygons of a row, without heights; null for a row without any. Throws `import-geometry-too-large` once the positions are
 * too many, and `import-file-broken` for other things than positions.
 */
export const shapeOf = (row: Row): FileShape | null => {
  const polygons = shapes.get(row);
  if (polygons === undefined) return null;
  let count = 0;
  return polygons.map((rings) =>
    rings.map((ring) => {
      if (!Array.isArray(ring)) throw new ApiError('import-file-broken');
      count += ring.length;
      if (count > importLimits.maxPositions) throw new ApiError('import-geometry-too-large');
      return (ring as unknown[]).map((value) => {
        const position = positionOf(value);
        if (position === null) throw new ApiError('import-file-broken');
        return position;
      });
    }),
  );
};

/** The polygons of a GeoJSON geometry; none of any other value. */
export const polygonsIn = (geometry: unknown): readonly Rings[] => {
  if (typeof geometry !== 'object' || geometry === null) return [];
  const { type, coordinates, geometries } = geometry as Readonly<Record<string, unknown>>;
  if (type === 'Polygon' && Array.isArray(coordinates)) return [coordinates as unknown[]];
  if (type === 'MultiPolygon' && Array.isArray(coordinates))
    return (coordinates as unknown[]).filter((one) => Array.isArray(one));
  return type === 'GeometryCollection' && Array.isArray(geometries) ? geometries.flatMap(polygonsIn) : [];
};
