import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { installed, run } from './run.mjs';

const projects = [
  'packages/contract/tsconfig.json',
  'packages/embedded-postgres/tsconfig.json',
  'apps/server/tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/web/tsconfig.node.json',
  'apps/web/tsconfig.sw.json',
  'e2e/tsconfig.json',
  'bench/tsconfig.json',
];

const types = projects
  .filter((project) => existsSync(join(root, project)))
  .map((project) => ({ name: `tipos de ${project}`, command: installed('typescript/bin/tsc', ['--noEmit', '-p', project]) }));

const statics = [
  {
    name: 'formato, regras e setas de importação',
    command: installed('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings']),
  },
  ...types,
  { name: 'código sem uso', command: installed('knip/bin/knip.js', ['--no-progress']) },
];

/** Command line for one of vitest's projects, which also writes its counts to `report`. */
export function vitest(project, report, args = []) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return installed('vitest/vitest.mjs', ['run', '--project', project, ...reporters, ...args]);
}

async function runStep({ name, command }) {
  const start = performance.now();
  const { code, output } = await run(...command, { quiet: true });
  const seconds = (performance.now() - start) / 1_000;
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) console.log(output.trim());
  return { name, code, seconds };
}

/**
 * Runs format, linter, types, unused code and unit tests, one per processor at a time; prints a line for each and the output of
 * failures. Resolves with `{ statics, unit }`: steps as `{ name, code, seconds }`, where code 0 is success.
 */
export async function runChecks(unitReport) {
  const unitStep = { name: 'testes de unidade', command: vitest('unit*', unitReport) };
  // The slowest step starts first, so that it does not run alone at the end.
  const queue = [unitStep, ...statics];
  const results = [];
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) results.push(await runStep(step));
  };
  await Promise.all(cpus().map(worker));
  const isUnit = ({ name }) => name === unitStep.name;
  return { statics: results.filter((result) => !isUnit(result)), unit: results.find(isUnit) };
}
