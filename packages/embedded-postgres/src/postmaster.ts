import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type Home, nameInside } from './cluster.ts';
import { refusal } from './errors.ts';
import { type GuardedProcess, spawnGuarded, tellingLine } from './guarded-process.ts';
import type { Log } from './log.ts';
import { findPredecessor } from './predecessor.ts';
import { port, removeAbandoned } from './socket-folder.ts';
import type { SystemUser } from './system-user.ts';

export interface PostmasterSettings {
  readonly home: Home;
  readonly binaries: Binaries;
  readonly user: SystemUser | null;
  readonly socketFolder: string;
  readonly log: Log;
}

const serverSettings = (socketFolder: string): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: `"${socketFolder}"`,
  unix_socket_permissions: '0700',
  port: String(port),
  cluster_name: 'separai',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // A refused row is the application's business, and its values would be personal data in the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
});

const ready = /database system is ready to accept connections/;
const crash = /PANIC: |was terminated by signal/;
const stillUsed = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

const patienceMs = 60_000;
const askAgainMs = 60;

type Attempt = { readonly postmaster: GuardedProcess } | { readonly failure: string; readonly output: readonly string[] };

async function attempt(settings: PostmasterSettings, notTheServer: number | null, signal: AbortSignal): Promise<Attempt> {
  const { home, binaries, user, socketFolder, log } = settings;
  const flags = Object.entries(serverSettings(socketFolder)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let isReady = (): void => {};
  const becameReady = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const postmaster = spawnGuarded({
    file: binaries.postgres,
    args: ['-D', nameInside(home.data, user), ...flags],
    folder: home.data,
    user,
    // PostgreSQL's own way to be told that this number in postmaster.pid is not a server's (pg_ctl uses it for its parent).
    env: notTheServer === null ? binaries.env : { ...binaries.env, PG_GRANDPARENT_PID: String(notTheServer) },
    temporaryFolder: socketFolder,
    onLine: (line) => {
      if (ready.test(line)) isReady();
      if (crash.test(line)) log('O PostgreSQL embutido relatou uma falha.', { output: [line] });
    },
  });
  const stop = (): void => postmaster.askToStop();
  signal.addEventListener('abort', stop);
  const ending = await Promise.race([becameReady, postmaster.ended]);
  signal.removeEventListener('abort', stop);
  if (!ending) return { postmaster };
  const { output } = postmaster;
  const failure = tellingLine(output) ?? ending.error?.message ?? `código ${ending.code}`;
  return { failure, output };
}

function askToStop(processId: number): void {
  try {
    process.kill(processId, 'SIGINT');
  } catch {
    // The server has just ended, or is not ours to end: then it is waited for.
  }
}

/** Waits for, or ends, a server that outlived the process that started it. Returns a process number that is not such a server. */
async function endPredecessor(settings: PostmasterSettings, deadline: number): Promise<number | null> {
  const { home, socketFolder, log } = settings;
  let told = false;
  let abandoned: string | null = null;
  for (;;) {
    const predecessor = await findPredecessor(home.data);
    if (predecessor && predecessor.socketFolder !== socketFolder) abandoned = predecessor.socketFolder;
    if (abandoned && (predecessor === null || predecessor.kind === 'gone')) await removeAbandoned(abandoned);
    if (predecessor?.kind === 'gone') return predecessor.processId;
    if (predecessor?.kind !== 'orphan' && predecessor?.kind !== 'stranger') return null;
    if (predecessor.kind === 'stranger' || Date.now() > deadline) throw refusal.dataDirInUse(home.dataDir, predecessor.processId);
    if (!told) {
      log('Esperando terminar o PostgreSQL que uma execução anterior deixou.', { processId: predecessor.processId });
      askToStop(predecessor.processId);
      told = true;
    }
    await delay(askAgainMs);
  }
}

/**
 * Starts PostgreSQL on the data folder and returns when it takes connections. The caller owns the folder, so a server still in
 * it is left over from a killed predecessor: that one is ended first. Throws `data-dir-in-use` when it does not end within a
 * minute or was started by other means, and `start-failed`.
 */
export async function startPostmaster(settings: PostmasterSettings, signal: AbortSignal): Promise<GuardedProcess> {
  const deadline = Date.now() + patienceMs;
  let told = false;
  for (;;) {
    const notTheServer = await endPredecessor(settings, deadline);
    const result = await attempt(settings, notTheServer, signal);
    if ('postmaster' in result) return result.postmaster;
    signal.throwIfAborted();
    if (!result.output.some((line) => stillUsed.test(line))) {
      settings.log('O PostgreSQL embutido não iniciou.', { output: result.output });
      throw refusal.startFailed(settings.home.data, result.failure);
    }
    if (Date.now() > deadline) throw refusal.dataDirInUse(settings.home.dataDir, null);
    if (!told) settings.log('Esperando o PostgreSQL anterior liberar a pasta de dados.');
    told = true;
    await delay(askAgainMs);
  }
}
