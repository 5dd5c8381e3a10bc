import { appendFileSync, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { canInstallPackages, hasPackage, installPackages, onPath } from './apt.mjs';
import { run } from './run.mjs';

const oldest = 15;

/** The major version in the reply of `postgres --version` ("postgres (PostgreSQL) 15.14 (Debian …)" is 15), or undefined. */
export function majorVersion(reply) {
  const [, major] = /^postgres \(PostgreSQL\) (\d+)/.exec(reply) ?? [];
  return major === undefined ? undefined : Number(major);
}

/**
 * Of `{ folder, major }` the one to test on: the oldest version that production may have, 15, or the nearest above. Folders inside
 * node_modules are left out: those are the embedded database, on which the tests run anyway.
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

/** The PostgreSQL programs of this machine to test on, as `{ folder, major }`, or undefined when there are none from version 15 on. */
export async function findPostgres() {
  // Through links: initdb lies beside the program, and not always beside the link.
  const linked = onPath('postgres').map((file) => dirname(realpathSync(file)));
  const folders = new Set([...debianFolders(), ...homebrewFolders(), ...linked]);
  const complete = [...folders].filter((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))));
  return chooseServer(await Promise.all(complete.map(describe)));
}

const clusterSettings = '/etc/postgresql-common/createcluster.conf';

// Debian's package would start a server of its own, on the port that a person may want for theirs.
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

/** Like `findPostgres`, and installs Debian's package where it can. Undefined when there is none to be had. */
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
