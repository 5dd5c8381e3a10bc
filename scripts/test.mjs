// npm test: installs missing packages and runs every kind of test; `npm test -- api` runs one kind, with further arguments for
// vitest or Playwright.
import { findOrInstallProgram } from './apt.mjs';
import { buildStale } from './build.mjs';
import { runChecks, vitest } from './checks.mjs';
import { findOrInstallHeadlessShell, requireChromium } from './chromium.mjs';
import { honestCounts, playwrightCounts, readCounts, summary, vitestCounts } from './counts.mjs';
import { installDependencies } from './install.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { findOrInstallPgbouncer } from './pgbouncer.mjs';
import { findOrInstallPostgres } from './postgres.mjs';
import { startTemporaryCluster } from './postgres-cluster.mjs';
import { reportFile } from './reports.mjs';
import { installed, run } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

// The user's own settings must not reach the tests, least of all a real database or mail server.
const settings =
  'PORT HOST DATA_DIR DATABASE_URL MIGRATION_DATABASE_URL S3_URL PUBLIC_URL ADMIN_EMAIL ADMIN_PASSWORD ADMIN_EMAIL_DOMAIN ADMIN_REQUIRE_SECOND_FACTOR SMTP_URL MAIL_FROM SECRET_KEY SECRET_KEY_OLD ' +
  'DATABASE_URL_FILE MIGRATION_DATABASE_URL_FILE SECRET_KEY_FILE SECRET_KEY_OLD_FILE SMTP_URL_FILE S3_URL_FILE ADMIN_PASSWORD_FILE ' +
  'DATABASE_POOL_SIZE DATABASE_JOBS_POOL_SIZE DATABASE_CONNECT_TIMEOUT DATABASE_STATEMENT_TIMEOUT DATABASE_IDLE_TIMEOUT ' +
  'CONTACT_NAME CONTACT_EMAIL CONTACT_PHONE CONTACT_WHATSAPP CONTACT_WEBSITE PUSH_SERVICES POSTAL_CODE_URLS ' +
  'GEOCODER_URL GEOCODER_ATTRIBUTION TILE_URL TILE_ATTRIBUTION DATA_LICENSE DATA_LICENSE_URL CONFIRMED_BY PUBLIC_FIGURES DEFAULT_VIDEO_URL TIME_ZONE TRUST_PROXY WEB_CONCURRENCY RATE_LIMITS WORKER SEED METRICS_PORT METRICS_HOST DRAIN_SECONDS LOG_LEVEL LOG_ALL_REQUESTS NODE_ENV ' +
  'TEST_DATABASE_URL TEST_FOLDER';
const unset = Object.fromEntries(settings.split(' ').map((name) => [name, undefined]));

// Memoized: found or installed once per run.
const once = (work) => {
  let result;
  return () => (result ??= work());
};
const postgres = once(async () => (process.env.TEST_DATABASE_URL ? undefined : findOrInstallPostgres()));
const pgbouncer = once(findOrInstallPgbouncer);
// Encrypts backups. Without it their tests are skipped.
const age = once(() => findOrInstallProgram(['age'], 'age').catch(() => undefined));
const browsers = once(async () => ({ chromium: await requireChromium(), shell: await findOrInstallHeadlessShell() }));

// Full runs install PostgreSQL, PgBouncer and the browser during the static checks, one after the other because apt locks. A failure is
// reported by the kind of test that needs the program.
async function installAhead() {
  await postgres().catch(() => {});
  await pgbouncer().catch(() => {});
  await age();
  await browsers().catch(() => {});
}

async function runCounted({ kind, command, report, countsOf, env = {}, ...options }) {
  console.log(`\n── ${kind} ──`);
  const start = performance.now();
  const { code } = await run(...command, { ...options, env: { ...unset, ...env } });
  const seconds = (performance.now() - start) / 1_000;
  return { kind, ...honestCounts(await readCounts(report, countsOf), code), seconds };
}

async function testUnit(args) {
  const report = reportFile('unit');
  return [await runCounted({ kind: 'unidade', command: vitest('unit*', report, args), report, countsOf: vitestCounts })];
}

async function check() {
  console.log('\n── verificações e testes de unidade ──');
  const report = reportFile('unit');
  const { statics, unit } = await runChecks(report);
  const failed = statics.filter(({ code }) => code !== 0).length;
  const seconds = statics.reduce((total, step) => total + step.seconds, 0);
  const unitCounts = honestCounts(await readCounts(report, vitestCounts), unit.code);
  return [
    { kind: 'verificações', passed: statics.length - failed, failed, skipped: 0, seconds },
    { kind: 'unidade', ...unitCounts, seconds: unit.seconds },
  ];
}

