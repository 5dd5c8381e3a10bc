import { Readable } from 'node:stream';
import { dayAt, type TimeZone } from '@separai/contract/calendar';
import { type PointHandover, pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { publicAccessTitles } from '@separai/contract/collection-points/public-access';
import type { Confirmer } from '@separai/contract/collection-points/reports';
import type { CollectionPoint, PointExportFormat } from '@separai/contract/collection-points/schema';
import { internationalPhones } from '@separai/contract/contact-links';
import type { DataLicense } from '@separai/contract/data-license-schema';
import { idColumn } from '@separai/contract/imports/fields';
import { pickupCells, pickupColumns } from '@separai/contract/imports/pickup-rules';
import { limits } from '@separai/contract/limits';
import type { Queryable } from '../../platform/database/database.ts';
import { everything, type Scoped } from '../../platform/scope.ts';
import { type Cell, type Sheet, sheetFile, sheetTypes, writeCsv } from '../../platform/tables/write-sheet.ts';
import { xmlText } from '../../platform/tables/xml-text.ts';
import { findPage } from './repository.ts';

type Admit = () => Promise<void>;

/** All points by id, read page by page on demand; `admit` may throw before each page. */
async function* allPoints(
  db: Queryable,
  { includeInactive, scope, admit }: Scoped & { readonly includeInactive: boolean; readonly admit?: Admit },
): AsyncGenerator<CollectionPoint> {
  let after: { id: number; nearness: null } | undefined;
  do {
    await admit?.();
    const page = await findPage(db, {
      includeInactive,
      scope,
      limit: limits.pointPageMax,
      ...(after === undefined ? {} : { after }),
    });
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
  'Categorias',
  'Não recebe',
  'Busca ou recebe',
  'Acesso',
  'Sobre o acesso',
  'Aceita agendamento',
  ...Object.values(pickupColumns),
  'Horário',
  'Horário (OSM)',
  'Telefone',
  'WhatsApp',
  'Site',
  'Descrição',
  'Ativo',
  'Fonte',
].map((header) => ({ header }));

const titlesOf = (categories: CollectionPoint['categories']): string => categories.map(({ title }) => title).join('; ');
const idsOf = (categories: CollectionPoint['categories']): string[] => categories.map(({ id }) => id);

const rowOf = (point: CollectionPoint): Cell[] => [
  point.id,
  point.name,
  point.shortName,
  point.address,
  point.latitude,
  point.longitude,
  point.materials.map((material) => materialTitles[material]).join(', '),
  titlesOf(point.categories),
  titlesOf(point.refusedCategories),
  pointHandoverTitles[point.handover],
  publicAccessTitles[point.publicAccess],
  point.accessNote,
  point.takesBookings ? 'sim' : 'não',
  ...Object.values(pickupCells(point.pickupRules)),
  point.schedule,
  point.openingHours,
  point.phone,
  point.whatsapp,
  point.website,
  point.description,
  point.isActive ? 'sim' : 'não',
  point.attribution,
];

async function* rowsOf(
  points: AsyncIterable<CollectionPoint>,
  asRow: (point: CollectionPoint) => Cell[] = rowOf,
): AsyncGenerator<Cell[]> {
  for await (const point of points) yield asRow(point);
}

const sheetOf = (points: AsyncIterable<CollectionPoint>): Sheet => ({ columns, rows: rowsOf(points) });

/** OpenStreetMap's `pickup` value of a handover. */
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
    categories: idsOf(point.categories),
    refusedCategories: idsOf(point.refusedCategories),
    handover: point.handover,
    pickup: pickupTag[point.handover],
    publicAccess: point.publicAccess,
    accessNote: point.accessNote,
    takesBookings: point.takesBookings,
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

type Feature = ReturnType<typeof featureOf>;

/** Points as GeoJSON (RFC 7946), one feature per line; `about` holds members of the collection. */
async function* geoJsonOf(
  points: AsyncIterable<CollectionPoint>,
  asFeature: (point: CollectionPoint) => Feature = featureOf,
  about: Readonly<Record<string, unknown>> = {},
): AsyncGenerator<string> {
  yield `${JSON.stringify({ type: 'FeatureCollection', ...about }).slice(0, -1)},"features":[`;
  let separator = '\n';
  for await (const point of points) {
    yield `${separator}${JSON.stringify(asFeature(point))}`;
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

/** A point's OpenStreetMap tags. */
const tagsOf = (point: CollectionPoint): (readonly [key: string, value: string])[] =>
  present([
    ['amenity', 'recycling'],
    ['recycling_type', 'centre'],
    ...point.materials.map((material) => [tagOf[material], 'yes'] as const),
    ['separai:categories', idsOf(point.categories).join(';')],
    ['separai:refused_categories', idsOf(point.refusedCategories).join(';')],
    ['pickup', pickupTag[point.handover]],
    ['separai:access', point.publicAccess],
    ['separai:access_note', point.accessNote],
    ['separai:bookings', point.takesBookings ? 'yes' : 'no'],
    ['name', point.name],
    ['short_name', point.shortName],
    ['addr:full', point.address],
    // In the opening_hours syntax, quotes mark a comment.
    ['opening_hours', point.openingHours ?? (point.schedule === null ? null : `"${point.schedule}"`)],
    ['separai:schedule', point.openingHours === null ? null : point.schedule],
    ['phone', point.phone && internationalPhones(point.phone)],
    ['contact:whatsapp', point.whatsapp && internationalPhones(point.whatsapp)],
    ['website', point.website],
    ['description', point.description],
    ['source', point.attribution],
    ['separai:active', point.isActive ? 'yes' : 'no'],
    [idColumn, String(point.id)],
  ]);

/** Points as OpenStreetMap XML for editors; points without coordinates are left out. */
async function* osmOf(points: AsyncIterable<CollectionPoint>): AsyncGenerator<string> {
  yield `${xmlDeclaration}<osm version="0.6" generator="Separai" upload="never">\n`;
  for await (const point of points) {
    if (point.latitude === null) continue;
    const inner = tagsOf(point)
      .map(([key, value]) => `<tag k="${xmlText(key)}" v="${xmlText(value)}"/>`)
      .join('');
    yield `<node id="-${point.id}" lat="${point.latitude}" lon="${point.longitude}">${inner}</node>\n`;
  }
  yield '</osm>\n';
}

/** Points as KML; fields without a KML element are extended data. */
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
      ['Categorias', titlesOf(point.categories)],
      ['Não recebe', titlesOf(point.refusedCategories)],
      ['Busca ou recebe', pointHandoverTitles[point.handover]],
      ['Acesso', publicAccessTitles[point.publicAccess]],
      ['Sobre o acesso', point.accessNote],
      ['Aceita agendamento', point.takesBookings ? 'sim' : 'não'],
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

/** An export file; its content is streamed. */
interface PointFile {
  readonly type: string;
  readonly content: Readable;
}

const text = (chunks: AsyncIterable<string>): Readable => Readable.from(chunks, { objectMode: false });
const geoJsonType = 'application/geo+json';
export const publishedTypes = { csv: sheetTypes.csv, geojson: geoJsonType } as const;

/** The points in the scope, including inactive ones, as a file that can be imported again unchanged; streamed, as long as `admit` lets. */
export const exportPoints = (
  db: Queryable,
  { format, scope, admit }: Scoped & { readonly format: PointExportFormat; readonly admit: Admit },
): PointFile => {
  const points = allPoints(db, { includeInactive: true, scope, admit });
  switch (format) {
    case 'csv':
    case 'xlsx':
      return sheetFile(sheetOf(points), format, 'Pontos de coleta');
    case 'geojson':
      return { type: geoJsonType, content: text(geoJsonOf(points)) };
    case 'kml':
      return { type: 'application/vnd.google-earth.kml+xml', content: text(kmlOf(points)) };
    case 'osm':
      return { type: 'application/xml; charset=utf-8', content: text(osmOf(points)) };
  }
};

const confirmerTitles: Record<Confirmer, string> = {
  city: 'quem administra',
  resident: 'quem mora na cidade',
  operator: 'quem opera o ponto',
};

interface Publishing {
  readonly license: DataLicense | null;
  readonly timeZone: TimeZone;
}

/** The listed points as open data: with OpenStreetMap's tags and the time of the last confirmation; streamed. */
export const publishPoints = (db: Queryable, format: 'csv' | 'geojson', { license, timeZone }: Publishing): Readable => {
  const points = allPoints(db, { includeInactive: false, scope: everything });
  const confirmedOn = ({ confirmed }: CollectionPoint) => (confirmed === null ? null : dayAt(new Date(confirmed.at), timeZone));
  const asFeature = (point: CollectionPoint) => {
    const feature = featureOf(point);
    const { confirmed } = point;
    const freshness = { check_date: confirmedOn(point), confirmedAt: confirmed?.at ?? null, confirmedBy: confirmed?.by ?? null };
    return { ...feature, properties: { ...Object.fromEntries(tagsOf(point)), ...feature.properties, ...freshness } };
  };
  if (format === 'geojson') return text(geoJsonOf(points, asFeature, { license }));
  const freshRow = (point: CollectionPoint): Cell[] => {
    const day = confirmedOn(point);
    return [...rowOf(point), day && { day }, point.confirmed && confirmerTitles[point.confirmed.by]];
  };
  const freshColumns = [...columns, { header: 'Conferido em' }, { header: 'Conferido por' }];
  return writeCsv({ columns: freshColumns, rows: rowsOf(points, freshRow) });
};
