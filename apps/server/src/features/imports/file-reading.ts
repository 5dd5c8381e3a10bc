import { importLimits } from '@separai/contract/imports/limits';
import type { ImportSubject, TableFormat } from '@separai/contract/imports/schema';
import { ApiError } from '../../platform/http/api-error.ts';
import type { NetworkLink } from '../../platform/tables/kml.ts';
import { openTable } from '../../platform/tables/open-table.ts';
import { type Row, storable } from '../../platform/tables/rows.ts';
import { shapeOf } from '../../platform/tables/shapes.ts';
import type { ReadSheets } from '../../platform/tables/xlsx.ts';
import { rowsAtOnce } from './bounds.ts';
import { openItems } from './item-file.ts';

/** A file that an import reads. */
export interface ImportFile {
  readonly path: string;
  readonly subject: ImportSubject;
}

/** Rows of a file: a JSON array of `{number, cells, shape}`, its size, and how many rows there are up to the last one. */
export interface RowBatch {
  readonly json: string;
  readonly bytes: number;
  readonly last: number;
}

/** Facts about a file that are known once all of its rows are read. */
export interface FileFacts {
  readonly total: number;
  readonly format: TableFormat;
  readonly system: string;
  /** Sentences about the file as a whole. */
  readonly warnings: readonly string[];
  /** In the order of the file, each with the beginning of its first text. */
  readonly columns: readonly { readonly name: string; readonly sample: string }[];
}

/** A warning about an incomplete response of the Overpass API, which has a remark and yet status 200. */
const warningsOf = (remark: string): string[] =>
  remark === '' ? [] : [`A resposta está incompleta: o Overpass parou antes do fim e faltam pontos. Ele disse: ${remark.trim()}`];

/** Number of links to other maps that a warning names. */
const linksNamed = 5;

/** The target of a link: the host, since the rest of an address may be secret, or the file that is missing in the archive. */
const targetOf = (href: string): string => {
  const host = URL.canParse(href) ? new URL(href).host : '';
  return host === '' ? `${href.slice(0, 100)}, que não está no arquivo` : host;
};

/** Sentences that name links of KML to other maps, each with an ending. */
const linkSentences = (links: readonly NetworkLink[], ending: string): string[] => [
  ...links.slice(0, linksNamed).map(({ name, href }) => {
    const link = name === '' ? 'de rede' : `“${name.slice(0, 100)}”`;
    return `O link ${link} leva a ${targetOf(href)}${ending}`;
  }),
  ...(links.length > linksNamed ? [`O arquivo tem mais ${links.length - linksNamed} links para outros mapas${ending}`] : []),
];

/** Number of sheets that a warning names. */
const sheetsNamed = 5;

const quoted = (name: string): string => `“${storable(name).slice(0, 100)}”`;

/** A warning that names the sheets of a workbook that were not read. */
const sheetSentences = (sheets: ReadSheets | null): string[] => {
  if (sheets === null) return [];
  const { read, others } = sheets;
  const named = others.slice(0, sheetsNamed).map(quoted).join(', ');
  const more = others.length > sheetsNamed ? ` e mais ${others.length - sheetsNamed}` : '';
  return [
    others.length === 1
      ? `Lemos só a aba ${quoted(read)}. A aba ${named} ficou de fora: salve-a num arquivo próprio e importe também.`
      : `Lemos só a aba ${quoted(read)}. As abas ${named}${more} ficaram de fora: salve cada uma num arquivo próprio e importe também.`,
  ];
};

/** Columns of the middle of an outline, which say nothing of an area. */
const isOfGeometry = (column: string): boolean => column.startsWith('@');

/** The stored form of a row; a file of areas keeps the polygons of its rows in place of their middle. */
const storedRow = (cells: Row, subject: ImportSubject): { cells: Row; shape?: unknown } => {
  if (subject !== 'areas') return { cells };
  const shape = shapeOf(cells);
  const told = Object.fromEntries(Object.entries(cells).filter(([name]) => !isOfGeometry(name)));
  return shape === null ? { cells: told } : { cells: told, shape };
};

const sampleLength = 80;
/** Characters of JSON after which a batch is handed over, whatever the number of its rows. */
const batchLength = 1_000_000;

/**
 * Reads a file and hands its rows over in batches; the next batch is read while the previous one is used. Throws the refusals of
 * `openTable`, `import-link-outside` where there are links to other maps alone, and `import-file-empty` without rows.
 */
export const readImportFile = async (
  { path, subject }: ImportFile,
  use: (batch: RowBatch) => Promise<void>,
): Promise<FileFacts> => {
  const table = await (subject === 'items' ? openItems(path) : openTable(path));
  const columns = new Map<string, string>();
  let total = 0;
  let number = 0;
  let rows: string[] = [];
  let characters = 0;
  let using: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const json = `[${rows.join(',')}]`;
    const batch = { json, bytes: Buffer.byteLength(json), last: total };
    [rows, characters] = [[], 0];
    await using;
    using = use(batch);
  };
  for await (const read of table.rows) {
    const { cells, ...shape } = storedRow(read, subject);
    for (const [name, text] of Object.entries(cells)) if (!columns.has(name)) columns.set(name, text.slice(0, sampleLength));
    // JSON at once: cells may be slices that hold much longer texts in memory.
    number = Math.max(number + 1, table.line() ?? 0);
    total += 1;
    const row = JSON.stringify({ number, cells, ...shape });
    rows.push(row);
    characters += row.length;
    if (columns.size > importLimits.maxColumns || total > importLimits.maxRows) throw new ApiError('import-file-too-large');
    if (rows.length === rowsAtOnce || characters > batchLength) await flush();
  }
  await flush();
  await using;
  const links = table.links();
  if (total === 0 && links.length > 0)
    throw new ApiError('import-link-outside', { fields: { file: linkSentences(links, '.').join('\n') } });
  if (total === 0) throw new ApiError('import-file-empty');
  return {
    total,
    format: table.format(),
    system: table.system(),
    warnings: [
      ...warningsOf(table.remark()),
      ...sheetSentences(table.sheets()),
      ...linkSentences(links, ': não o lemos. Baixe o que está lá e importe também.'),
    ],
    columns: [...columns].map(([name, sample]) => ({ name, sample })),
  };
};
