// npm run pictures: retakes the pictures of docs/painel.md from the built product with demonstration data; a name of a file of
// e2e/pictures retakes only its own (`npm run pictures -- collection-days`).
import { buildStale } from './build.mjs';
import { findOrInstallHeadlessShell, requireChromium } from './chromium.mjs';
import { installDependencies } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { installed, run } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

requireNode();
await withSetupLock(installDependencies);
const env = { CHROMIUM_PATH: await requireChromium(), HEADLESS_SHELL_PATH: await findOrInstallHeadlessShell() };
await withSetupLock(buildStale);
const command = installed('playwright/cli.js', ['test', '--config', 'pictures/playwright.config.ts', ...process.argv.slice(2)]);
const { code } = await run(...command, { cwd: `${root}/e2e`, env });
process.exitCode = code;
