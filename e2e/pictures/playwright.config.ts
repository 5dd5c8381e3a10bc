import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

/** Takes the pictures of the panel's guide; no test, and not part of any test run. */
export default defineConfig({
  testDir: '.',
  testMatch: /\.pictures\.ts$/,
  reporter: [['list']],
  timeout: 300_000,
  expect: { timeout: 30_000 },
  workers: 1,
  use: { ...tests.use, actionTimeout: 30_000, viewport: { width: 1280, height: 800 } },
});
