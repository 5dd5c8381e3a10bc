import { Readable } from 'node:stream';
import { areaCells, areaColumnNames, type ExportedArea } from '@separai/contract/area-imports/export';
import type { AreaExportFormat } from '@separai/contract/area-imports/mapping-schema';
import { dayAt } from '@separai/contract/calendar';
import type { PolygonRings, Ring } from '@separai/contract/collection-days/polygons';
import { exportAreas } from '@separai/contract/imports/endpoints.server';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../platform/database/database.ts';
import { sendAttachment } from '../../../platform/http/attachment.ts';
import { type RequestContext, route } from '../../../platform/http/route.ts';
import { type Cell, sheetFile } from '../../../platform/tables/write-sheet.ts';
import { xmlText } from '../../../platform/tables/xml-text.ts';
import { findExportedPage } from './repository-exported.ts';

/** Areas read by one statement, with their outlines. */
const pageSize = 200;

async function* allAreas(db: Queryable): AsyncGenerator<ExportedArea> {
  for (let after = 0; ; ) {
    const page = await findExportedPage(db, { after, limit: pageSize });
    yield* page;
    if (page.length < pageSize) return;
    after = page.at(-1)?.id ?? after;
  }
}

async function* rowsOf(db: Queryable): AsyncGenerator<Cell[]> {
  for await (const area of allAreas(db))
    for (const cells of areaCells(area)) yield areaColumnNames.map((column) => cells[column] || null);
}

/** The areas as GeoJSON with the columns of the tables as properties; further rows of an area have no geometry. */
async function* featuresOf(db: Queryable): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '';
  for await (const area of allAreas(db))
    for (const [index, properties] of areaCells(area).entries()) {
      const geometry = index === 0 ? area.coverage.polygons : null;
      yield `${separator}\n${JSON.stringify({ type: 'Feature', properties, geometry })}`;
      separator = ',';
    }
  yield '\n]}\n';
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const positions = (ring: Ring): string => ring.map((position) => position.join()).join(' ');
const kmlPolygon = (rings: PolygonRings): string => {
  const boundaries = rings.map((ring, index) => {
    const side = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    return `<${side}><LinearRing><coordinates>${positions(ring)}</coordinates></LinearRing></${side}>`;
  });
  return `<Polygon>${boundaries.join('')}</Polygon>`;
};

/** The areas as KML with the columns of the tables as extended data; further rows of an area have no geometry. */
async function* kmlOf(db: Queryable): AsyncGenerator<string> {
  yield `${xmlDeclaration}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Setores</name>\n`;
  for await (const area of allAreas(db))
    for (const [index, cells] of areaCells(area).entries()) {
      const data = Object.entries(cells)
        .filter(([, text]) => text !== '')
        .map(([name, text]) => `<Data name="${xmlText(name)}"><value>${xmlText(text)}</value></Data>`);
      const polygons = index === 0 ? (area.coverage.polygons?.coordinates ?? []) : [];
      const place = polygons.length === 0 ? '' : `<MultiGeometry>${polygons.map(kmlPolygon).join('')}</MultiGeometry>`;
      yield `<Placemark><name>${xmlText(area.name)}</name><ExtendedData>${data.join('')}</ExtendedData>${place}</Placemark>\n`;
    }
  yield '</Document></kml>\n';
}

const text = (chunks: AsyncIterable<string>): Readable => Readable.from(chunks, { objectMode: false });

const fileOf = (db: Queryable, format: AreaExportFormat): { type: string; content: Readable } => {
  if (format === 'geojson') return { type: 'application/geo+json', content: text(featuresOf(db)) };
  if (format === 'kml') return { type: 'application/vnd.google-earth.kml+xml', content: text(kmlOf(db)) };
  return sheetFile({ columns: areaColumnNames.map((header) => ({ header })), rows: rowsOf(db) }, format, 'Setores');
};

/** Registers the download of all areas, which an import reads back without a change. */
export const registerAreaExport = (app: FastifyInstance, context: RequestContext): void => {
  const { db, clock } = context;
  route(app, context, exportAreas, async ({ query: { format }, reply }) => {
    const name = `separai-setores-${dayAt(clock.now(), clock.timeZone)}.${format}`;
    sendAttachment(reply, { name, ...fileOf(db, format) });
    return undefined;
  });
};
