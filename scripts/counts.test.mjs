import { expect, test } from 'vitest';
import { honestCounts, playwrightCounts, readCounts, summary, vitestCounts } from './counts.mjs';

test("vitest's report is counted, with what was skipped or left to do", () => {
  const report = { numTotalTests: 10, numPassedTests: 6, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(vitestCounts(report)).toEqual({ passed: 6, failed: 1, skipped: 3 });
});

test("Playwright's report is counted, and a test that passed on a second try has passed", () => {
  expect(playwrightCounts({ stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 3 } })).toEqual({
    passed: 6,
    failed: 2,
    skipped: 3,
  });
});

test('a clean run keeps its counts', () => {
  expect(honestCounts({ passed: 3, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  expect(honestCounts({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
});

test('a run that failed without a failed test has failed', () => {
  expect(honestCounts({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1);
});

test('a run that tested nothing or left no report has failed', () => {
  expect(honestCounts({ passed: 0, failed: 0, skipped: 4 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 4 });
  expect(honestCounts(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a report that was never written has no counts', async () => {
  expect(await readCounts('/nowhere/report.json', vitestCounts)).toBeUndefined();
});

test('the summary has a line for each kind and closes with the sums alone', () => {
  const lines = summary(
    [
      { kind: 'unidade', passed: 12, failed: 1, skipped: 2, seconds: 3.14 },
      { kind: 'API, PostgreSQL', leftOut: 'nenhum nesta máquina' },
      { kind: 'navegador', passed: 30, failed: 0, skipped: 0, seconds: 61 },
    ],
    62.5,
  ).split('\n');
  expect(lines.find((line) => line.startsWith('unidade'))).toMatch(/12 +1 +2 +3,1$/);
  expect(lines.find((line) => line.startsWith('navegador'))).toMatch(/30 +0 +0 +61,0$/);
  expect(lines.find((line) => line.startsWith('tudo'))).toMatch(/42 +1 +2 +62,5$/);
  expect(lines).toContain('DEIXADO DE FORA: API, PostgreSQL: nenhum nesta máquina');
  expect(lines.at(-1)).toBe('42 passed, 1 failed');
});
