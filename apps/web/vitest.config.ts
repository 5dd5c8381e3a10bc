import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import args from '../../scripts/chromium-args.json' with { type: 'json' };

const { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: executablePath = chromium } = process.env;

/** Tests of components and screens in a real Chromium, without a server. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  // A dependency that is found during the run would reload the page: bundled anew each time, from what the tests import.
  optimizeDeps: { force: true, include: ['vitest-browser-react/pure'] },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/testing-setup.ts'],
    // Loading the modules anew for each file would take most of the time.
    isolate: false,
    fileParallelism: false,
    restoreMocks: true,
    unstubGlobals: true,
    // As for the other tests: a shared machine may stall for a while, and a passing test waits for none of it.
    testTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      connectTimeout: 300_000,
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 360, height: 740 },
      provider: playwright({
        launchOptions: { args, ...(executablePath === undefined ? {} : { executablePath }) },
        contextOptions: { locale: 'pt-BR', timezoneId: 'America/Fortaleza', reducedMotion: 'reduce', hasTouch: true },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
