import { appendFileSync, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { canInstallPackages, hasPackage, installPackages, onPath } from './apt.mjs';
import { run } from './run.mjs';

const oldest = 15;

/** Major version in the output of `postgres --version` ("postgres (PostgreSQL) 15.14 (Debian …)" is 15), or undefined. */
export function majorVersion(reply) {
  const [, major] = /^postgres \(PostgreSQL\) (\d+)/.exec(reply) ?? [];
  return major === undefined ? undefined : Number(major);
}

/**
 * The server to test on, from `{ folder, major }`: the oldest version supported in production, 15, or the nearest above.
 * Folders in node_modules are skipped: those are the embedded database, which the tests use anyway.
 */
export function chooseServer(servers) {
  const suitable = servers.filter(({ folder, major }) => major >= oldest && !folder.split(sep).includes('node_modules'));
  return suitable.sort((one, other) => one.major - other.major)[0];
}

function debianFolders() {
  const base = '/usr/lib/postgresql';
  return existsSync(base) ? readdirSync(base).map((version) => join(base, version, 'bin')) : [];
}

function homebrewFolders() {
  const bases = ['/opt/homebrew/opt', '/usr/local/opt'].filter((base) => existsSync(base));
  return bases.flatMap((base) =>
    readdirSync(base).flatMap((name) => (name.startsWith('postgresql') ? [join(base, name, 'bin')] : [])),
  );
}

async function describe(folder) {
  const reply = await run(join(folder, 'postgres'), ['--version'], { quiet: true, env: { LC_ALL: 'C' } });
  return { folder, major: majorVersion(reply.output) };
}

/** PostgreSQL programs of this machine for the tests, as `{ folder, major }`; undefined without version 15 or later. */
export async function findPostgres() {
  // Symbolic links are resolved: initdb lies beside the program, not always beside the link.
  const linked = onPath('postgres').map((file) => dirname(realpathSync(file)));
  const folders = new Set([...debianFolders(), ...homebrewFolders(), ...linked]);
  const complete = [...folders].filter((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))));
  return chooseServer(await Promise.all(complete.map(describe)));
}

const clusterSettings = '/etc/postgresql-common/createcluster.conf';

// Debian's package would start a server on the port that the user's own server may need.
async function installWithoutServer(name) {
  await installPackages(['postgresql-common']);
  const before = readFileSync(clusterSettings);
  appendFileSync(clusterSettings, '\ncreate_main_cluster = off\n');
  try {
    await installPackages([name]);
  } finally {
    writeFileSync(clusterSettings, before);
  }
}

/** Like `findPostgres`, but installs Debian's package where possible. Undefined when PostgreSQL is not available. */
export async function findOrInstallPostgres() {
  const found = await findPostgres();
  if (found || !canInstallPackages()) return found;
  for (const name of [`postgresql-${oldest}`, 'postgresql']) {
    if (!(await hasPackage(name))) continue;
    await installWithoutServer(name);
    return findPostgres();
  }
  return undefined;
}
