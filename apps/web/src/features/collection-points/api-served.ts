import { listCollectionPoints, readCollectionPoint, viewCollectionPoints } from '@separai/contract/collection-points/endpoints';
import type { Position } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { call } from '../../lib/api.ts';
import { callPage } from '../../lib/list-page.ts';
import type { SnappedArea } from '../../lib/map-area.ts';
import { listedOf, type PointPage, type ServedQuery } from './api.ts';
import { type PlacedPoint, placedOf } from './filter.ts';
import type { SeenPoints } from './hooks/use-points.ts';

const decimals = ({ latitude, longitude }: Position): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`;

/** A page of matching points, nearest first with `near`. Throws as `call` does. */
export const readPage = async (
  { text, material, takesCategory, mayTakeCategory, handover, openNow, near, bbox }: ServedQuery,
  after: string | null,
  signal: AbortSignal,
): Promise<PointPage> => {
  const query = {
    q: text || undefined,
    material: material ?? undefined,
    takesCategory,
    mayTakeCategory,
    handover: handover ?? undefined,
    openNow: openNow ? ('true' as const) : undefined,
    near: near === null ? undefined : decimals(near),
    bbox,
    after: after ?? undefined,
  };
  const { items, next } = await callPage(listCollectionPoints, { query, signal });
  return { listed: listedOf(items), next };
};

/** A point by its id. Throws as `call` does; status 404 without an active point. */
export const readPoint = (id: string, signal: AbortSignal): Promise<CollectionPoint> =>
  call(readCollectionPoint, { params: { id }, signal });

/** The points and clusters of a map's area. Throws as `call` does. */
export const readView = async (area: SnappedArea, signal: AbortSignal): Promise<SeenPoints> => {
  const { points, clusters } = await call(viewCollectionPoints, { query: area, signal });
  return {
    placed: points.map(({ id, name, ...position }) => ({ id, name, position })),
    clusters: clusters.map(({ count, latitude, longitude, ...bounds }) => ({ count, position: { latitude, longitude }, bounds })),
  };
};

/** The nearest points, nearest first. Throws as `call` does. */
export const readNearest = async (place: Position, count: number): Promise<readonly PlacedPoint[]> => {
  const points = await call(listCollectionPoints, { query: { near: decimals(place), limit: String(count) } });
  return points.flatMap((point) => placedOf(point) ?? []);
};
