// Debian packages that a trial needs beyond those of the product.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs by their package; another version's may be named. */
export const programs = {
  patroni: process.env.PATRONI_PATH || '/usr/bin/patroni',
  'etcd-server': process.env.ETCD_PATH || '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  nftables: '/usr/sbin/nft',
};

/** Ends this process with a sentence where one of the packages is missing. */
export const requirePackages = (...names) => {
  const missing = names.filter((name) => !existsSync(programs[name]));
  if (missing.length === 0) return;
  console.error(`Faltam pacotes do Debian para este ensaio: apt-get install --no-install-recommends ${missing.join(' ')}`);
  process.exit(2);
};

/** Whether this Patroni overwrites the lock of another leader in etcd3, as before 3.0.3. */
export const needsOlderEtcd = () => {
  const [, ...version] = /(\d+)\.(\d+)\.(\d+)/.exec(execFileSync(programs.patroni, ['--version'], { encoding: 'utf8' }));
  const [major, minor, patch] = version.map(Number);
  return major < 3 || (major === 3 && minor === 0 && patch < 3);
};
