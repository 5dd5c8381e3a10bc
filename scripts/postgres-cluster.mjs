import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { runOrThrow } from './run.mjs';

const user = 'separai';
const readyMilliseconds = 60_000;
const dataOf = (home) => join(home, 'data');

/** User and group for PostgreSQL, which refuses to run as root; undefined where this process is not root. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const found = ['postgres', 'nobody'].map((name) => lines.find((line) => line.startsWith(`${name}:`))).find(Boolean);
  if (!found) throw new Error('Esta máquina não tem um usuário sem privilégios (postgres, nobody) para o PostgreSQL de teste.');
  const [, , uid, gid] = found.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

// No durability settings: the data does not outlive the tests.
function serverArguments(data, port, given) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '256MB',
    lc_messages: 'C',
    ...given,
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function untilReady(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (reason) => reject(new Error(`O PostgreSQL de teste não começou (${reason}):\n${log}`));
    const timer = setTimeout(() => fail('esperou demais'), readyMilliseconds);
    server.once('exit', () => fail('terminou'));
    server.stderr.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-4_000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

// The shell's pipe closes when this process ends, even by kill -9: then the shell stops the server and removes the folder.
const watchdog = `home=$1; shift
"$@" </dev/null & server=$!
(cat >/dev/null; kill -INT $server) <&3 &
wait $server
rm -rf "$home"`;

// As above, and the shell starts the server again whenever it ends before that, as a service manager does. PostgreSQL refuses to
// start while processes of a killed server are still ending.
const restartingWatchdog = `home=$1; shift
(cat >/dev/null; touch "$home/stopped"; kill -INT $(head -n 1 "$home/data/postmaster.pid")) <&3 &
until [ -e "$home/stopped" ]; do "$@" </dev/null; sleep 0.2; done
rm -rf "$home"`;

async function initialise(folder, home, owner) {
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password);
  if (owner) for (const path of [home, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const authentication = ['-U', user, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const args = ['-D', dataOf(home), '-N', '-E', 'UTF8', `--locale=${locale}`, ...authentication];
  await runOrThrow(join(folder, 'initdb'), args, { ...owner, cwd: '/', quiet: true });
  return password;
}

/**
 * Creates an empty PostgreSQL cluster with the programs of `folder`, in a temporary folder within `parent`, and starts it on a
 * free port of 127.0.0.1 as an unprivileged user. `settings` are added to its own, or replace them. `url` is its superuser's;
 * `pid()` is the server's first process; `stop` ends the server and removes the folder. With `restarts` the server is started
 * again on the same data whenever it ends otherwise.
 */
export async function startTemporaryCluster(folder, parent, settings = {}, { restarts = false } = {}) {
  const owner = unprivileged();
  const home = mkdtempSync(join(parent ?? (owner ? '/tmp' : tmpdir()), 'separai-postgres-'));
  const password = await initialise(folder, home, owner);
  const port = await freePort();

  const program = [join(folder, 'postgres'), ...serverArguments(dataOf(home), port, settings)];
  const options = { ...owner, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] };
  const server = spawn('/bin/sh', ['-c', restarts ? restartingWatchdog : watchdog, 'sh', home, ...program], options);
  const ended = once(server, 'exit');
  await untilReady(server);
  const stop = async () => {
    server.stdio[3].destroy();
    await ended;
  };
  const pid = () => Number.parseInt(readFileSync(join(dataOf(home), 'postmaster.pid'), 'utf8'), 10);
  return { url: `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`, pid, stop };
}
