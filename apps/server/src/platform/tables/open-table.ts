import { posix } from 'node:path';
import type { TableFormat } from '@separai/contract/imports/schema';
import { ApiError } from '../http/api-error.ts';
import { readCsv } from './csv.ts';
import { encodingOf, headOf, textOf, textOfFile } from './decoding.ts';
import { type JsonFacts, readJson } from './json.ts';
import { kmlReader, type NetworkLink } from './kml.ts';
import { osmReader } from './osm.ts';
import type { LineMark, Row } from './rows.ts';
import { type ReadSheets, readXlsx } from './xlsx.ts';
import { readXml } from './xml.ts';
import { openArchive } from './zip.ts';

/** A file being read as a table. */
export interface Table {
  /** In the order of the file, streamed. */
  readonly rows: AsyncIterable<Row>;
  /** Available after the rows are read. */
  format(): TableFormat;
  /** Name of the coordinate reference system, empty where the file does not declare one; available after the rows are read. */
  system(): string;
  /** The reason why an Overpass response ended early; empty where it did not. Available after the rows are read. */
  remark(): string;
  /** Links to other maps, which are not fetched. Available after the rows are read. */
  links(): readonly NetworkLink[];
  /** Sheets of a workbook of several; null for other files. Available after the rows are read. */
  sheets(): ReadSheets | null;
  /** First line in the file of the row that was read last, from 1; null for formats without lines. */
  line(): number | null;
}

const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

/**
 * The rows of a KML document, and of the other documents of its archive that it links to, each once; links to elsewhere are appended to
 * `outside`, and none is fetched.
 */
async function* kmlRows(
  first: string,
  read: (document: string) => AsyncIterable<string>,
  { names, outside }: { names: readonly string[]; outside: NetworkLink[] },
): AsyncGenerator<Row> {
  const documents = new Set([first]);
  for (const document of documents) {
    const links: NetworkLink[] = [];
    yield* readXml(read(document), kmlReader(links));
    for (const link of links) {
      const name = posix.normalize(posix.join(posix.dirname(document), link.href));
      if (names.includes(name)) documents.add(name);
      else outside.push(link);
    }
  }
}

interface PackedFacts {
  format: TableFormat;
  sheets: ReadSheets | null;
  readonly outside: NetworkLink[];
}

async function* packedRows(path: string, mark: LineMark, facts: PackedFacts): AsyncGenerator<Row> {
  const archive = await openArchive(path);
  try {
    // The first document of the root is the main one; some programs pack a folder.
    const kml = [/^[^/]*\.kml$/i, /\.kml$/i].flatMap((form) => archive.names.find((name) => form.test(name)) ?? [])[0];
    if (archive.names.includes('xl/workbook.xml')) {
      facts.format = 'xlsx';
      yield* readXlsx(archive, mark, (sheets) => {
        if (sheets.others.length > 0) facts.sheets = sheets;
      });
    } else if (kml !== undefined) {
      facts.format = 'kml';
      const { names } = archive;
      yield* kmlRows(kml, (document) => textOf(archive.read(document), 'utf-8'), { names, outside: facts.outside });
    } else throw new ApiError('import-format-unknown');
  } finally {
    archive.close();
  }
}

const table = (rows: AsyncIterable<Row>, format: TableFormat, mark: LineMark = { line: null }): Table => ({
  rows,
  format: () => format,
  system: () => '',
  line: () => mark.line,
  remark: () => '',
  links: () => [],
  sheets: () => null,
});

const sheetTable = (path: string): Table => {
  const mark: LineMark = { line: null };
  return table(readCsv(path, mark), 'csv', mark);
};

const packedTable = (path: string): Table => {
  const facts: PackedFacts = { format: 'xlsx', sheets: null, outside: [] };
  const mark: LineMark = { line: null };
  return {
    ...table(packedRows(path, mark, facts), 'xlsx', mark),
    format: () => facts.format,
    links: () => facts.outside,
    sheets: () => facts.sheets,
  };
};

const kmlTable = (text: AsyncIterable<string>): Table => {
  const outside: NetworkLink[] = [];
  return {
    ...table(
      kmlRows('', () => text, { names: [], outside }),
      'kml',
    ),
    links: () => outside,
  };
};

const jsonTable = (path: string, form: Parameters<typeof readJson>[1]): Table => {
  const facts: JsonFacts = { system: '', isOpenStreetMap: false, remark: '' };
  const format = (): TableFormat => {
    if (facts.isOpenStreetMap) return 'osm';
    return form.isList ? 'json' : 'geojson';
  };
  return { ...table(readJson(path, form, facts), 'geojson'), format, system: () => facts.system, remark: () => facts.remark };
};

/**
 * Opens a file of rows by its content, whatever its name says: CSV, XLSX, GeoJSON (as a script or a feature a line, too), JSON, KML, KMZ, OpenStreetMap's JSON and XML. Throws
 * `import-format-unknown`, and while the rows are read `import-file-broken` and `import-file-too-large`.
 */
export const openTable = async (path: string): Promise<Table> => {
  const bytes = await headOf(path, 4096);
  if (isZip(bytes)) return packedTable(path);
  const encoding = await encodingOf(path);
  const beginning = new TextDecoder(encoding).decode(bytes);
  const head = beginning.trimStart();
  // No text: control characters are in programs, pictures and the workbooks of before 2007.
  if (/(?![\t\n\v\f\r\u0080-\u009f])\p{Cc}/u.test(head) || /^%PDF|^\{\\rtf/.test(head))
    throw new ApiError('import-format-unknown');
  // A script of qgis2web: `var json_Ecopontos_1 = {...};`.
  const [script = ''] = /^(?:var|let|const)\s+[\w$]+\s*=\s*(?=\{)/.exec(head) ?? [];
  if (script !== '') return jsonTable(path, { isList: false, prefix: beginning.length - head.length + script.length });
  if (head.startsWith('{')) return jsonTable(path, { isList: false, lines: /^\{\s*"type"\s*:\s*"Feature"\s*[,}]/.test(head) });
  if (/^\[\s*[[{\]]/.test(head)) return jsonTable(path, { isList: true });
  if (!head.startsWith('<')) return sheetTable(path);
  const text = textOfFile(path, encoding);
  if (/<kml\b/.test(head)) return kmlTable(text);
  if (/<osm\b/.test(head)) {
    const facts = { remark: '' };
    return { ...table(readXml(text, osmReader(facts)), 'osm'), remark: () => facts.remark };
  }
  throw new ApiError('import-format-unknown');
};
