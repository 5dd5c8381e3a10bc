import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** A package that somebody else made, and what its makers ask for. */
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier, such as `MIT`; null when the package names none. */
  readonly license: string | null;
  /** The licence's words as the package brings them; empty when it brings none. */
  readonly text: string;
}

/** What this product ships of others. */
export interface Licenses {
  readonly pages: readonly LicensedPackage[];
  readonly server: readonly LicensedPackage[];
}

interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const own = '@separai/';
const licenseFile = /^(licen[sc]e|copying)([.-]|$)/i;

/** The licence of a package that brings its words and does not name it. */
const licenseIn = (text: string): string | null =>
  /^Redistribution and use in source and binary forms/m.test(text) && !/Neither the name/.test(text) ? 'BSD-2-Clause' : null;

const manifestIn = async (folder: string): Promise<Manifest> => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

/** The folder of a package as `folder`'s code finds it, or null where it is not installed, as on another system. */
const folderOf = (name: string, folder: string): string | null => {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (at === dirname(at)) return null;
  }
};

const read = async (folder: string, { name, version = '', license }: Manifest): Promise<LicensedPackage> => {
  const named = (typeof license === 'string' ? license : license?.type) ?? null;
  // Where there is a folder of licences, as REUSE has it, the file is named after the one that counts.
  const reused = join('LICENSES', `${named}.txt`);
  const file = (await readdir(folder)).filter((one) => licenseFile.test(one)).sort()[0];
  const found = file ?? (existsSync(join(folder, reused)) ? reused : undefined);
  const text = found === undefined ? '' : (await readFile(join(folder, found), 'utf8')).trim();
  return { name, version, license: named ?? licenseIn(text), text };
};

const byName = (one: LicensedPackage, other: LicensedPackage): number =>
  one.name.localeCompare(other.name) || one.version.localeCompare(other.version);

/**
 * Every package that the one in `folder` needs to run, and those need in turn, sorted by name. Throws when one that is not
 * optional is missing.
 */
export const packagesNeededBy = async (folder: string): Promise<LicensedPackage[]> => {
  const found = new Map<string, LicensedPackage>();
  const visit = async (from: string, manifest: Manifest): Promise<void> => {
    const optional = manifest.optionalDependencies ?? {};
    for (const name of Object.keys({ ...manifest.dependencies, ...optional })) {
      const at = folderOf(name, from);
      if (at === null && !(name in optional)) throw new Error(`${name}, which ${manifest.name} needs, is not installed`);
      if (at === null || found.has(at)) continue;
      const needed = await manifestIn(at);
      found.set(at, await read(at, needed));
      await visit(at, needed);
    }
  };
  await visit(folder, await manifestIn(folder));
  return [...found.values()].filter(({ name }) => !name.startsWith(own)).sort(byName);
};

/** What Vite (`build.license`) writes for each package that is in the bundle. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly identifier: string | null;
  /** Absent when the package brings none. */
  readonly text?: string;
}

/** Packages of the service worker, which is built apart from the pages. */
const ofWorker = ['workbox-core', 'workbox-expiration', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'];

/** Shipped with the pages without being in their bundle: the worker's packages, the font, and the style sheet's base. */
const shippedBesides = async (): Promise<LicensedPackage[]> => {
  const expiration = folderOf('workbox-expiration', import.meta.dirname) ?? '';
  const folders = [...ofWorker.map((name) => folderOf(name, import.meta.dirname)), folderOf('idb', expiration)];
  const worker = await Promise.all(folders.map(async (folder) => read(folder ?? '', await manifestIn(folder ?? ''))));
  const tailwind = folderOf('tailwindcss', import.meta.dirname);
  if (tailwind === null) throw new Error('tailwindcss is not installed');
  const font = await readFile(join(import.meta.dirname, 'src/styles/gabarito-OFL.txt'), 'utf8');
  return [
    ...worker,
    await read(tailwind, await manifestIn(tailwind)),
    { name: 'Gabarito', version: '', license: 'OFL-1.1', text: font.trim() },
  ];
};

/** Where Vite is to leave its list, below the folder of the built pages. */
export const bundledList = '.vite/license.json';

/** Writes `licenses.json` beside the pages: what they are made of, and what the server needs to run. */
export const writeLicenses = ({ server }: { server: string }): Plugin => ({
  name: 'write-licenses',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const bundled: BundledPackage[] = JSON.parse(await readFile(join(dir, bundledList), 'utf8'));
    const pages = bundled
      .filter(({ name }) => !name.startsWith(own))
      .map(({ name, version, identifier, text }) => ({ name, version, license: identifier, text: text?.trim() ?? '' }));
    const licenses: Licenses = {
      pages: [...pages, ...(await shippedBesides())].sort(byName),
      server: await packagesNeededBy(server),
    };
    await writeFile(join(dir, 'licenses.json'), JSON.stringify(licenses));
  },
});
