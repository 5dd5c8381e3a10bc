// npm run browsers: a resident's journey through the built product in Firefox and in WebKitGTK's MiniBrowser, apart from npm test.
// Further arguments are Playwright's: `npm run browsers -- --project=WebKit` runs one browser.
import { packageUrl } from '../../bench/lighthouse.mjs';
import { findOrInstallProgram } from '../../scripts/apt.mjs';
import { buildStale } from '../../scripts/build.mjs';
import { installDependencies } from '../../scripts/install.mjs';
import { requireNode } from '../../scripts/node-version.mjs';
import { root } from '../../scripts/paths.mjs';
import { installed, run } from '../../scripts/run.mjs';
import { withSetupLock } from '../../scripts/setup-lock.mjs';

// MiniBrowser needs a display; Firefox has a mode without one.
const programs = {
  FIREFOX_PATH: [['firefox-esr', 'firefox'], 'firefox-esr'],
  WEBKIT_DRIVER_PATH: [['WebKitWebDriver'], 'webkit2gtk-driver'],
  XVFB_PATH: [['Xvfb'], 'xvfb'],
};

async function requirePrograms() {
  const env = {};
  for (const [name, [commands, debianPackage]] of Object.entries(programs)) {
    env[name] = await findOrInstallProgram(commands, debianPackage);
  }
  const missing = Object.keys(env).filter((name) => !env[name]);
  if (missing.length === 0) return env;
  const packages = missing.map((name) => programs[name][1]).join(', ');
  throw new Error(`Faltam programas para os testes em outros navegadores. Instale estes pacotes do Debian: ${packages}`);
}

requireNode();
await withSetupLock(installDependencies);
try {
  const env = { ...(await requirePrograms()), PUPPETEER_URL: await packageUrl('puppeteer-core') };
  await withSetupLock(buildStale);
  const command = installed('playwright/cli.js', ['test', '--config', 'browsers/playwright.config.ts', ...process.argv.slice(2)]);
  process.exitCode = (await run(...command, { cwd: `${root}/e2e`, env })).code;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
