import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './paths.mjs';
import { installed, run } from './run.mjs';

const forbidden = {
  'the contract imports zod and itself alone': [
    ['packages/contract/src/schedules/rules.ts', 'react'],
    ['packages/contract/src/schedules/rules.ts', 'node:fs'],
    ['packages/contract/src/schedules/rules.ts', '../../../../apps/server/src/config.ts'],
    ['packages/contract/src/schedules/rules.ts', '@separai/server/src/config.ts'],
    ['packages/contract/src/schedules/rules.test.ts', '../../../../apps/server/test/given.ts'],
    ['packages/contract/src/calendar.ts', '../../../apps/web/src/text/pt-BR.ts'],
    ['packages/contract/src/calendar.ts', 'date-fns'],
    ['packages/contract/src/calendar.test.ts', 'fastify'],
  ],
  'a server feature never imports another feature': [
    ['apps/server/src/features/schedules/service.ts', '../collection-points/repository.ts'],
    ['apps/server/src/features/schedules/service.ts', '../../features/collection-points/repository.ts'],
    ['apps/server/src/features/schedules/service.ts', './../collection-points/repository.ts'],
    ['apps/server/src/features/schedules/service.ts', '../../platform/../features/accounts/service.ts'],
    ['apps/server/src/features/schedules/routes.ts', '../accounts/service.ts'],
    ['apps/server/src/features/schedules/repository.ts', '../accounts/repository.ts'],
    ['apps/server/src/features/schedules/schedules.test.ts', '../accounts/service.ts'],
    ['apps/server/src/features/schedules/parts/deeper.ts', '../../accounts/service.ts'],
  ],
  'in a server feature, only the repository holds SQL': [
    ['apps/server/src/features/schedules/service.ts', 'drizzle-orm'],
    ['apps/server/src/features/schedules/service.ts', 'drizzle-orm/pg-core'],
    ['apps/server/src/features/schedules/service.ts', '../../platform/database/schema.ts'],
    ['apps/server/src/features/schedules/routes.ts', 'pg'],
    ['apps/server/src/features/schedules/schedules.test.ts', 'drizzle-orm'],
  ],
  'the server platform knows no feature': [
    ['apps/server/src/platform/sessions.ts', '../features/accounts/repository.ts'],
    ['apps/server/src/platform/http/route.ts', '../../features/accounts/repository.ts'],
  ],
  'only tests use the test folder of the server': [['apps/server/src/features/schedules/service.ts', '../../../test/given.ts']],
  'the server never imports the web app': [
    ['apps/server/src/app.ts', '../../web/src/text/pt-BR.ts'],
    ['apps/server/src/app.ts', '@separai/web/src/text/pt-BR.ts'],
    ['apps/server/src/platform/http/web-app.ts', '../../../../web/src/text/pt-BR.ts'],
    ['apps/server/src/features/schedules/repository.ts', '@separai/web/src/text/pt-BR.ts'],
    ['apps/server/src/features/schedules/service.ts', '../../../../web/src/text/pt-BR.ts'],
    ['apps/server/test/harness.ts', '../../web/src/text/pt-BR.ts'],
  ],
  'the web app never imports the server': [
    ['apps/web/src/app/main.tsx', '../../../server/src/config.ts'],
    ['apps/web/src/features/schedules/screen.tsx', '@separai/server/src/config.ts'],
    ['apps/web/src/platform/api.ts', '../../../server/src/config.ts'],
    ['apps/web/vite.config.ts', '../server/src/config.ts'],
  ],
  'a web feature never imports another feature nor app': [
    ['apps/web/src/features/schedules/screen.tsx', '../collection-points/queries.ts'],
    ['apps/web/src/features/schedules/screen.tsx', '../../features/collection-points/queries.ts'],
    ['apps/web/src/features/schedules/screen.tsx', '../../app/router.tsx'],
    ['apps/web/src/features/schedules/screen.test.tsx', '../collection-points/queries.ts'],
    ['apps/web/src/features/schedules/parts/row.tsx', '../../collection-points/queries.ts'],
  ],
  'ui imports neither features nor app nor platform': [
    ['apps/web/src/ui/button.tsx', '../features/schedules/screen.tsx'],
    ['apps/web/src/ui/button.tsx', '../app/router.tsx'],
    ['apps/web/src/ui/button.tsx', '../platform/api.ts'],
    ['apps/web/src/ui/icons/icon.tsx', '../../platform/api.ts'],
  ],
  'the web platform, texts and worker import neither features nor app': [
    ['apps/web/src/platform/api.ts', '../features/schedules/queries.ts'],
    ['apps/web/src/platform/api.ts', '../app/router.tsx'],
    ['apps/web/src/platform/map/engine.ts', '../../features/schedules/queries.ts'],
    ['apps/web/src/text/pt-BR.ts', '../features/schedules/texts.ts'],
    ['apps/web/src/sw/worker.ts', '../features/schedules/queue.ts'],
  ],
  'the contract is imported by its name': [
    ['apps/server/src/app.ts', '../../../packages/contract/src/limits.ts'],
    ['apps/server/src/features/schedules/service.ts', '@separai/contract/src/limits.ts'],
    ['apps/web/src/app/main.tsx', '../../../../packages/contract/src/limits.ts'],
    ['apps/web/src/ui/button.tsx', '../../../../packages/contract/src/limits.ts'],
  ],
  'browser tests and measurements stay outside the product': [
    ['e2e/booking.spec.ts', '../apps/server/src/config.ts'],
    ['e2e/support/server.ts', '../../apps/web/src/text/pt-BR.ts'],
    ['e2e/booking.spec.ts', '@separai/server/src/config.ts'],
    ['e2e/booking.spec.ts', '../packages/contract/src/limits.ts'],
    ['bench/run.mjs', '../apps/server/src/config.ts'],
    ['bench/run.mjs', '../packages/contract/src/limits.ts'],
  ],
  'scripts need nothing but Node': [
    ['scripts/start.mjs', 'vite'],
    ['scripts/start.mjs', '../apps/server/src/config.ts'],
  ],
};

