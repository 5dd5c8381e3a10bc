import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import args from '../scripts/chromium-args.json' with { type: 'json' };

const { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell = chromium } = process.env;

// Chromium features that slow every test and are tested elsewhere or not at all (docs/decisions/20). With
// Cross-Origin-Opener-Policy Chromium replaces the process of a test's empty page at its first address; the API's tests check
// that header. With RenderDocument each address gets a new frame within the same process. Of several `--disable-features` the
// last one counts.
const testArgs = args.map((arg) =>
  arg.startsWith('--disable-features=') ? `${arg},CrossOriginOpenerPolicy,RenderDocument` : arg,
);

const browser = (executablePath: string | undefined) => ({
  launchOptions: { args: testArgs, ...(executablePath === undefined ? {} : { executablePath }) },
});

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false } as const;

// The headless shell shows no notifications, and installs no app.
const wholeBrowser = /\/(install|push)\.spec\.ts$/;

// Specs with a product of their own, which each worker starts once.
const ownProduct = /\/(many-points|offline-queue-server|seen-images)\.spec\.ts$/;
const ownProductDesktop = /\/admin-(empty-areas|guides|passkeys)\.desktop\.spec\.ts$/;

// Specs that mostly wait for timers: a single worker runs them beside the specs that keep a processor busy.
const waiting = /\/(app-updates|offline-queue|password-reset|visitors-queue)\.spec\.ts$/;

const long = /\/look\.spec\.ts$/;
const longDesktop = /\/(admin-imports|panel-looks)\.desktop\.spec\.ts$/;

export default defineConfig({
  testDir: './tests',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  // One worker per processor, one for the waiting specs, and one more, because every test waits for a mail, a timer or a
  // response now and then. No more than eight: a container may report processors that it has no share of, one product serves
  // all workers, and each worker holds up to two of the administrator's 20 sessions.
  workers: Math.min(availableParallelism(), 6) + 2,
  timeout: 90_000,
  // Longer than any response takes on a machine with four times as much to do; a passing test waits for none of it.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // Retries in continuous integration only, where a shared machine may stall; on a developer's machine every failure shows.
  retries: process.env.CI ? 2 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    locale: 'pt-BR',
    timezoneId: 'America/Fortaleza',
    reducedMotion: 'reduce',
    // A service worker would answer requests before `page.route` sees them; specs about offline use allow service workers.
    serviceWorkers: 'block',
    // Tracing every test would slow all of them.
    trace: 'on-first-retry',
    ...browser(shell),
  },
  // The longest projects, and those with a product or browser of their own, start first, so that the workers end together.
  // Projects with one worker start their product or browser only once.
  projects: [
    { name: 'whole browser', use: { ...phone, channel: 'chromium', ...browser(chromium) }, testMatch: wholeBrowser, workers: 1 },
    { name: 'own product', use: phone, testMatch: ownProduct, workers: 1 },
    { name: 'own product, desktop', use: desktop, testMatch: ownProductDesktop, workers: 1 },
    { name: 'waiting', use: phone, testMatch: waiting, workers: 1 },
    { name: 'long', use: phone, testMatch: long },
    { name: 'long, desktop', use: desktop, testMatch: longDesktop },
    { name: 'phone', use: phone, testIgnore: [wholeBrowser, ownProduct, waiting, long, /\.desktop\.spec\.ts$/] },
    { name: 'desktop', use: desktop, testMatch: /\.desktop\.spec\.ts$/, testIgnore: [ownProductDesktop, longDesktop] },
  ],
});
