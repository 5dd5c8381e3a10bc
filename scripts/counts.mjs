import { readFile } from 'node:fs/promises';

/** Passed, failed and skipped tests of a report that vitest's json reporter wrote. */
export function vitestCounts(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** Passed, failed and skipped tests of a report that Playwright's json reporter wrote. One that passed on a later try has passed. */
export function playwrightCounts({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/**
 * The counts of one kind of tests for a run that ended with `code`. A run that failed or tested nothing never counts as clean, whatever
 * its report says: a file that could not be loaded has no tests in it. Without a report (`undefined`) nothing ran.
 */
export function honestCounts(counts, code) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const clean = code === 0 && passed + failed > 0;
  return { passed, failed: clean ? failed : Math.max(failed, 1), skipped };
}

/** Reads a report's counts with `countsOf`, or undefined when the run never wrote one. */
export async function readCounts(file, countsOf) {
  try {
    return countsOf(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const decimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * The closing lines for `rows` of `{ kind, passed, failed, skipped, seconds }`, or of `{ kind, leftOut }` with the reason: a table with its sums, then
 * "N passed, N failed" alone on the last line, which is how CI reads it. `seconds` is what all took together: some kinds run at the same time.
 */
export function summary(rows, seconds) {
  const header = ['Tipo', 'Passaram', 'Falharam', 'Puladas', 'Segundos'];
  const ran = rows.filter(({ leftOut }) => leftOut === undefined);
  const sum = (name) => ran.reduce((total, row) => total + row[name], 0);
  const total = {
    kind: 'tudo',
    ...Object.fromEntries(['passed', 'failed', 'skipped'].map((name) => [name, sum(name)])),
    seconds,
  };
  const cells = [...ran, total].map((row) =>
    [row.kind, row.passed, row.failed, row.skipped, decimal.format(row.seconds)].map(String),
  );
  const width = header.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column].length)));
  const line = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(width[0]) : cell.padStart(width[column]))).join('  ');
  const omissions = rows
    .filter(({ leftOut }) => leftOut !== undefined)
    .map(({ kind, leftOut }) => `DEIXADO DE FORA: ${kind}: ${leftOut}`);
  return ['', line(header), ...cells.map(line), ...omissions, `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}