const allowed = [
  ['packages/contract/src/schedules/rules.ts', 'zod'],
  ['packages/contract/src/schedules/rules.ts', 'zod/mini'],
  ['packages/contract/src/schedules/rules.ts', './schema.ts'],
  ['packages/contract/src/schedules/rules.ts', '../limits.ts'],
  ['packages/contract/src/schedules/rules.ts', '../collection-points/schema.ts'],
  ['packages/contract/src/endpoints.ts', './schedules/endpoints.ts'],
  ['packages/contract/src/schedules/rules.test.ts', 'vitest'],
  ['packages/contract/src/schedules/rules.test.ts', 'fast-check'],
  ['packages/contract/src/schedules/rules.test.ts', './rules.ts'],
  ['apps/server/src/app.ts', './features/schedules/routes.ts'],
  ['apps/server/src/app.ts', '@separai/contract/endpoints'],
  ['apps/server/src/platform/sessions.ts', 'drizzle-orm'],
  ['apps/server/src/platform/sessions.ts', './database/schema.ts'],
  ['apps/server/src/features/schedules/service.ts', './repository.ts'],
  ['apps/server/src/features/schedules/service.ts', '../../platform/clock.ts'],
  ['apps/server/src/features/schedules/service.ts', '@separai/contract/schedules/rules'],
  ['apps/server/src/features/schedules/repository.ts', 'drizzle-orm'],
  ['apps/server/src/features/schedules/repository.ts', '../../platform/database/schema.ts'],
  ['apps/server/src/features/schedules/schedules.test.ts', '../../../test/given.ts'],
  ['apps/server/test/harness.ts', '../src/app.ts'],
  ['apps/web/src/app/router.tsx', '../features/schedules/screen.tsx'],
  ['apps/web/src/features/schedules/screen.tsx', './queries.ts'],
  ['apps/web/src/features/schedules/screen.tsx', '../../ui/button.tsx'],
  ['apps/web/src/features/schedules/screen.tsx', '../../platform/api.ts'],
  ['apps/web/src/features/schedules/screen.tsx', '../../text/pt-BR.ts'],
  ['apps/web/src/features/schedules/screen.tsx', '@separai/contract/schedules/rules'],
  ['apps/web/src/platform/api.ts', '../text/pt-BR.ts'],
  ['apps/web/src/ui/button.tsx', './icons/icon.tsx'],
  ['apps/web/src/ui/button.tsx', 'lucide-react'],
  ['e2e/booking.spec.ts', '@separai/contract/limits'],
  ['e2e/booking.spec.ts', './support/server.ts'],
  ['scripts/start.mjs', 'node:fs/promises'],
  ['scripts/start.mjs', './build.mjs'],
];

// Every way of writing an import that a linter could miss.
const formsOf = (source) => [
  `import '${source}';`,
  `import type { A } from '${source}';`,
  `export { B } from '${source}';`,
  `await import('${source}');`,
];

const planted = [];
let folder;
let refused;

// Plants every import in an empty tree, and has Biome judge it by the project's own rules.
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
const refusedForms = (file, source) =>
  planted.filter((line) => line.file === file && line.source === source && isRefused(line)).map(({ form }) => form);

describe.each(Object.entries(forbidden))('%s', (_arrow, cases) => {
  test.each(cases)('%s may not import %s', (file, source) => {
    expect(refusedForms(file, source)).toEqual(formsOf(source));
  });
});

test.each(allowed)('%s may import %s', (file, source) => {
  expect(refusedForms(file, source)).toEqual([]);
});
