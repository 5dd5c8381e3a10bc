import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runOrThrow } from './run.mjs';

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Full paths of a program in PATH, in PATH's order. */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).filter(isExecutable);
}

/** Whether this process may install Debian packages. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && onPath('apt-get').length > 0;
}

let lists;

/** Whether apt knows a package; updates apt's lists once per process. */
export async function hasPackage(name) {
  lists ??= runOrThrow('apt-get', ['update', '-qq'], { quiet: true });
  await lists;
  const { output } = await run('apt-cache', ['policy', name], { quiet: true, env: { LC_ALL: 'C' } });
  return /Candidate: (?!\(none\))/.test(output);
}

/** Installs Debian packages without prompts. Throws when apt fails. */
export async function installPackages(names) {
  console.log(`Instalando ${names.join(', ')} (apt-get)…`);
  const args = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...names];
  await runOrThrow('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

/**
 * Path of the first of `programs` in PATH; where there is none and apt may install, of one that the Debian package installs. Undefined without either.
 */
export async function findOrInstallProgram(programs, packageName) {
  const find = () => programs.flatMap(onPath)[0];
  const found = find();
  if (found || !canInstallPackages() || !(await hasPackage(packageName))) return found;
  await installPackages([packageName]);
  return find();
}
