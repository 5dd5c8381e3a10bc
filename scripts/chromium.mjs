import { existsSync, readFileSync } from 'node:fs';
import { canInstallPackages, hasPackage, installPackages, onPath } from './apt.mjs';
import { root } from './paths.mjs';
import { installed, run } from './run.mjs';

/**
 * What the browser is started with for tests and measurements. Newer Chromium opens, with every window, two pages of their own for what the
 * address bar would suggest: they took as much of the processor as the page that is looked at. Of two such switches the last counts, so
 * those that Playwright names stand here again.
 */
export const chromiumArgs = JSON.parse(readFileSync(new URL('chromium-args.json', import.meta.url), 'utf8'));

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);

// Ubuntu's chromium-browser is a script that only asks for a snap: what tells no version is no browser.
async function answers(file) {
  const reply = await run(file, ['--version'], { quiet: true }).catch((error) => ({ code: 1, output: error.message }));
  return reply.code === 0 && /Chrom/.test(reply.output);
}

async function firstThatAnswers(files) {
  for (const file of files) if (await answers(file)) return file;
  return undefined;
}

// The first Chromium or Chrome on this machine that tells its version.
const findChromium = () => firstThatAnswers([...names.flatMap(onPath), ...macApps.filter((file) => existsSync(file))]);

// What the code prints that asks Playwright, or undefined when it fails.
async function askPlaywright(code) {
  const { code: failed, output } = await run(process.execPath, ['-e', code], { quiet: true, cwd: `${root}/e2e` });
  return failed ? undefined : output;
}

// Where Playwright keeps its own Chromium, installed or not.
const playwrightChromium = () => askPlaywright("process.stdout.write(require('@playwright/test').chromium.executablePath())");

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
  return file && existsSync(file) ? file : undefined;
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

const shell = 'chromium-headless-shell';
const findShell = () => firstThatAnswers(onPath(shell));

// Only a shell that was started tells where it is, and none starts where there is none.
const playwrightShell = () =>
  askPlaywright(`require('@playwright/test').chromium.launchServer({ args: ['--no-sandbox'] }).then((server) => {
    process.stdout.write(server.process().spawnfile);
    return server.close();
  })`);

async function installShellFromDebian() {
  if (!canInstallPackages()) return undefined;
  try {
    if (await hasPackage(shell)) await installPackages([shell]);
  } catch (error) {
    console.error(error.message);
  }
  return findShell();
}

/**
 * The path of Chromium's headless shell, which has nothing around the page and takes two thirds of the processor's time for a test;
 * undefined where CHROMIUM_PATH names the browser, and where there is none and Debian's package cannot be installed.
 */
export async function findOrInstallHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  return (await findShell()) ?? (await playwrightShell()) ?? installShellFromDebian();
}
