import { isDayColumn } from '@separai/contract/area-imports/rule-cells';
import { importLimits } from '@separai/contract/imports/limits';
import { ApiError } from '../http/api-error.ts';
import { textOf } from './decoding.ts';
import { type LineMark, type Row, rowsUnderHeader, type SheetRecord } from './rows.ts';
import { readXml, type XmlReader } from './xml.ts';
import type { Archive } from './zip.ts';

/** All the shared texts of a workbook, in characters. */
const sharedTextMax = 64 * 1024 * 1024;

const partOf = (archive: Archive, name: string): AsyncIterable<string> => textOf(archive.read(name), 'utf-8');

const elements = (wanted: string): XmlReader<Readonly<Record<string, string>>> => {
  const found: Readonly<Record<string, string>>[] = [];
  return {
    open: (name, attributes) => {
      if (name === wanted) found.push({ ...attributes });
    },
    text: () => {},
    close: () => {},
    take: () => found.splice(0),
  };
};

/** A sheet of a workbook, and its part in the archive. */
interface Sheet {
  readonly name: string;
  readonly part: string;
}

/** The sheet of a workbook whose rows were read, and the visible ones that were not. */
export interface ReadSheets {
  readonly read: string;
  readonly others: readonly string[];
}

/** Sheets of a workbook that are heeded. */
const sheetsMost = 200;

/** The sheets that are not hidden, in their order. */
const visibleSheets = async (archive: Archive): Promise<Sheet[]> => {
  const names = new Map<string, string>();
  for await (const { state = 'visible', name = '', 'r:id': id = '' } of readXml(
    partOf(archive, 'xl/workbook.xml'),
    elements('sheet'),
  ))
    if (state === 'visible' && names.size < sheetsMost) names.set(id, name);
  const parts = new Map<string, string>();
  for await (const { Id = '', Target = '' } of readXml(partOf(archive, 'xl/_rels/workbook.xml.rels'), elements('Relationship')))
    if (names.has(Id)) parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
  return [...names].flatMap(([id, name]) => {
    const part = parts.get(id);
    return part !== undefined && archive.names.includes(part) ? [{ name, part }] : [];
  });
};

/** Texts as `<si>` or a cell has them; how they are said aloud (`rPh`) is no part of them. */
const sharedTexts = (): XmlReader<string> => {
  const found: string[] = [];
  let text = '';
  let inText = false;
  let aloud = 0;
  return {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') aloud++;
      inText = name === 't' && aloud === 0;
    },
    text: (piece) => {
      if (inText && text.length < importLimits.cellMaxLength) text += piece;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') aloud--;
      if (name === 'si') found.push(text);
    },
    take: () => found.splice(0),
  };
};

/** The column of a cell's address, from 0: 'B7' is 1. */
const columnOf = (address: string): number =>
  [...(/^[A-Z]{1,3}/.exec(address)?.[0] ?? '')].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

// '3.2261950E7' is how a workbook may keep a telephone.
const numberText = (value: string): string =>
  /e/i.test(value) && Number.isFinite(Number(value)) ? String(Number(value)) : value;

