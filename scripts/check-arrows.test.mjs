import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './paths.mjs';
import { installed, run } from './run.mjs';

/** Each of `files` with each of `targets`: a file of the repository, imported by its relative path, or an import as written. */
function pairs(files, targets) {
  const isFile = (target) => /^(apps|packages|e2e|bench|scripts)\//.test(target);
  const relativeTo = (file, target) => relative(dirname(file), target).replace(/^(?!\.)/, './');
  return files.flatMap((file) => targets.map((target) => [file, isFile(target) ? relativeTo(file, target) : target]));
}

const contractRules = 'packages/contract/src/schedules/rules.ts';
const contractTop = 'packages/contract/src/calendar.ts';
const contractTests = ['packages/contract/src/schedules/rules.test.ts', 'packages/contract/src/calendar.test.ts'];

const serverFeature = 'apps/server/src/features/schedules';
const serverDecisions = [`${serverFeature}/service.ts`, `${serverFeature}/routes.ts`];
const serverRepository = `${serverFeature}/repository.ts`;
const serverRepositories = [serverRepository, `${serverFeature}/repository-writing.ts`];
const serverTest = `${serverFeature}/schedules.test.ts`;
const serverNested = `${serverFeature}/parts/deeper.ts`;
const serverFeatureFiles = [...serverDecisions, ...serverRepositories, serverTest, serverNested];
const serverPlatform = ['apps/server/src/platform/sessions.ts', 'apps/server/src/platform/http/route.ts'];
const serverFiles = ['apps/server/src/app.ts', 'apps/server/test/harness.ts', ...serverPlatform, ...serverFeatureFiles];

const webFeature = 'apps/web/src/features/schedules';
const webScreen = `${webFeature}/screen.tsx`;
const webRoomFile = `${webFeature}/booking/row.tsx`;
const webFeatureFiles = [webScreen, `${webFeature}/screen.test.tsx`, webRoomFile];
const webNested = `${webFeature}/booking/parts/row.tsx`;
const webUi = ['apps/web/src/ui/button.tsx', 'apps/web/src/ui/icons/icon.tsx'];
const webShared = [
  'apps/web/src/platform/api.ts',
  'apps/web/src/platform/map/engine.ts',
  'apps/web/src/text/pt-BR.ts',
  'apps/web/src/sw/worker.ts',
];
const webOutbox = 'apps/web/src/features/outbox/index.ts';
const outboxInside = ['apps/web/src/features/outbox/enqueue.ts', 'apps/web/src/features/outbox/store.ts'];
const webFiles = ['apps/web/vite.config.ts', 'apps/web/src/app/frame.tsx', ...webFeatureFiles, ...webUi, ...webShared];

const outside = ['e2e/booking.spec.ts', 'e2e/support/server.ts', 'bench/run.mjs'];
const embedded = '@separai/embedded-postgres';
const embeddedFiles = ['packages/embedded-postgres/src/launcher.ts', 'packages/embedded-postgres/src/testing/given.ts'];
const contractInside = ['packages/contract/src/limits.ts', '@separai/contract/src/limits.ts'];
const serverInside = ['apps/server/src/config.ts', '@separai/server', '@separai/server/src/config.ts'];
const webInside = ['apps/web/src/text/pt-BR.ts', '@separai/web', '@separai/web/src/text/pt-BR.ts'];
const database = 'apps/server/src/platform/database/schema/schedules.ts';
const sql = ['drizzle-orm', 'drizzle-orm/pg-core', 'pg', database];

