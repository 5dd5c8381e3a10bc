import { JSONParser } from '@streamparser/json';
import { ApiError } from '../http/api-error.ts';
import { encodingOf, textOfFile } from './decoding.ts';
import { isRecyclingElement, type OverpassFacts, remarkMax } from './osm.ts';
import { placeEntries, placesMost } from './places.ts';
import { type Row, rowOf } from './rows.ts';
import { noteShape, polygonsIn } from './shapes.ts';

const deepest = 64;
/** Maximum characters of a record. */
const recordMax = 4_000_000;
/** Maximum characters of a reference system's name. */
const systemMax = 200;

/** Throws on excessive nesting before a parser allocates memory for it; returns the depth after each chunk. */
const depthGuard = (): ((text: string) => number) => {
  let depth = 0;
  let inString = false;
  let escaped = false;
  return (text) => {
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === 0x5c) escaped = true;
        else if (code === 0x22) inString = false;
      } else if (code === 0x22) inString = true;
      else if (code === 0x7b || code === 0x5b) {
        if (++depth > deepest) throw new ApiError('import-file-broken');
      } else if (code === 0x7d || code === 0x5d) depth--;
    }
    return depth;
  };
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Geometry {
  readonly coordinates: unknown;
  readonly isArea: boolean;
}

/** The coordinates of the points in a list of geometries. */
const pointsIn = (geometries: readonly unknown[]): unknown[] =>
  geometries.flatMap((one) => {
    if (!isRecord(one)) return [];
    if (one.type === 'MultiPoint' && Array.isArray(one.coordinates)) return one.coordinates as unknown[];
    return one.type === 'Point' ? [one.coordinates] : [];
  });

/**
 * The geometries of a feature, one for each row: every point of a multipoint or collection, else the only part of a collection.
 */
const geometriesOf = (geometry: unknown): Geometry[] => {
  if (!isRecord(geometry)) return [{ coordinates: null, isArea: false }];
  const { type, coordinates, geometries } = geometry;
  if (type === 'MultiPoint' && Array.isArray(coordinates) && coordinates.length > 0) {
    const places = new Map(coordinates.map((one) => [JSON.stringify(one), one]));
    // Each row repeats the feature's properties.
    if (places.size > placesMost) throw new ApiError('import-too-heavy');
    return [...places.values()].map((one) => ({ coordinates: one, isArea: false }));
  }
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const points = pointsIn(geometries);
    if (points.length > 0) return geometriesOf({ type: 'MultiPoint', coordinates: points });
    // A collection of several areas and lines has no unambiguous location.
    if (geometries.length === 1) return geometriesOf(geometries[0]);
  }
  return [{ coordinates, isArea: type === 'Polygon' || type === 'MultiPolygon' }];
};

/** The rows of a GeoJSON feature, an Overpass element or a plain object: one, except for a feature with several points. */
const rowsOfRecord = (record: unknown): Row[] => {
  if (!isRecord(record)) return [];
  if (record.type === 'Feature') {
    const { geometry, properties } = record;
    const told = Object.entries(isRecord(properties) ? properties : {});
    return geometriesOf(geometry).map(({ coordinates, isArea }) => {
      const row = rowOf([...told, ...placeEntries(coordinates, isArea)]);
      noteShape(row, polygonsIn(geometry));
      return row;
    });
  }
  if (isRecord(record.tags)) {
    const { center, lon, lat } = record;
    const at = isRecord(center) ? [center.lon, center.lat] : [lon, lat];
    return isRecyclingElement(record.tags) ? [rowOf([...Object.entries(record.tags), ...placeEntries(at)])] : [];
  }
  return record.type === 'node' || record.type === 'way' || record.type === 'relation' ? [] : [rowOf(Object.entries(record))];
};

/** Metadata of a JSON file. */
export interface JsonFacts extends OverpassFacts {
  /** Name of the file's reference system, if other than WGS 84. */
  system: string;
  isOpenStreetMap: boolean;
}

/** Framing of the JSON text: a script's prefix of that many characters, or one value per line. */
interface JsonForm {
  readonly prefix?: number;
  readonly lines?: boolean;
}

/**
 * Streams the values at some paths of a JSON file (`$.features.*`) with their keys, without buffering the rest of the file.
 * Throws `import-file-broken`, also for excessive nesting and for values that are too long.
 */
export async function* readValues(
  path: string,
  paths: string[],
  { prefix = 0, lines = false }: JsonForm = {},
): AsyncGenerator<{ key: string; value: unknown }> {
  const parser = new JSONParser({ paths, keepStack: false, ...(lines ? { separator: '' } : {}) });
  let toSkip = prefix;
  const found: { key: string; value: unknown }[] = [];
  let failed = false;
  let sinceRecord = 0;
  let depth = 0;
  parser.onError = () => {
    failed = true;
  };
  parser.onValue = ({ value, key }) => {
    sinceRecord = 0;
    found.push({ key: String(key), value });
  };
  const guard = depthGuard();
  for await (const piece of textOfFile(path, await encodingOf(path))) {
    const text = piece.slice(toSkip);
    toSkip = Math.max(0, toSkip - piece.length);
    // The rest is the script's semicolon.
    if (prefix > 0 && parser.isEnded) break;
    sinceRecord += text.length;
    depth = guard(text);
    if (text !== '') parser.write(text);
    if (prefix > 0 && parser.isEnded) failed = false;
    if (failed || sinceRecord > recordMax) throw new ApiError('import-file-broken');
    yield* found.splice(0);
  }
  // A parser of line-separated values never reports its end.
  if (lines ? depth > 0 : !parser.isEnded) throw new ApiError('import-file-broken');
}

/**
 * Rows of GeoJSON, of an Overpass response, or of an array of objects; fills `facts` while reading. Throws
 * `import-file-broken`.
 */
export async function* readJson(
  path: string,
  { isList, ...form }: JsonForm & { readonly isList: boolean },
  facts: JsonFacts,
): AsyncGenerator<Row> {
  const whole = form.lines ? ['$'] : ['$.features.*', '$.elements.*', '$.crs.properties.name', '$.remark'];
  const paths = isList ? ['$.*'] : whole;
  for await (const { key, value } of readValues(path, paths, form)) {
    if (key === 'remark') facts.remark = String(value).slice(0, remarkMax);
    if (key === 'name') facts.system = String(value).slice(0, systemMax);
    for (const row of rowsOfRecord(value)) {
      if (isRecyclingElement(row)) facts.isOpenStreetMap = true;
      if (Object.keys(row).length > 0) yield row;
    }
  }
}