// One kind with two checks: both apps build, and a phone's first download stays within its budget.
async function testBuild() {
  console.log('\n── construção e tamanhos ──');
  const start = performance.now();
  await withSetupLock(buildStale);
  const { code } = await run(process.execPath, ['scripts/budgets.mjs']);
  const failed = code === 0 ? 0 : 1;
  const seconds = (performance.now() - start) / 1_000;
  return [{ kind: 'construção e tamanhos', passed: 2 - failed, failed, skipped: 0, seconds }];
}

async function testApi(kind, args, { url, countsOf = vitestCounts } = {}) {
  await age();
  const report = reportFile('api');
  const command = vitest('api', report, args);
  const env = { TEST_FOLDER: memoryFolder(), TEST_DATABASE_URL: url, PGBOUNCER_PATH: await pgbouncer() };
  return runCounted({ kind, command, report, countsOf, env });
}

// Without TEST_DATABASE_URL the tests start the embedded database.
async function testEmbedded(args) {
  // Some of these tests start the built product.
  await withSetupLock(buildStale);
  return [await testApi('API, banco embutido', args)];
}

// Only the tests with the tag `postgres` (vitest.config.ts), or all of the named files.
async function testPostgres(args) {
  const test = (kind, url) =>
    args.length > 0
      ? testApi(kind, args, { url })
      : // The report counts the tests without the tag as skipped.
        testApi(kind, ['--tags-filter=postgres'], { url, countsOf: (report) => ({ ...vitestCounts(report), skipped: 0 }) });
  const given = process.env.TEST_DATABASE_URL;
  if (given) return [await test('API, PostgreSQL de TEST_DATABASE_URL', given)];
  const found = await postgres();
  if (!found) {
    const leftOut = 'nenhum PostgreSQL 15 ou mais novo nesta máquina; instale um ou diga um em TEST_DATABASE_URL';
    return [{ kind: 'API, PostgreSQL', leftOut }];
  }
  const cluster = await startTemporaryCluster(found.folder, memoryFolder());
  try {
    return [await test(`API, PostgreSQL ${found.major}`, cluster.url)];
  } finally {
    await cluster.stop();
  }
}

async function testComponents(args) {
  const { chromium, shell } = await browsers();
  const report = reportFile('components');
  const command = vitest('components', report, args);
  const env = { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell };
  return [await runCounted({ kind: 'componentes', command, report, countsOf: vitestCounts, env })];
}

async function testBrowser(args) {
  const { chromium, shell } = await browsers();
  await withSetupLock(buildStale);
  const report = reportFile('e2e');
  const command = installed('playwright/cli.js', ['test', ...args]);
  const env = {
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: shell,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TEST_FOLDER: memoryFolder(),
  };
  return [await runCounted({ kind: 'navegador', command, report, countsOf: playwrightCounts, cwd: `${root}/e2e`, env })];
}

// A kind that cannot start counts as failed, and the other kinds still run.
async function attempt(kind, test, args) {
  const start = performance.now();
  try {
    return await test(args);
  } catch (error) {
    console.error(error.message);
    return [{ kind, ...honestCounts(undefined, 1), seconds: (performance.now() - start) / 1_000 }];
  }
}

const all = { check, build: testBuild, components: testComponents, api: testEmbedded, pg: testPostgres, e2e: testBrowser };
const single = { ...all, unit: testUnit };

requireNode();
const [part, ...args] = process.argv.slice(2);
if (part !== undefined && !Object.hasOwn(single, part)) {
  console.error(`Não há testes "${part}". Escolha entre: ${Object.keys(single).join(', ')}; ou nada, para todos.`);
  process.exit(2);
}
const start = performance.now();
await withSetupLock(installDependencies);
if (part === undefined) installAhead();

const rows = [];
for (const [name, test] of Object.entries(part === undefined ? all : { [part]: single[part] })) {
  rows.push(...(await attempt(name, test, args)));
}
const clean = rows.every(({ failed }) => !failed) && rows.some(({ passed }) => passed > 0);
process.exitCode = clean ? 0 : 1;
console.log(summary(rows, (performance.now() - start) / 1_000));
