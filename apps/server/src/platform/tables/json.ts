import { JSONParser } from '@streamparser/json';
import { Refusal } from '../http/refusal.ts';
import { encodingOf, textOfFile } from './decoding.ts';
import { isRecyclingElement } from './osm.ts';
import { placeEntries } from './places.ts';
import { type Row, rowOf } from './rows.ts';

const deepest = 64;
/** Characters of one record. */
const recordMax = 4_000_000;

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

const isRecord = (value: unknown): value is Record<string, unknown> =>
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
export interface JsonFacts {
  /** Name of the reference system of its coordinates, where it has another than WGS 84. */
  system: string;
  isOpenStreetMap: boolean;
}

/** Rows of GeoJSON, of an answer of the Overpass API, or of a list of objects; `facts` is filled as they go by. Throws `import-file-broken`. */
export async function* readJson(path: string, isList: boolean, facts: JsonFacts): AsyncGenerator<Row> {
  const paths = isList ? ['$.*'] : ['$.features.*', '$.elements.*', '$.crs.properties.name'];
  const parser = new JSONParser({ paths, keepStack: false });
  const found: Row[] = [];
  let failed = false;
  let sinceRecord = 0;
  parser.onError = () => {
    failed = true;
  };
  parser.onValue = ({ value, key }) => {
    sinceRecord = 0;
    if (key === 'name') facts.system = String(value);
    const row = rowOfRecord(value);
    if (row === null) return;
    if (isRecyclingElement(row)) facts.isOpenStreetMap = true;
    if (Object.keys(row).length > 0) found.push(row);
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
