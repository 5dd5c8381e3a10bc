import type { PolygonRings } from '@separai/contract/collection-days/polygons';
import type { DataLicense } from '@separai/contract/data-license-schema';
import { limits } from '@separai/contract/limits';
import type { Queryable } from '../../../platform/database/database.ts';
import { findDistrictNames, findPolygons } from '../areas/repository-area-parts.ts';
import { findServedPage, type ServedArea } from '../areas/repository-served.ts';

/** Areas read by one statement, with their outlines. */
const pageSize = Math.min(200, limits.pageSizeMax);

interface Place {
  readonly polygons: PolygonRings[] | undefined;
  readonly districts: readonly string[];
}

const featureOf = ({ area, service }: ServedArea, { polygons, districts }: Place) => ({
  type: 'Feature',
  id: area.id,
  properties: {
    ...{ service: service.name, kind: service.kind, code: area.code, name: area.name, operator: area.operator, note: area.note },
    ...{ municipality: area.municipality, uf: area.uf, districts, holidayPolicy: area.holidayPolicy },
    frequency: area.rules.map(({ text }) => text).join('; '),
    ...{ rules: area.rules, updatedAt: area.updatedAt },
  },
  geometry: polygons === undefined ? null : { type: 'MultiPolygon', coordinates: polygons },
});

/** The public areas as a GeoJSON FeatureCollection (RFC 7946), read page by page; `license` is of the installation's data. */
export async function* areasAsGeoJson(db: Queryable, license: DataLicense | null): AsyncGenerator<string> {
  yield `{"type":"FeatureCollection","license":${JSON.stringify(license)},"features":[`;
  let after: number | undefined;
  let separator = '';
  for (;;) {
    const page = await findServedPage(db, { after, limit: pageSize });
    const ids = page.map(({ area }) => area.id);
    const [polygons, districts] = await Promise.all([findPolygons(db, ids), findDistrictNames(db, ids)]);
    for (const served of page) {
      const { id } = served.area;
      const feature = featureOf(served, { polygons: polygons.get(id), districts: districts.get(id) ?? [] });
      yield `${separator}\n${JSON.stringify(feature)}`;
      separator = ',';
    }
    after = ids.at(-1);
    if (page.length < pageSize) break;
  }
  yield '\n]}\n';
}
