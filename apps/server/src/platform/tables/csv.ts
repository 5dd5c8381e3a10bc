import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { ApiError } from '../http/api-error.ts';
import { encodingOf, textOfFile } from './decoding.ts';
import { type LineMark, type Row, rowsUnderHeader, type SheetRecord } from './rows.ts';

const separators = [';', '\t', '|', ','] as const;
const recordMaxCharacters = 1_000_000;

/** Occurrences of a separator in each of the first lines, outside of quotes. */
const countsIn = (text: string, separator: string): number[] =>
  text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .map((line) => line.split(separator).length - 1);

const areEqual = (counts: readonly number[]): boolean => (counts[0] ?? 0) > 0 && counts.every((count) => count === counts[0]);

/** Counts of the lines below a title, which has no separator; none where nothing follows them. */
const belowTitle = (counts: readonly number[]): readonly number[] => {
  const below = counts.slice(counts.findIndex((count) => count > 0));
  return below.length > 1 ? below : [];
};

/**
 * The column separator: one that occurs equally often in every line, else in every line below a title, else the most frequent. A
 * comma-separated file may have lists with semicolons below its header, so titles come second.
 */
const separatorOf = (head: string): string => {
  const counted = separators.map((separator) => ({ separator, counts: countsIn(head, separator) }));
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const even = counted.find(({ counts }) => areEqual(counts)) ?? counted.find(({ counts }) => areEqual(belowTitle(counts)));
  const most = counted.reduce((best, one) => (total(one.counts) > total(best.counts) ? one : best));
  return (even ?? most).separator;
};

/** The text up to its last line break, which excludes a partial line. */
const wholeLines = (head: string): string => head.slice(0, head.lastIndexOf('\n') + 1) || head;

/** Records with their first lines. The parser reports the last line instead, and counts a CRLF within quotes twice. */
async function* withLines(parsed: AsyncIterable<{ record: string[]; info: { lines: number } }>): AsyncGenerator<SheetRecord> {
  let countedTwice = 0;
  for await (const { record, info } of parsed) {
    const text = record.join('');
    yield { cells: record, line: info.lines - countedTwice - (text.match(/[\r\n]/g)?.length ?? 0) };
    countedTwice += text.match(/\r\n/g)?.length ?? 0;
  }
}

/** Rows of a CSV file with any usual separator and encoding. Throws `import-file-broken`. */
export async function* readCsv(path: string, mark: LineMark): AsyncGenerator<Row> {
  const encoding = await encodingOf(path);
  let head = '';
  for await (const text of textOfFile(path, encoding, { end: 65_535 })) head += text;
  const parser = parse({
    delimiter: separatorOf(wholeLines(head)),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: recordMaxCharacters,
  });
  const fed = pipeline(Readable.from(textOfFile(path, encoding)), parser);
  fed.catch(() => {});
  try {
    yield* rowsUnderHeader(withLines(parser), mark);
    await fed;
  } catch (error) {
    throw error instanceof CsvError ? new ApiError('import-file-broken') : error;
  } finally {
    parser.destroy();
  }
}
