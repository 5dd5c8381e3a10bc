import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import args from '../scripts/chromium-args.json' with { type: 'json' };

const { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell = chromium } = process.env;
const browser = (executablePath: string | undefined) => ({
  launchOptions: { args, ...(executablePath === undefined ? {} : { executablePath }) },
});

// The headless shell shows no notifications, and installs nothing.
const wholeBrowser = /\/(install|push)\.spec\.ts$/;

// What takes longest begins first, so that the workers end together.
const long = /\/(many-points|look)\.spec\.ts$/;

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false } as const;

export default defineConfig({
  testDir: './tests',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  // One more than there are processors: a test waits for a mail, a moment or an answer for part of its time.
  workers: availableParallelism() + 1,
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
  projects: [
    { name: 'long', use: phone, testMatch: long },
    { name: 'phone', use: phone, testIgnore: [long, wholeBrowser, /\.desktop\.spec\.ts$/] },
    { name: 'desktop', use: desktop, testMatch: /\.desktop\.spec\.ts$/ },
    { name: 'whole browser', use: { ...phone, channel: 'chromium', ...browser(chromium) }, testMatch: wholeBrowser },
  ],
});
