import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root as repository } from './paths.mjs';
import { CommandFailed, npm, run } from './run.mjs';

// Bundled into both apps.
const packages = 'packages';
const sharedFiles = ['package.json', 'package-lock.json', 'tsconfig.base.json'];
const parts = [
  { folder: 'apps/web', result: 'index.html', label: 'o aplicativo' },
  { folder: 'apps/server', result: 'main.js', label: 'o servidor' },
];
const notSources = new Set(['node_modules', 'dist']);

async function filesOf(root, path) {
  const entries = await readdir(join(root, path), { withFileTypes: true });
  const lists = entries
    .filter(({ name }) => !notSources.has(name) && !name.startsWith('.'))
    .map((entry) => (entry.isDirectory() ? filesOf(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`]));
  return (await Promise.all(lists)).flat();
}

/** SHA-256 in hex over names and contents of all files that the build of `folder` ("apps/web") reads. */
export async function sourceHash(root, folder) {
  const files = [...(await filesOf(root, folder)), ...(await filesOf(root, packages)), ...sharedFiles].sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(join(root, file));
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

// Inside dist, which every build empties: a build by another command has no stamp, and counts as stale.
const stampOf = (root, folder) => join(root, folder, 'dist/.sources');

/** Whether `folder` ("apps/web") was built by `buildStale` from sources with this hash, and its `result` exists. */
export async function isFresh(root, { folder, result }, hash) {
  if (!existsSync(stampOf(root, folder)) || !existsSync(join(root, folder, 'dist', result))) return false;
  return (await readFile(stampOf(root, folder), 'utf8')) === hash;
}

/** Stores the hash of the built sources in `folder`'s dist. */
export function recordBuild(root, folder, hash) {
  return writeFile(stampOf(root, folder), hash);
}

/** Time limit of a build in ms. A build takes 5 to 30 s; one in about seventy never ended, with all threads of Rolldown asleep. */
const buildLimit = 240_000;

/** Builds a workspace; a build beyond the time limit is ended and started once more. Throws `CommandFailed`. */
async function buildWorkspace(folder) {
  const [command, args] = npm(['run', 'build', '--silent', `--workspace=${folder}`, '--', '--logLevel=warn']);
  for (const isLast of [false, true]) {
    const since = performance.now();
    const { code } = await run(command, args, { timeout: buildLimit });
    if (code === 0) return;
    if (isLast || performance.now() - since < buildLimit) throw new CommandFailed(`A construção de ${folder} falhou.`);
  }
}

/** Builds the web app and the server where their sources changed since the last build. Throws when a build fails. */
export async function buildStale() {
  for (const part of parts) {
    // Hashed before the build: a file saved meanwhile makes the result stale again.
    const hash = await sourceHash(repository, part.folder);
    if (await isFresh(repository, part, hash)) continue;
    console.log(`Construindo ${part.label}…`);
    await buildWorkspace(part.folder);
    await recordBuild(repository, part.folder, hash);
  }
}