const forbidden = {
  'the contract imports zod and itself alone': [
    ...pairs([contractRules, contractTop], ['react', 'vitest', 'node:fs', 'node:fs/promises', 'packages/contract/package.json']),
    ...pairs([contractRules, contractTop, ...contractTests], ['fastify', ...serverInside, ...webInside]),
    ...pairs(contractTests, ['packages/contract/package.json']),
    [contractTop, './../package.json'],
    [contractTests[1], './../package.json'],
  ],
  'a server feature never imports another feature': [
    ...pairs(serverFeatureFiles, ['apps/server/src/features/accounts/service.ts']),
    ...pairs(
      [...serverDecisions, ...serverRepositories, serverTest],
      ['../../features/accounts/service.ts', './../accounts/service.ts'],
    ),
    ...pairs([...serverDecisions, ...serverRepositories, serverTest], ['../../platform/../features/accounts/service.ts']),
  ],
  'a server feature is flat': pairs([serverNested], ['apps/server/src/platform/clock.ts', `${serverFeature}/service.ts`]),
  'in a server feature, only the repository and its parts hold SQL': pairs(
    [...serverDecisions, serverTest, `${serverFeature}/repositories.ts`],
    sql,
  ),
  'the server platform knows no feature': pairs(serverPlatform, ['apps/server/src/features/accounts/repository.ts']),
  'only tests use the test folder of the server': pairs(
    [...serverDecisions, ...serverRepositories],
    ['apps/server/test/given.ts'],
  ),
  'in the server, the platform alone starts a database': pairs(serverFeatureFiles, [embedded, `${embedded}/testing`]),
  'the embedded PostgreSQL knows nothing of the product': pairs(embeddedFiles, [
    '@separai/contract/limits',
    'packages/contract/src/limits.ts',
    ...serverInside,
    ...webInside,
  ]),
  'pages and those who stay outside start no database': pairs([...webFiles, ...outside], [embedded]),
  'the server never imports the web app': pairs(serverFiles, webInside),
  'the web app never imports the server': pairs(webFiles, [
    ...serverInside,
    '@separai/contract/endpoints.server',
    '@separai/contract/schedules/endpoints.server',
  ]),
  'a web feature imports no other feature, but the outbox by its index, nor app': [
    ...pairs(webFeatureFiles, [...outboxInside, 'apps/web/src/features/accounts/queries.ts', 'apps/web/src/app/frame.tsx']),
    ...pairs([webScreen], ['../../features/accounts/queries.ts', '../../ui/../features/accounts/queries.ts']),
    ...pairs(
      [webRoomFile],
      [
        ...[
          '../../accounts/profile/row.tsx',
          '../../../features/accounts/queries.ts',
          '../../../ui/../features/accounts/queries.ts',
        ],
        ...['../../../app/frame.tsx', '../../../sw/../app/frame.tsx', './../../accounts/queries.ts'],
      ],
    ),
  ],
  'a room of a web feature is flat': pairs([webNested], ['apps/web/src/ui/button.tsx', webScreen, webRoomFile]),
  'ui imports neither features nor app nor platform': pairs(webUi, [webScreen, 'apps/web/src/app/frame.tsx', webShared[0]]),
  'what web features share imports neither features nor app': pairs(webShared, [
    ...[webScreen, 'apps/web/src/app/frame.tsx', webOutbox],
    ...outboxInside,
  ]),
  'a package is imported by its name': pairs(
    [...serverFiles, ...webFiles, ...outside],
    [...contractInside, `${embedded}/src/errors.ts`],
  ),
  'browser tests and measurements stay outside the product': pairs(outside, [...serverInside, ...webInside]),
  'scripts need nothing but Node': pairs(['scripts/start.mjs'], ['vite', 'apps/server/src/config.ts']),
};

