import { JSONParser } from '@streamparser/json';
import { Refusal } from '../http/refusal.ts';
import { encodingOf, textOfFile } from './decoding.ts';
import { isRecyclingElement, type OverpassFacts, remarkMax } from './osm.ts';
import { placeEntries } from './places.ts';
import { type Row, rowOf } from './rows.ts';

const deepest = 64;
/** Characters of one record. */
const recordMax = 4_000_000;
/** Characters of the name of a reference system. */
const systemMax = 200;

/** Notices text that is nested too deep before a parser takes memory for it. */
const depthGuard = (): ((text: string) => void) => {
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
        if (++depth > deepest) throw new Refusal('import-file-broken');
      } else if (code === 0x7d || code === 0x5d) depth--;
    }
  };
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A feature of GeoJSON, an element of the Overpass API or a plain object, as a row; null for what tells of nothing. */
const rowOfRecord = (record: unknown): Row | null => {
  if (!isRecord(record)) return null;
  if (record.type === 'Feature') {
    const { geometry, properties } = record;
    const place = isRecord(geometry) ? placeEntries(geometry.coordinates) : [];
    return rowOf([...Object.entries(isRecord(properties) ? properties : {}), ...place]);
  }
  if (isRecord(record.tags)) {
    const { center, lon, lat } = record;
    const at = isRecord(center) ? [center.lon, center.lat] : [lon, lat];
    return isRecyclingElement(record.tags) ? rowOf([...Object.entries(record.tags), ...placeEntries(at)]) : null;
  }
  return record.type === 'node' || record.type === 'way' || record.type === 'relation' ? null : rowOf(Object.entries(record));
};

/** What a JSON file says of itself beside its rows. */
export interface JsonFacts extends OverpassFacts {
  /** Name of the reference system of its coordinates, where it has another than WGS 84. */
  system: string;
  isOpenStreetMap: boolean;
}

/**
 * The values at some paths of a JSON file (`$.features.*`) with the keys that they have, one after the other; the rest of the file is not
 * held. Throws `import-file-broken`, for text that is nested too deep and values that are too long as well.
 */
export async function* readValues(path: string, paths: string[]): AsyncGenerator<{ key: string; value: unknown }> {
  const parser = new JSONParser({ paths, keepStack: false });
  const found: { key: string; value: unknown }[] = [];
  let failed = false;
  let sinceRecord = 0;
  parser.onError = () => {
    failed = true;
  };
  parser.onValue = ({ value, key }) => {
    sinceRecord = 0;
    found.push({ key: String(key), value });
  };
  const guard = depthGuard();
  for await (const text of textOfFile(path, await encodingOf(path))) {
    sinceRecord += text.length;
    guard(text);
    if (text !== '') parser.write(text);
    if (failed || sinceRecord > recordMax) throw new Refusal('import-file-broken');
    yield* found.splice(0);
  }
  if (!parser.isEnded) throw new Refusal('import-file-broken');
}

/** Rows of GeoJSON, of an answer of the Overpass API, or of a list of objects; `facts` is filled as they go by. Throws `import-file-broken`. */
export async function* readJson(path: string, isList: boolean, facts: JsonFacts): AsyncGenerator<Row> {
  const paths = isList ? ['$.*'] : ['$.features.*', '$.elements.*', '$.crs.properties.name', '$.remark'];
  for await (const { key, value } of readValues(path, paths)) {
    if (key === 'remark') facts.remark = String(value).slice(0, remarkMax);
    if (key === 'name') facts.system = String(value).slice(0, systemMax);
    const row = rowOfRecord(value);
    if (row === null) continue;
    if (isRecyclingElement(row)) facts.isOpenStreetMap = true;
    if (Object.keys(row).length > 0) yield row;
  }
}
