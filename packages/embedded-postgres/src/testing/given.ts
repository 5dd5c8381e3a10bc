import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { packageFor, thisMachine } from '../binaries.ts';
import { startEmbeddedPostgres } from '../launcher.ts';
import { killChildren } from './processes.ts';

export const isRoot = process.getuid?.() === 0;

const folders: string[] = [];
// Made once for a file of tests.
let bundle: Promise<string> | undefined;
let template: Promise<string> | undefined;

/** A temporary folder that others may enter. Removed by `cleanUp`. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  await chmod(path, 0o755);
  folders.push(path);
  return path;
}

/** Kills what still runs and removes the folders. For `afterAll`. */
export async function cleanUp(): Promise<void> {
  await killChildren();
  [bundle, template] = [undefined, undefined];
  for (const path of folders.splice(0)) await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

export const packageName = packageFor(thisMachine());

/** The package with PostgreSQL that is installed for these tests. */
export const installedPackage = join(dirname(createRequire(import.meta.url).resolve(packageName)), '..');

/** A copy of the package as npm unpacks it, without the links that its install script makes. */
async function unlinkedPackage(to: string): Promise<void> {
  const isNoLink = async (path: string): Promise<boolean> => !(await lstat(path)).isSymbolicLink();
  await cp(installedPackage, to, { recursive: true, filter: isNoLink });
}

async function makeBundle(): Promise<string> {
  const outDir = await folder();
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: fileURLToPath(new URL('./child-server.ts', import.meta.url)),
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
    ssr: { noExternal: true },
  });
  return join(outDir, 'main.mjs');
}

/**
 * An installed product in `at` that can do nothing but start its database: a bundle, and beside it node_modules with the package
 * itself or, `unlinked`, a copy that its install script has not seen. Returns the bundle's path.
 */
export async function product(at: string, { unlinked = false } = {}): Promise<string> {
  bundle ??= makeBundle();
  const main = join(at, 'apps/server/dist/main.mjs');
  await cp(await bundle, main);
  const link = join(at, 'node_modules', packageName);
  await mkdir(dirname(link), { recursive: true });
  await (unlinked ? unlinkedPackage(link) : symlink(installedPackage, link));
  return main;
}

async function makeTemplate(): Promise<string> {
  const dataDir = join(await folder(), 'data');
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await server.stop();
  return dataDir;
}

/** A data folder with an empty database that was stopped in order: quicker to copy than to make. */
export async function dataDir(at?: string): Promise<string> {
  template ??= makeTemplate();
  const path = at ?? join(await folder(), 'data');
  await promisify(execFile)('cp', ['-a', await template, path]);
  return path;
}
