import { Readable } from 'node:stream';
import { type PointHandover, pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import type { CollectionPoint, PointExportFormat } from '@separai/contract/collection-points/schema';
import { idColumn } from '@separai/contract/imports/fields';
import { limits } from '@separai/contract/limits';
import type { Db } from '../../platform/database/database.ts';
import { type Cell, type Sheet, writeCsv, writeXlsx } from '../../platform/tables/write-sheet.ts';
import { xmlText } from '../../platform/tables/xml-text.ts';
import { findPage } from './repository.ts';

/** All points by their numbers, read page by page as they are asked for. */
async function* allPoints(db: Db, includeInactive: boolean): AsyncGenerator<CollectionPoint> {
  let after: { id: number; nearness: null } | undefined;
  do {
    const page = await findPage(db, { includeInactive, limit: limits.pointPageMax, ...(after === undefined ? {} : { after }) });
    yield* page.items;
    after = page.next === null ? undefined : { id: page.next.id, nearness: null };
  } while (after !== undefined);
}

const columns = [
  idColumn,
  'Nome',
  'Nome curto',
  'Endereço',
  'Latitude',
  'Longitude',
  'Materiais',
  'Busca ou recebe',
  'Horário',
  'Horário (OSM)',
  'Telefone',
  'WhatsApp',
  'Site',
  'Descrição',
  'Ativo',
  'Fonte',
].map((header) => ({ header }));

async function* rowsOf(points: AsyncIterable<CollectionPoint>): AsyncGenerator<Cell[]> {
  for await (const point of points)
    yield [
      point.id,
      point.name,
      point.shortName,
      point.address,
      point.latitude,
      point.longitude,
      point.materials.map((material) => materialTitles[material]).join(', '),
      pointHandoverTitles[point.handover],
      point.schedule,
      point.openingHours,
      point.phone,
      point.whatsapp,
      point.website,
      point.description,
      point.isActive ? 'sim' : 'não',
      point.attribution,
    ];
}

const sheetOf = (points: AsyncIterable<CollectionPoint>): Sheet => ({ columns, rows: rowsOf(points) });

/** Whether somebody fetches, in the words that OpenStreetMap has for such a question. */
const pickupTag: Record<PointHandover, string> = { pickup: 'only', dropoff: 'no', both: 'yes' };

const featureOf = (point: CollectionPoint) => ({
  type: 'Feature',
  id: point.id,
  geometry: point.latitude === null ? null : { type: 'Point', coordinates: [point.longitude, point.latitude] },
  properties: {
    [idColumn]: point.id,
    name: point.name,
    shortName: point.shortName,
    address: point.address,
    materials: point.materials,
    handover: point.handover,
    pickup: pickupTag[point.handover],
    schedule: point.schedule,
    opening_hours: point.openingHours,
    phone: point.phone,
    whatsapp: point.whatsapp,
    website: point.website,
    description: point.description,
    isActive: point.isActive,
    attribution: point.attribution,
  },
});

/** Points as GeoJSON (RFC 7946), one feature a line. */
async function* geoJsonOf(points: AsyncIterable<CollectionPoint>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '\n';
  for await (const point of points) {
    yield `${separator}${JSON.stringify(featureOf(point))}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}

const tagOf: Record<MaterialType, string> = {
  papel: 'recycling:paper',
  plastico: 'recycling:plastic',
  vidro: 'recycling:glass',
  metal: 'recycling:scrap_metal',
  eletronicos: 'recycling:electrical_items',
  oleo: 'recycling:cooking_oil',
  outros: 'recycling:other',
};

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
type Named = readonly (readonly [name: string, text: string | null])[];

const present = (named: Named): (readonly [string, string])[] =>
  named.flatMap(([name, text]) => (text === null || text === '' ? [] : [[name, text] as const]));

/** Points as OpenStreetMap's XML, as an editor opens it; those without a place have none there. */
async function* osmOf(points: AsyncIterable<CollectionPoint>): AsyncGenerator<string> {
  yield `${xmlDeclaration}<osm version="0.6" generator="Separai" upload="never">\n`;
  for await (const point of points) {
    if (point.latitude === null) continue;
    const tags = present([
      ['amenity', 'recycling'],
      ['recycling_type', 'centre'],
      ...point.materials.map((material) => [tagOf[material], 'yes'] as const),
      ['pickup', pickupTag[point.handover]],
      ['name', point.name],
      ['short_name', point.shortName],
      ['addr:full', point.address],
      // In quotes, what is not in the syntax of OpenStreetMap's hours is a comment.
      ['opening_hours', point.openingHours ?? (point.schedule === null ? null : `"${point.schedule}"`)],
      ['separai:schedule', point.openingHours === null ? null : point.schedule],
      ['phone', point.phone],
      ['contact:whatsapp', point.whatsapp],
      ['website', point.website],
      ['description', point.description],
      ['source', point.attribution],
      ['separai:active', point.isActive ? 'yes' : 'no'],
      [idColumn, String(point.id)],
    ]);
    const inner = tags.map(([key, value]) => `<tag k="${xmlText(key)}" v="${xmlText(value)}"/>`).join('');
    yield `<node id="-${point.id}" lat="${point.latitude}" lon="${point.longitude}">${inner}</node>\n`;
  }
  yield '</osm>\n';
}

/** Points as KML, with everything that it has no element for as further data. */
async function* kmlOf(points: AsyncIterable<CollectionPoint>): AsyncGenerator<string> {
  yield `${xmlDeclaration}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Pontos de coleta</name>\n`;
  for await (const point of points) {
    const elements = present([
      ['name', point.name],
      ['address', point.address],
      ['phoneNumber', point.phone],
      ['description', point.description],
    ]).map(([name, text]) => `<${name}>${xmlText(text)}</${name}>`);
    const data = present([
      [idColumn, String(point.id)],
      ['Nome curto', point.shortName],
      ['Materiais', point.materials.map((material) => materialTitles[material]).join(', ')],
      ['Busca ou recebe', pointHandoverTitles[point.handover]],
      ['Horário', point.schedule],
      ['Horário (OSM)', point.openingHours],
      ['WhatsApp', point.whatsapp],
      ['Site', point.website],
      ['Ativo', point.isActive ? 'sim' : 'não'],
      ['Fonte', point.attribution],
    ]).map(([name, text]) => `<Data name="${xmlText(name)}"><value>${xmlText(text)}</value></Data>`);
    const place = point.latitude === null ? '' : `<Point><coordinates>${point.longitude},${point.latitude}</coordinates></Point>`;
    yield `<Placemark>${elements.join('')}<ExtendedData>${data.join('')}</ExtendedData>${place}</Placemark>\n`;
  }
  yield '</Document></kml>\n';
}

/** A file of points on its way out. */
export interface PointFile {
  readonly type: string;
  readonly extension: string;
  readonly content: Readable;
}

/** All points as a file that an import takes back unchanged, made as it is read; inactive ones where they are asked for. */
export const exportPoints = (db: Db, format: PointExportFormat, includeInactive: boolean): PointFile => {
  const points = allPoints(db, includeInactive);
  const text = (chunks: AsyncIterable<string>): Readable => Readable.from(chunks, { objectMode: false });
  switch (format) {
    case 'csv':
      return { type: 'text/csv; charset=utf-8', extension: 'csv', content: writeCsv(sheetOf(points)) };
    case 'xlsx':
      return {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        extension: 'xlsx',
        content: writeXlsx(sheetOf(points), 'Pontos de coleta'),
      };
    case 'geojson':
      return { type: 'application/geo+json', extension: 'geojson', content: text(geoJsonOf(points)) };
    case 'kml':
      return { type: 'application/vnd.google-earth.kml+xml', extension: 'kml', content: text(kmlOf(points)) };
    case 'osm':
      return { type: 'application/xml; charset=utf-8', extension: 'osm', content: text(osmOf(points)) };
  }
};
