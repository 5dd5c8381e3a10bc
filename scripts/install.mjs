import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { npm, runOrThrow } from './run.mjs';

/** This machine in a lockfile's terms: `os`, `cpu` and, on Linux only, `libc`. */
export function thisMachine() {
  const machine = { os: process.platform, cpu: process.arch };
  if (process.platform !== 'linux') return machine;
  process.report.excludeNetwork = true;
  return { ...machine, libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl' };
}

// npm may omit an optional package without a platform for reasons that the lockfile does not tell.
function isNeeded(entry, machine) {
  if (!entry.optional) return true;
  if (!entry.os || !entry.cpu) return false;
  return ['os', 'cpu', 'libc'].every((trait) => !entry[trait] || entry[trait].includes(machine[trait]));
}

/**
 * Packages of `lock` (package-lock.json) for this machine that `present` (npm's record of the installation,
 * node_modules/.package-lock.json) lacks or has in another version. Optional packages count only when made for this machine.
 */
export function missingPackages(lock, present, machine) {
  return Object.entries(lock.packages)
    .filter(([path]) => `/${path}`.includes('/node_modules/'))
    .filter(([, entry]) => isNeeded(entry, machine))
    .filter(([path, entry]) => {
      const found = present.packages[path];
      return !found || found.version !== entry.version || found.integrity !== entry.integrity || found.link !== entry.link;
    })
    .map(([path]) => path);
}

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function isInstalled() {
  const present = await readJson(join(root, 'node_modules/.package-lock.json'));
  if (!present) return false;
  const lock = await readJson(join(root, 'package-lock.json'));
  return missingPackages(lock, present, thisMachine()).length === 0;
}

/** Installs the packages of package-lock.json when node_modules is missing or differs. */
export async function installDependencies() {
  if (await isInstalled()) return;
  console.log('Instalando as dependências (npm ci)…');
  // A build needs the development packages even with NODE_ENV=production; chromium.mjs finds or installs the browser.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await runOrThrow(...npm(args), { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } });
}
