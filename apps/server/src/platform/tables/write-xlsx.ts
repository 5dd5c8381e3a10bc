import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell } from './write-csv.ts';
import { xmlText } from './xml-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const namespace = 'http://schemas.openxmlformats.org';
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${namespace}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${namespace}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const workbook = (sheet: string): string =>
  `<workbook xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

// Text in its place is never taken for a formula.
const cellOf = (cell: Cell): string => {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
};

async function* sheetOf(records: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${namespace}/spreadsheetml/2006/main"><sheetData>`;
  for await (const record of records) yield `<row>${record.map(cellOf).join('')}</row>`;
  yield '</sheetData></worksheet>';
}

/** Records as a workbook of one sheet, made as it is read. */
export const writeXlsx = (records: AsyncIterable<readonly Cell[]>, sheet: string): Readable => {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries({ ...parts, 'xl/workbook.xml': workbook(sheet) }))
    zip.addBuffer(Buffer.from(`${declaration}${text}`), name);
  const rows = Readable.from(sheetOf(records));
  const output = zip.outputStream as Readable;
  rows.once('error', (error) => output.destroy(error));
  output.once('close', () => rows.destroy());
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
};
