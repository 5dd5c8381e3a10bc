import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These tests replace modules, which would stay replaced for the other files of a worker that shares its modules. */
const replacingModules = [
  'apps/web/src/features/collection-points/opening.test.ts',
  'apps/web/src/features/outbox/{auto-flush,enqueue}.test.ts',
  'apps/server/src/platform/passwords.unit.test.ts',
  'apps/server/src/platform/http/representation.unit.test.ts',
];

const unit = {
  name: 'unit',
  include: [
    'packages/contract/src/**/*.test.ts',
    'apps/web/src/**/*.test.ts',
    'apps/web/*.test.ts',
    'apps/server/src/**/*.unit.test.ts',
    'apps/server/db/**/*.test.ts',
    'scripts/**/*.test.mjs',
    'bench/**/*.test.mjs',
  ],
  exclude: [...configDefaults.exclude, ...replacingModules],
  // To load the same files for each of them took three quarters of their time. What a test changes of the world it puts back.
  isolate: false,
  unstubGlobals: true,
  restoreMocks: true,
  // Generated cases take their time on a busy machine.
  testTimeout: 90_000,
  // The usual limit of a second would measure the machine.
  expect: { poll: { timeout: 15_000 } },
};
const isolatedUnit = {
  ...unit,
  name: 'unit-isolated',
  include: replacingModules,
  exclude: configDefaults.exclude,
  isolate: true,
};

// One database server for all of them: more workers than three would wait for it, and for the processors.
const api = {
  name: 'api',
  include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts', 'packages/embedded-postgres/src/**/*.test.ts'],
  exclude: [...configDefaults.exclude, '**/*.unit.test.ts'],
  globalSetup: 'apps/server/test/global-setup.ts',
  setupFiles: ['apps/server/test/cheap-passwords.ts'],
  pool: 'forks' as const,
  // One more than most machines of continuous integration have processors: a third of their time they wait for moments and other processes.
  maxWorkers: 3,
  // To load the server took a quarter of each file's time. What a file changes beyond its own server it puts back itself.
  isolate: false,
  // As for the browser tests: a shared machine may stall for a while.
  retry: process.env.CI ? 1 : 0,
  // Passwords are hashed one at a time on two cores, and some tests sign in twenty people.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Vitest takes large files first where it has not seen them yet; those that wait for processes to start and end are small, and ended alone. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification): boolean => /test\/(process\/|lost-database)/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

/**
 * Tests that also run on another PostgreSQL than the embedded one: requests at once, locks, transactions and leases; statements
 * whose plan, order of texts or error code depends on the server. A file of nothing else begins with `@module-tag postgres`.
 */
const postgres = { name: 'postgres', description: 'concurrency, and SQL that depends on the server' };

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    tags: [postgres],
    projects: [{ test: unit }, { test: isolatedUnit }, { test: api }, 'apps/web/vitest.config.ts'],
  },
});