const sheetRecords = (shared: readonly string[]): XmlReader<SheetRecord> => {
  const found: SheetRecord[] = [];
  let line = 0;
  let record: string[] = [];
  let column = 0;
  let type = '';
  let value = '';
  let reading = false;
  const valueText = (): string => {
    if (type === 's') return shared[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'sim' : 'não';
    if (type === 'e') return '';
    return type === 'str' || type === 'inlineStr' ? value : numberText(value);
  };
  return {
    open: (name, { r = '', t = 'n' }) => {
      if (name === 'row') {
        record = [];
        const numbered = Number(r);
        line = Number.isInteger(numbered) && numbered > line ? numbered : line + 1;
      }
      if (name === 'c') {
        column = r === '' ? record.length : columnOf(r);
        if (column < 0 || column >= importLimits.maxColumns) throw new ApiError('import-file-too-large');
        type = t;
        value = '';
      }
      reading = name === 'v' || (name === 't' && type === 'inlineStr');
    },
    text: (piece) => {
      if (reading && value.length < importLimits.cellMaxLength) value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      if (name === 'c') {
        while (record.length < column) record.push('');
        record[column] = valueText();
      }
      if (name === 'row') found.push({ cells: record, line });
    },
    take: () => found.splice(0),
  };
};

/** Merged cells, whose text the first of them has: their lines from 1, and their columns from 0, both ends included. */
interface Merge {
  readonly lines: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** Merges that are heeded; each is held while the sheet is read. */
const mergesMost = 100_000;

const mergesOf = async (archive: Archive, sheet: string): Promise<ReadonlyMap<number, Merge[]>> => {
  const byLine = new Map<number, Merge[]>();
  let count = 0;
  for await (const { ref = '' } of readXml(partOf(archive, sheet), elements('mergeCell'))) {
    const [, first = '', top, last = '', bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
    if (top === undefined || bottom === undefined || ++count > mergesMost) continue;
    const line = Number(top);
    const merge: Merge = { lines: [line, Number(bottom)], columns: [columnOf(first), columnOf(last)] };
    byLine.set(line, [...(byLine.get(line) ?? []), merge]);
  }
  return byLine;
};

const isTall = ({ lines: [first, last] }: Merge): boolean => last > first;
const isWide = ({ columns: [first, last] }: Merge): boolean => last > first;

/** The cells with the text of each merge across columns of days in all of them: a cross below 'Seg' to 'Sex' is five. */
const spreadOverDays = (cells: readonly string[], merges: readonly Merge[], areDays: readonly boolean[]): string[] => {
  const spread = [...cells];
  for (const {
    columns: [first, last],
  } of merges) {
    if (last >= areDays.length || !areDays.slice(first, last + 1).every(Boolean)) continue;
    for (let column = first + 1; column <= last; column++) spread[column] = spread[first] ?? '';
  }
  return spread;
};

/**
 * The records with the text of a merged cell in each of its lines, and in each of its columns of days. Of a header in two lines ('Dias da semana' above 'Seg', 'Ter')
 * the upper one is left out: the other columns' names reach into the lower one.
 */
async function* unmerged(
  records: AsyncIterable<SheetRecord>,
  merges: ReadonlyMap<number, readonly Merge[]>,
): AsyncGenerator<SheetRecord> {
  let open: { readonly merge: Merge; readonly text: string }[] = [];
  /** Of each column, whether it is named after a day; null above the header. */
  let areDays: readonly boolean[] | null = null;
  for await (const { cells: read, line } of records) {
    const cells = [...read];
    open = open.filter(({ merge }) => merge.lines[1] >= line);
    for (const { merge, text } of open) {
      const [column] = merge.columns;
      while (cells.length < column) cells.push('');
      if ((cells[column] ?? '').trim() === '') cells[column] = text;
    }
    const beginning = merges.get(line) ?? [];
    for (const merge of beginning) if (isTall(merge)) open.push({ merge, text: cells[merge.columns[0]] ?? '' });
    const isTable = cells.filter((cell) => cell.trim() !== '').length > 1;
    const wide = [...open.map(({ merge }) => merge), ...beginning].filter(isWide);
    if (areDays !== null) yield { cells: wide.length === 0 ? cells : spreadOverDays(cells, wide, areDays), line };
    else {
      if (isTable && beginning.some(isWide) && beginning.some(isTall)) continue;
      if (isTable) areDays = merges.size === 0 ? [] : cells.map(isDayColumn);
      yield { cells, line };
    }
  }
}

/**
 * Rows of the first sheet of a workbook that has any; its name and those of the others are given to `noteSheets`. The shared
 * texts are held while it is read. Throws `import-file-broken` and `import-file-too-large`.
 */
export async function* readXlsx(archive: Archive, mark: LineMark, noteSheets: (sheets: ReadSheets) => void): AsyncGenerator<Row> {
  const sheets = await visibleSheets(archive);
  if (sheets.length === 0) throw new ApiError('import-file-broken');
  const shared: string[] = [];
  let characters = 0;
  if (archive.names.includes('xl/sharedStrings.xml')) {
    for await (const text of readXml(partOf(archive, 'xl/sharedStrings.xml'), sharedTexts())) {
      characters += text.length + 16;
      if (characters > sharedTextMax) throw new ApiError('import-file-too-large');
      shared.push(text);
    }
  }
  for (const { name, part } of sheets) {
    let hasRows = false;
    const records = readXml(partOf(archive, part), sheetRecords(shared));
    for await (const row of rowsUnderHeader(unmerged(records, await mergesOf(archive, part)), mark)) {
      hasRows = true;
      yield row;
    }
    if (!hasRows) continue;
    noteSheets({ read: name, others: sheets.filter((one) => one.part !== part).map((one) => one.name) });
    return;
  }
}
