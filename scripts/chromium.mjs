import { existsSync, readFileSync } from 'node:fs';
import { canInstallPackages, hasPackage, installPackages, onPath } from './apt.mjs';
import { root } from './paths.mjs';
import { installed, run } from './run.mjs';

/**
 * Browser arguments for tests and measurements. With every window newer Chromium opens two pages for the address bar's
 * suggestions, which took as much of the processor as the page itself. Of repeated switches the last counts, so Playwright's
 * own values are repeated in the file.
 */
export const chromiumArgs = JSON.parse(readFileSync(new URL('chromium-args.json', import.meta.url), 'utf8'));

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);

// Ubuntu's chromium-browser may be a script that asks for a snap: a program that prints no version is no browser.
async function answers(file) {
  const reply = await run(file, ['--version'], { quiet: true }).catch((error) => ({ code: 1, output: error.message }));
  return reply.code === 0 && /Chrom/.test(reply.output);
}

async function firstThatAnswers(files) {
  for (const file of files) if (await answers(file)) return file;
  return undefined;
}

// The first Chromium or Chrome of this machine that prints a version.
const findChromium = () => firstThatAnswers([...names.flatMap(onPath), ...macApps.filter((file) => existsSync(file))]);

// Output of code that queries Playwright, or undefined when it fails.
async function askPlaywright(code) {
  const { code: failed, output } = await run(process.execPath, ['-e', code], { quiet: true, cwd: `${root}/e2e` });
  return failed ? undefined : output;
}

// Path of Playwright's own Chromium, installed or not.
const playwrightChromium = () => askPlaywright("process.stdout.write(require('@playwright/test').chromium.executablePath())");

async function installFromDebian() {
  if (!canInstallPackages() || !(await hasPackage('chromium'))) return undefined;
  // A browser draws no text without a font, which apt only recommends.
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
 * Path of a working Chromium: CHROMIUM_PATH, else one of this machine, else Debian's package, else Playwright's download. Needs
 * the packages of package-lock.json. Throws a sentence for the user when there is none.
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

// Playwright reveals the shell's path only after a launch, which fails without a shell.
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
 * Path of Chromium's headless shell, which has no browser window and takes two thirds of the processor time for a test;
 * undefined where CHROMIUM_PATH names the browser, and where no shell exists and Debian's package cannot be installed.
 */
export async function findOrInstallHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  return (await findShell()) ?? (await playwrightShell()) ?? installShellFromDebian();
}
