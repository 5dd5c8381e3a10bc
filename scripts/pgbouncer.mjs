import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { canInstallPackages, hasPackage, installPackages, onPath } from './apt.mjs';

const policy = '/usr/sbin/policy-rc.d';

// Debian's folder is not in the PATH of every user.
const findPgbouncer = () =>
  process.env.PGBOUNCER_PATH || [...onPath('pgbouncer'), '/usr/sbin/pgbouncer'].find((file) => existsSync(file));

// Debian's package would start a server on port 6432.
async function installWithoutServer() {
  const hasPolicy = existsSync(policy);
  if (!hasPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await installPackages(['pgbouncer']);
  } finally {
    if (!hasPolicy) rmSync(policy);
  }
}

/** Path of PgBouncer for the tests, by default of this machine (`PGBOUNCER_PATH` names another); installs Debian's package where possible. Undefined without either. */
export async function findOrInstallPgbouncer() {
  const found = findPgbouncer();
  if (found || !canInstallPackages() || !(await hasPackage('pgbouncer'))) return found;
  await installWithoutServer();
  return findPgbouncer();
}
