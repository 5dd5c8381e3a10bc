import { existsSync } from 'node:fs';
import { canInstallPackages, hasPackage, installPackages, onPath } from './apt.mjs';
import { root } from './paths.mjs';
import { installed, run, runOrThrow } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);

// Ubuntu's chromium-browser is a script that only asks for a snap: what tells no version is no browser.
async function answers(file) {
  const reply = await run(file, ['--version'], { quiet: true }).catch((error) => ({ code: 1, output: error.message }));
  return reply.code === 0 && /Chrom/.test(reply.output);
}

/** The first Chromium or Chrome on this machine that tells its version: a path, or undefined. */
export async function findChromium() {
  const candidates = [...names.flatMap(onPath), ...macApps.filter((file) => existsSync(file))];
  for (const file of candidates) if (await answers(file)) return file;
  return undefined;
}

// Where Playwright keeps its own browser, installed or not.
async function playwrightChromium() {
  const code = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  return runOrThrow(process.execPath, ['-e', code], { quiet: true, cwd: `${root}/e2e` });
}

async function installFromDebian() {
  if (!canInstallPackages() || !(await hasPackage('chromium'))) return undefined;
  // Without a font a browser draws no text; apt brings them as a mere recommendation.
  await installPackages(['chromium', 'fonts-liberation']);
  return findChromium();
}

async function installFromPlaywright() {
  const withDependencies = canInstallPackages() ? ['--with-deps'] : [];
  const { code } = await run(...installed('playwright/cli.js', ['install', ...withDependencies, 'chromium']));
  return code === 0 ? playwrightChromium() : undefined;
}

async function givenChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !(await answers(given))) throw new Error(`CHROMIUM_PATH aponta para algo que não é um Chromium: ${given}`);
  return given;
}

async function existingPlaywrightChromium() {
  const file = await playwrightChromium();
  return existsSync(file) ? file : undefined;
}

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, else one of this machine, else Debian's package, else Playwright's download.
 * Needs the packages of package-lock.json. Throws with a sentence for a person when there is none to be had.
 */
export async function requireChromium() {
  const sources = [givenChromium, findChromium, existingPlaywrightChromium, installFromDebian, installFromPlaywright];
  for (const source of sources) {
    const file = await source();
    if (file) return file;
  }
  throw new Error('Os testes de navegador precisam do Chromium: instale-o ou diga em CHROMIUM_PATH onde ele está.');
}
