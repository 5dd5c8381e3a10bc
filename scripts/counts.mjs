import { readFile } from 'node:fs/promises';

/** Passed, failed and skipped tests in a report of vitest's json reporter. */
export function vitestCounts(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/**
 * Passed, failed and skipped tests in a report of Playwright's json reporter. A test that passed on a retry counts as passed.
 */
export function playwrightCounts({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/**
 * Counts of one kind of tests, for a run with exit code `code`. A run that failed, or tested nothing, never counts as clean,
 * whatever its report: a file that failed to load has no tests in the report. `counts` is undefined without a report.
 */
export function honestCounts(counts, code) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const clean = code === 0 && passed + failed > 0;
  return { passed, failed: clean ? failed : Math.max(failed, 1), skipped };
}

/** Reads a report's counts with `countsOf`; undefined when the run wrote no report. */
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
 * Closing lines for `rows` of `{ kind, passed, failed, skipped, seconds }`, or of `{ kind, leftOut }` with the reason: a table
 * with totals, then "N passed, N failed" alone on the last line, which CI reads. `seconds` is the total elapsed time, since
 * some kinds run in parallel.
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
