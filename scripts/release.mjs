import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { root } from './paths.mjs';
import { npm, runOrThrow } from './run.mjs';

const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { name, version } = readJson('package.json');

/** Name of a release for this machine, such as `separai-1.2.0-linux-x64`. */
export const releaseName = `${name}-${version}-${process.platform}-${process.arch}`;

/** npm commands that a release has, too. */
const commands = ['start', 'backup', 'restore', 'let-in', 'migrate'];

/** Everything that is installed or bundled; the bill of materials lists the packages of these workspaces. */
const workspaces = ['apps/server', 'apps/web', 'packages/contract', 'packages/embedded-postgres'];

const copied = ['apps/server/dist', 'apps/server/db/migrations', 'apps/server/db/seed', 'apps/web/dist', 'deploy', 'docs'];
const copiedFiles = ['README.md', 'SECURITY.md', 'LICENSE'];

const writeJson = (file, value) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** The repository's commands that a release has, as in package.json. */
export function releaseScripts() {
  const { scripts } = readJson('package.json');
  return Object.fromEntries(commands.filter((command) => command in scripts).map((command) => [command, scripts[command]]));
}

/** `files` of scripts/ and all files that they import from it. */
export function scriptClosure(files, found = new Set()) {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const imports = readFileSync(join(root, 'scripts', file), 'utf8').matchAll(/ from '\.\/([\w.-]+)'/g);
    scriptClosure(
      Array.from(imports, ([, imported]) => imported),
      found,
    );
  }
  return found;
}

/** Manifests and lockfile of the product without development packages, from which npm installs and lists. */
async function writeManifests(folder) {
  for (const workspace of ['', ...workspaces]) {
    const manifest = { ...readJson(join(workspace, 'package.json')), devDependencies: undefined };
    if (workspace === '') Object.assign(manifest, { workspaces, scripts: undefined });
    await mkdir(join(folder, workspace), { recursive: true });
    await writeJson(join(folder, workspace, 'package.json'), manifest);
  }
  await cp(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  await cp(join(root, '.npmrc'), join(folder, '.npmrc'));
  // Removes from the lockfile the packages that nothing refers to any more; needs no network.
  await runOrThrow(...npm(['install', '--package-lock-only', '--ignore-scripts', '--offline', '--loglevel=error']), {
    cwd: folder,
    quiet: true,
  });
}

/** A UUID that depends on `text` only, so that equal releases have equal bills of materials. */
function uuidOf(hash) {
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The bill of materials (CycloneDX) of the manifests in `folder`. `time` is that of the release, in seconds. */
async function billOfMaterials(folder, time, hash) {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--loglevel=error'];
  const bill = JSON.parse(await runOrThrow(...npm(args), { cwd: folder, quiet: true }));
  bill.serialNumber = `urn:uuid:${uuidOf(hash)}`;
  bill.metadata.timestamp = new Date(time * 1_000).toISOString();
  bill.metadata.component.name = name;
  return bill;
}

/** Installs the server's packages into `folder` from its lockfile. */
async function installPackages(folder) {
  const args = [
    'ci',
    '--omit=dev',
    '--include=optional',
    '--workspace=apps/server',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  await runOrThrow(...npm([...args, '--prefer-offline']), { cwd: folder, quiet: true });
  // The workspaces are bundled, so these links would lead nowhere.
  for (const left of [
    'node_modules/@separai',
    'node_modules/.package-lock.json',
    'node_modules/.bin',
    'package-lock.json',
    '.npmrc',
  ])
    await rm(join(folder, left), { recursive: true, force: true });
  for (const workspace of workspaces) await rm(join(folder, workspace), { recursive: true });
  await rm(join(folder, 'packages'), { recursive: true });
}

const isReleased = (path) => extname(path) !== '.map' && !path.endsWith('.sources');

/**
 * Assembles a release in the new folder `folder` from the built product: everything that runs on a machine with Node alone. `time`
 * (seconds since 1970) and `hash` (SHA-256 of the sources in hex) identify it in its bill of materials.
 */
export async function assembleRelease(folder, { time, hash }) {
  await mkdir(folder, { recursive: true });
  await writeManifests(folder);
  const bill = await billOfMaterials(folder, time, hash);
  await installPackages(folder);
  const { type, engines } = readJson('package.json');
  const scripts = releaseScripts();
  await writeJson(join(folder, 'package.json'), { name, version, private: true, type, engines, scripts });
  await writeJson(join(folder, 'sbom.cdx.json'), bill);
  for (const path of [...copied, ...copiedFiles.filter((file) => existsSync(join(root, file)))]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter: isReleased });
  }
  const entries = Object.values(scripts).map((script) => /^node scripts\/(\S+)/.exec(script)[1]);
  for (const file of scriptClosure(entries)) {
    await mkdir(join(folder, 'scripts'), { recursive: true });
    await writeFile(join(folder, 'scripts', file), await readFile(join(root, 'scripts', file)));
  }
  await rename(join(folder, 'deploy/separai'), join(folder, 'separai'));
  await chmod(join(folder, 'separai'), 0o755);
}