const allowed = [
  ...pairs([contractRules, contractTop, ...contractTests], ['zod', 'zod/mini', 'packages/contract/src/limits.ts']),
  ...pairs([contractRules, contractTop, ...contractTests], ['packages/contract/src/accounts/schema.ts']),
  ...pairs([contractRules, contractTests[0]], ['packages/contract/src/schedules/schema.ts']),
  ...pairs(contractTests, ['vitest', 'fast-check']),
  ...pairs(serverFiles, ['@separai/contract/schedules/rules', '@separai/contract/schedules/endpoints.server', 'node:crypto']),
  ...pairs(['apps/server/src/app.ts', 'apps/server/test/harness.ts'], [serverRepository, ...sql]),
  ...pairs(['apps/server/test/harness.ts', ...serverPlatform], [embedded, `${embedded}/testing`]),
  ...pairs([embeddedFiles[0]], ['packages/embedded-postgres/src/errors.ts', 'pg', 'node:fs/promises']),
  ...pairs([embeddedFiles[1]], [embeddedFiles[0], 'vitest']),
  ...pairs(serverPlatform, sql),
  ...pairs(serverRepositories, sql),
  ...pairs(
    [...serverDecisions, ...serverRepositories, serverTest],
    [`${serverFeature}/rows.ts`, 'apps/server/src/platform/clock.ts'],
  ),
  ...pairs([serverTest], ['apps/server/test/given.ts', 'vitest']),
  ...pairs(webFiles, ['@separai/contract/schedules/rules', '@separai/contract/schedules/endpoints', 'react']),
  ...pairs(['apps/web/src/app/frame.tsx'], [webScreen, ...webUi, ...webShared, 'apps/web/src/app/shapes.tsx']),
  ...pairs([webScreen], [`${webFeature}/queries.ts`, `${webFeature}/list/list.tsx`, ...webUi, ...webShared]),
  ...pairs(
    [webRoomFile],
    [`${webFeature}/queries.ts`, `${webFeature}/booking/cell.tsx`, `${webFeature}/list/list.tsx`, ...webUi, ...webShared],
  ),
  ...pairs(webShared, ['apps/web/src/text/plural.ts']),
  ...pairs([webScreen, webRoomFile], [webOutbox]),
  ...pairs(['apps/web/src/sw/worker.ts'], ['apps/web/src/features/outbox/flush.ts', 'apps/web/src/features/outbox/text.ts']),
  ...pairs(webUi, ['apps/web/src/text/pt-BR.ts', 'apps/web/src/ui/dialog.tsx']),
  ...pairs(outside, ['@separai/contract/limits', 'e2e/support/browser.ts']),
  ...pairs(['scripts/start.mjs'], ['node:path', 'node:fs/promises', 'scripts/build.mjs']),
];

// All syntactic forms of an import, any of which a linter could miss.
const formsOf = (source) => [
  `import '${source}';`,
  `import type { A } from '${source}';`,
  `export { B } from '${source}';`,
  `await import('${source}');`,
];

const planted = [];
let folder;
let refused;

// Writes every import into an empty tree and runs Biome there with the project's own rules.
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'separai-arrows-')));
  for (const config of ['biome.json', 'biome.arrows.json']) copyFileSync(join(root, config), join(folder, config));
  for (const [file, source] of [...Object.values(forbidden).flat(), ...allowed]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    for (const form of formsOf(source)) {
      appendFileSync(join(folder, file), `${form}\n`);
      const number = planted.filter((line) => line.file === file).length + 1;
      planted.push({ file, number, source, form });
    }
  }
  const options = ['--vcs-enabled=false', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none'];
  const { output } = await run(...installed('@biomejs/biome/bin/biome', ['lint', ...options, '.']), { cwd: folder, quiet: true });
  const reports = output.matchAll(/::error title=lint\/style\/noRestrictedImports,file=([^,]+),line=(\d+),/g);
  refused = new Set(Array.from(reports, ([, file, number]) => `${relative(folder, file)}:${number}`));
});

afterAll(() => rmSync(folder, { recursive: true }));

const isRefused = ({ file, number }) => refused.has(`${file}:${number}`);
const plantedFor = (cases) =>
  planted.filter((line) => cases.some(([file, source]) => line.file === file && line.source === source));
const inWords = ({ file, form }) => `${file}: ${form}`;

test.each(Object.entries(forbidden))('%s', (_arrow, cases) => {
  const missed = plantedFor(cases).filter((line) => !isRefused(line));
  expect(missed.map(inWords)).toEqual([]);
});

test('every other import passes', () => {
  const refusedWrongly = plantedFor(allowed).filter(isRefused);
  expect(refusedWrongly.map(inWords)).toEqual([]);
});
