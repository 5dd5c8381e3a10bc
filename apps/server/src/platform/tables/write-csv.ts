/** What stands in a cell; null: nothing. */
export type Cell = string | number | null;

// A spreadsheet would run what begins like this (CWE-1236); a quote before it makes it text.
const formula = /^[=+\-@\t\r]/;

const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Records as a Brazilian spreadsheet opens them: semicolons, decimal commas, UTF-8 with its mark, and nothing that it would run. */
export async function* writeCsv(records: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield '\ufeff';
  for await (const record of records) yield `${record.map(textOf).join(';')}\r\n`;
}
