import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** A third-party package with its licence. */
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier, such as `MIT`; null when the package names none. */
  readonly license: string | null;
  /** The licence's text from the package; empty without one. */
  readonly text: string;
}

/** Licences of the third-party packages in this product. */
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

/** The licence of a package that contains its text without naming it. */
const licenseIn = (text: string): string | null => {
  if (/^Redistribution and use in source and binary forms/m.test(text) && !/Neither the name/.test(text)) return 'BSD-2-Clause';
  return /^Permission is hereby granted, free of charge/m.test(text) ? 'MIT' : null;
};

const manifestIn = async (folder: string): Promise<Manifest> => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

/** The folder of a package as `folder`'s code resolves it; null where it is not installed, as on another system. */
const folderOf = (name: string, folder: string): string | null => {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (at === dirname(at)) return null;
  }
};

const read = async (folder: string, { name, version = '', license }: Manifest): Promise<LicensedPackage> => {
  const named = (typeof license === 'string' ? license : license?.type) ?? null;
  // A REUSE folder names each file after its licence.
  const reused = join('LICENSES', `${named}.txt`);
  const file = (await readdir(folder)).filter((one) => licenseFile.test(one)).sort()[0];
  const found = file ?? (existsSync(join(folder, reused)) ? reused : undefined);
  const text = found === undefined ? '' : (await readFile(join(folder, found), 'utf8')).trim();
  return { name, version, license: named ?? licenseIn(text), text };
};

const byName = (one: LicensedPackage, other: LicensedPackage): number =>
  one.name.localeCompare(other.name) || one.version.localeCompare(other.version);

/**
 * The runtime dependencies of the package in `folder`, transitive ones included, sorted by name. Throws when one that is not
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

/** Vite's entry (`build.license`) for a bundled package. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly identifier: string | null;
  /** Absent without a text in the package. */
  readonly text?: string;
}

/** Packages of the service worker, which has a build of its own. */
const ofWorker = ['workbox-core', 'workbox-expiration', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'];

/** Packages shipped outside the pages' bundle: the worker's, the font, and the style sheet's base. */
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

/** Path of Vite's list, below the folder of the built pages. */
export const bundledList = '.vite/license.json';

/** Writes `licenses.json` beside the pages: the packages of the pages and of the server. */
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
