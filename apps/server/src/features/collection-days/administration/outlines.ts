import { dayAt } from '@separai/contract/calendar';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import type {
  AreaMapSummary,
  AreaOutline,
  AreaOutlines,
  AreaOutlinesQuery,
} from '@separai/contract/collection-days/overview-schema';
import type { PolygonRings } from '@separai/contract/collection-days/polygons';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { countDays, findAreasInView, findExtent, findPolygonsInView, findRecurrences } from './repository-outlines.ts';
import { simplifiedRings } from './simplify.ts';

interface Mapping {
  readonly db: Queryable;
  readonly clock: Clock;
}

const todayOf = ({ clock }: Mapping): string => dayAt(clock.now(), clock.timeZone);

/** How many areas a service has, where they are, and on which days. */
export const areaMapSummary = async (mapping: Mapping, service: number): Promise<AreaMapSummary> => ({
  ...(await findExtent(mapping.db, service)),
  days: await countDays(mapping.db, service, todayOf(mapping)),
});

/** Areas read by one statement; other requests are answered between the pages. */
const pageSize = 200;
/** Degrees of longitude of a pixel at zoom 0, where the earth is 256 pixels wide. */
const pixelDegrees = 360 / 256;
/** The coarsest tolerance in degrees. */
const toleranceMax = 1;

const verticesOf = (areas: readonly AreaOutline[]): number => {
  let count = 0;
  for (const { polygons } of areas) for (const rings of polygons.coordinates) for (const ring of rings) count += ring.length;
  return count;
};

type Coordinates = AreaOutline['polygons']['coordinates'];

const simplified = (coordinates: readonly PolygonRings[], tolerance: number): Coordinates =>
  (tolerance === 0 ? coordinates : coordinates.map((rings) => simplifiedRings(rings, tolerance))) as Coordinates;

/**
 * The areas of a service in a viewport. Where their vertices are more than `outlineVerticesMax`, the outlines are simplified: to
 * a pixel of the zoom level, or as far as the limit requires.
 */
export const areaOutlines = async (mapping: Mapping, { service, bbox, zoom }: AreaOutlinesQuery): Promise<AreaOutlines> => {
  const { outlinesMax, outlineVerticesMax } = collectionDayLimits;
  const { db } = mapping;
  const found = await findAreasInView(db, { service, view: bbox, limit: outlinesMax + 1 });
  let areas: AreaOutline[] = [];
  let tolerance = 0;
  for (let start = 0; start < Math.min(found.length, outlinesMax); start += pageSize) {
    const page = found.slice(start, Math.min(start + pageSize, outlinesMax));
    const ids = page.map(({ id }) => id);
    const polygons = await findPolygonsInView(db, ids, bbox);
    const recurrences = await findRecurrences(db, ids, todayOf(mapping));
    for (const area of page) {
      const coordinates = simplified(polygons.get(area.id) ?? [], tolerance);
      areas.push({ ...area, recurrences: recurrences.get(area.id) ?? [], polygons: { type: 'MultiPolygon', coordinates } });
    }
    while (verticesOf(areas) > outlineVerticesMax && tolerance < toleranceMax) {
      tolerance = tolerance === 0 ? pixelDegrees / 2 ** zoom : tolerance * 2;
      areas = areas.map(({ polygons: { coordinates }, ...area }) => ({
        ...area,
        polygons: { type: 'MultiPolygon', coordinates: simplified(coordinates, tolerance) },
      }));
    }
  }
  return { areas, isExact: tolerance === 0, isPartial: found.length > outlinesMax };
};
