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
// A folder inside of a feature belongs to the feature.
const serverSubject = `${serverFeature}/parts/deeper.ts`;
const serverSubjectRepository = `${serverFeature}/parts/repository-deeper.ts`;
const serverSubjectTest = `${serverFeature}/parts/deeper.test.ts`;
const serverSubjectFiles = [serverSubject, serverSubjectRepository, serverSubjectTest];
const serverNested = `${serverFeature}/parts/deeper/deepest.ts`;
const serverFeatureFiles = [...serverDecisions, ...serverRepositories, serverTest, ...serverSubjectFiles, serverNested];
const serverPlatform = ['apps/server/src/platform/sessions.ts', 'apps/server/src/platform/http/route.ts'];
const serverFiles = ['apps/server/src/app.ts', 'apps/server/test/harness.ts', ...serverPlatform, ...serverFeatureFiles];

const web = 'apps/web/src';
const webFeature = `${web}/features/schedules`;
const webScreen = `${webFeature}/screen.tsx`;
const webRoomFile = `${webFeature}/components/row.tsx`;
const webFeatureFiles = [webScreen, `${webFeature}/screen.test.tsx`, webRoomFile];
const webSubjectFile = `${web}/features/collection-points/components/map/marker.tsx`;
const webNested = [`${webFeature}/hooks/parts/use-row.ts`, `${webFeature}/components/parts/deeper/row.tsx`];
const webLayout = `${web}/components/layout/frame.tsx`;
const webUi = [`${web}/components/ui/button.tsx`, `${web}/components/ui/text.ts`];
const webAdmin = [`${web}/components/admin/pager.tsx`];
const webLib = [`${web}/lib/api.ts`, `${web}/query-client.ts`];
const webWorker = `${web}/sw/worker.ts`;
const webOutbox = `${web}/features/outbox/index.ts`;
const webGuides = [`${web}/features/recycling-guides/screen.tsx`, `${web}/features/recycling-guides/components/card.tsx`];
const outboxInside = [`${web}/features/outbox/enqueue.ts`, `${web}/features/outbox/store.ts`];
const webFiles = ['apps/web/vite.config.ts', webLayout, ...webFeatureFiles, ...webUi, ...webAdmin, ...webLib, webWorker];

