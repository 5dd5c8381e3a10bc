import { stat } from 'node:fs/promises';
import { jsonColumn } from '@separai/contract/imports/items';
import { importLimits } from '@separai/contract/imports/limits';
import { ApiError } from '../../platform/http/api-error.ts';
import { isRecord, readValues } from '../../platform/tables/json.ts';
import { openTable, type Table } from '../../platform/tables/open-table.ts';
import { type Row, storable } from '../../platform/tables/rows.ts';

const sourcesMax = 20_000;
/** Maximum characters of an item with its sources; above the longest texts with twenty sources for each verdict. */
const itemMaxLength = 100_000;

const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner));

/** The sources of a file of items as JSON, by their ids. */
const readSources = async (path: string): Promise<Map<string, string>> => {
  const sources = new Map<string, string>();
  for await (const { key, value } of readValues(path, ['$.sources.*'])) {
    if (sources.size === sourcesMax) throw new ApiError('import-file-too-large');
    sources.set(key, jsonOf(value));
  }
  return sources;
};

const namedSources = (item: Record<string, unknown>): Set<unknown> =>
  new Set(
    (Array.isArray(item.verdicts) ? item.verdicts : []).flatMap((verdict: unknown) =>
      isRecord(verdict) && Array.isArray(verdict.sources) ? (verdict.sources as unknown[]) : [],
    ),
  );

/** An item as JSON, with the sources that it names. Throws `import-row-too-large`. */
const itemJson = (item: Record<string, unknown>, sources: ReadonlyMap<string, string>): string => {
  const fields = jsonOf({ ...item, sources: undefined });
  const own: string[] = [];
  let characters = fields.length;
  for (const id of namedSources(item)) {
    const source = typeof id === 'string' ? sources.get(id) : undefined;
    if (source === undefined) continue;
    const entry = `${jsonOf(id)}:${source}`;
    characters += entry.length;
    if (characters > itemMaxLength) break;
    own.push(entry);
  }
  if (characters > itemMaxLength) throw new ApiError('import-row-too-large');
  const separator = fields === '{}' ? '' : ',';
  return `${fields.slice(0, -1)}${separator}"sources":{${own.join(',')}}}`;
};

async function* readItems(path: string): AsyncGenerator<Row> {
  if ((await stat(path)).size > importLimits.itemsMaxBytes) throw new ApiError('import-file-too-large');
  const sources = await readSources(path);
  let hasItems = false;
  for await (const { value } of readValues(path, ['$.items.*'])) {
    if (!isRecord(value)) throw new ApiError('import-file-broken');
    hasItems = true;
    yield { [jsonColumn]: itemJson(value, sources) };
  }
  if (!hasItems) throw new ApiError('import-format-unknown');
}

/**
 * Opens a file of items: what `GET /items` answers, or a table with the columns of the export. Throws as `openTable`, and
 * `import-format-unknown` while rows are read where JSON has no list of items.
 */
export const openItems = async (path: string): Promise<Table> => {
  const table = await openTable(path);
  if (table.format() !== 'geojson') return table;
  return { ...table, rows: readItems(path), format: () => 'json' };
};
