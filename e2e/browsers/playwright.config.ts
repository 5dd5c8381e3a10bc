import { defineConfig } from '@playwright/test';

/** A journey in browsers that Playwright does not drive: only its runner is used. Not part of `npm test`. */
export default defineConfig({
  testDir: '.',
  testMatch: /\.browsers\.ts$/,
  outputDir: '../test-results/browsers',
  reporter: [['list', { printSteps: true }]],
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 1,
  forbidOnly: true,
  projects: [{ name: 'Firefox' }, { name: 'WebKit' }],
});
