import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import args from '../scripts/chromium-args.json' with { type: 'json' };

const { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell = chromium } = process.env;

// What of the browser costs a test and is not what it looks at (docs/decisions/0081). For Cross-Origin-Opener-Policy Chromium throws away the
// process of a test's empty page and starts another for its first address: that the header is sent is tested with the API. For RenderDocument it
// makes a page's frame anew for each address in the same process. The last list of features is the one that counts.
const testArgs = args.map((arg) =>
  arg.startsWith('--disable-features=') ? `${arg},CrossOriginOpenerPolicy,RenderDocument` : arg,
);

const browser = (executablePath: string | undefined) => ({
  launchOptions: { args: testArgs, ...(executablePath === undefined ? {} : { executablePath }) },
});

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false } as const;

// The headless shell shows no notifications, and installs nothing.
const wholeBrowser = /\/(install|push)\.spec\.ts$/;

// Their products are of their own, of which each worker starts one.
const ownProduct = /\/(many-points|offline-queue-server|seen-images)\.spec\.ts$/;
const ownProductDesktop = /\/admin-(guides|passkeys)\.desktop\.spec\.ts$/;

// For most of their time they wait for moments to pass: one of them at a time, beside those that keep a processor busy.
const waiting = /\/(app-updates|offline-queue|password-reset|visitors-queue)\.spec\.ts$/;

const long = /\/look\.spec\.ts$/;
const longDesktop = /\/(admin-imports|panel-looks)\.desktop\.spec\.ts$/;

export default defineConfig({
  testDir: './tests',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  // One for each processor, one for those that wait, and one more: every test waits for a mail, a moment or an answer now and then.
  workers: availableParallelism() + 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A continuous-integration machine is shared and may stall; a person sees every failure at once.
  retries: process.env.CI ? 2 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    locale: 'pt-BR',
    timezoneId: 'America/Fortaleza',
    reducedMotion: 'reduce',
    // What a test answers itself in the network's place would not reach the page: specs about the app without a network allow them.
    serviceWorkers: 'block',
    // To record every test takes time from all of them.
    trace: 'on-first-retry',
    ...browser(shell),
  },
  // What takes longest, or starts what nobody else uses, begins first, so that the workers end together. Where one worker is enough
  // for the tests of a project, a product or a browser is started once.
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