const outside = ['e2e/booking.spec.ts', 'e2e/support/server.ts', 'bench/run.mjs'];
const embedded = '@separai/embedded-postgres';
const embeddedFiles = ['packages/embedded-postgres/src/launcher.ts', 'packages/embedded-postgres/src/testing/given.ts'];
const contractInside = ['packages/contract/src/limits.ts', '@separai/contract/src/limits.ts'];
const serverInside = ['apps/server/src/config.ts', '@separai/server', '@separai/server/src/config.ts'];
const webInside = ['apps/web/src/lib/storage.ts', '@separai/web', '@separai/web/src/lib/storage.ts'];
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
    ...pairs(serverSubjectFiles, [
      ...['apps/server/src/features/accounts/parts/deeper.ts', '../../../features/accounts/service.ts'],
      ...['./../../accounts/service.ts', '../rules/../../accounts/service.ts'],
      '../../../platform/../features/accounts/service.ts',
    ]),
  ],
  'a folder inside of a server feature is flat': pairs(
    [serverNested],
    ['apps/server/src/platform/clock.ts', `${serverFeature}/service.ts`],
  ),
  'in a server feature, only the repository and its parts hold SQL': pairs(
    [...serverDecisions, serverTest, `${serverFeature}/repositories.ts`, serverSubject, serverSubjectTest],
    sql,
  ),
  'the server platform knows no feature': pairs(serverPlatform, ['apps/server/src/features/accounts/repository.ts']),
  'only tests use the test folder of the server': pairs(
    [...serverDecisions, ...serverRepositories, serverSubject, serverSubjectRepository],
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
  'a web feature uses others along its arrows, by their index, and neither routes nor layout': [
    ...pairs(webFeatureFiles, [...outboxInside, `${web}/features/accounts/own-person.ts`, webLayout, `${web}/routes/index.tsx`]),
    ...pairs(webFeatureFiles, [`${web}/features/items/index.ts`]),
    ...pairs(webGuides, [webOutbox]),
    ...pairs([webScreen], ['../../features/accounts/api.ts', '../../lib/../features/accounts/api.ts']),
    ...pairs(
      [webRoomFile],
      [
        ...['../../accounts/components/row.tsx', '../../../features/accounts/api.ts', '../../../lib/../features/accounts/api.ts'],
        ...['../../../components/layout/frame.tsx', '../../../sw/../routes/index.tsx', './../../accounts/api.ts'],
        ...['../hooks/../../accounts/api.ts', '../../accounts/components/profile/row.tsx'],
      ],
    ),
    ...pairs(
      [webSubjectFile],
      [
        ...['../../../items/index.ts', '../../../accounts/own-person.ts', '../../../accounts/components/profile/row.tsx'],
        ...[
          '../../../../features/accounts/api.ts',
          '../../../../lib/../features/accounts/api.ts',
          '../list/../../../accounts/api.ts',
        ],
        ...['../../../../components/layout/frame.tsx', '../../../../routes/index.tsx', './../../../accounts/api.ts'],
        ...['../../hooks/../../accounts/api.ts', '../../../outbox/store.ts'],
      ],
    ),
  ],
  'a room of a web feature is flat, apart from the subjects of its components': pairs(webNested, [
    webUi[0],
    webScreen,
    webRoomFile,
  ]),
  'the design system knows lib alone': pairs(webUi, [webScreen, webLayout, `${web}/routes/index.tsx`, ...webAdmin]),
  'the parts of the panel know the design system and lib': pairs(webAdmin, [webScreen, webLayout, `${web}/routes/index.tsx`]),
  'lib and the worker know neither features nor components': pairs(
    [...webLib, webWorker],
    [webScreen, webLayout, webOutbox, ...webUi, ...outboxInside],
  ),
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
  ...pairs([serverTest, serverSubjectTest], ['apps/server/test/given.ts', 'vitest']),
  ...pairs(serverSubjectFiles, [
    ...['parts/rows.ts', 'rows.ts', 'others/rows.ts'].map((file) => `${serverFeature}/${file}`),
    'apps/server/src/platform/clock.ts',
  ]),
  ...pairs(serverDecisions, [serverSubject]),
  ...pairs([serverSubjectRepository], sql),
  ...pairs(webFiles, ['@separai/contract/schedules/rules', '@separai/contract/schedules/endpoints', 'react']),
  ...pairs([webLayout], [webScreen, ...webUi, ...webAdmin, ...webLib, `${web}/components/layout/shapes.tsx`]),
  ...pairs([webScreen], [`${webFeature}/api.ts`, `${webFeature}/components/list.tsx`, ...webUi, ...webAdmin, ...webLib]),
  ...pairs(
    [webRoomFile],
    [
      `${webFeature}/api.ts`,
      `${webFeature}/components/cell.tsx`,
      `${webFeature}/hooks/use-list.ts`,
      ...webUi,
      ...webAdmin,
      ...webLib,
    ],
  ),
  ...pairs(
    [webSubjectFile],
    [
      ...[
        'filter.ts',
        'hooks/use-points.ts',
        'components/point-list.tsx',
        'components/map/text.ts',
        'components/point/lines.tsx',
      ].map((file) => `${web}/features/collection-points/${file}`),
      ...[webOutbox, `${web}/features/accounts/index.ts`, ...webUi, ...webAdmin, ...webLib],
    ],
  ),
  ...pairs(['apps/web/src/features/collection-points/hooks/use-map.ts'], [webSubjectFile]),
  ...pairs(['apps/web/src/features/collection-points/index.ts'], [webSubjectFile]),
  ...pairs([...webLib, webWorker, ...webUi, ...webAdmin], [`${web}/lib/session.ts`]),
  ...pairs([webScreen, webRoomFile], [webOutbox, `${web}/features/collection-points/index.ts`]),
  ...pairs([webWorker], [`${web}/features/outbox/flush.ts`, `${web}/features/outbox/text.ts`]),
  ...pairs([...webUi, ...webAdmin], [`${web}/components/ui/dialog.tsx`]),
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
