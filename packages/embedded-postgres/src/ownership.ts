import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { constants, type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isUnwritable, refusal } from './errors.ts';

/*
 * Ownership of a data folder. Every candidate listens on a unix socket of a new name in the folder, queries the other
 * listeners, and gives way to an owner. The kernel closes a dead process's socket, so a socket that refuses connections is
 * stale, and since names are never reused it can be removed without a race. This holds across containers, unlike process ids.
 *
 * Of two that ask at once the greater name steps back, and the lesser waits until the other has done so or has become the
 * owner. Both listen before they ask, so at least one sees the other: there are never two owners.
 */
export interface Ownership {
  /** From now on, rivals wait for the release instead of being refused. */
  announceLeaving(): void;
  /** Whether it keeps this process from ending by itself. It does at first. */
  holdProcess(hold: boolean): void;
  release(): Promise<void>;
}

const states = ['asking', 'owner', 'leaving'] as const;
type State = (typeof states)[number];

interface Rival {
  readonly name: string;
  readonly state: State;
  readonly processId: number;
}

interface Seat extends Ownership {
  readonly name: string;
  become(state: State): void;
}

const askAgainMs = 15;
const stepBackMs = 40;
// An owner that is stopped in a debugger accepts no connection and still owns the folder.
const answerMs = 3_000;
const patienceMs = 60_000;
const pattern = /^[0-9a-f]{12}\.sock$/;

/** A path to `name` in the open `folder` that is short enough for a socket's address (107 bytes on Linux, 103 on macOS). */
const socketPath = (folder: OpenFolder, name: string): string =>
  process.platform === 'linux' ? `/proc/self/fd/${folder.handle.fd}/${name}` : join(folder.path, name);

interface OpenFolder {
  readonly path: string;
  readonly handle: FileHandle;
}

async function takeSeat(folder: OpenFolder): Promise<Seat> {
  const name = `${randomBytes(6).toString('hex')}.sock`;
  let state: State = 'asking';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(`${state} ${process.pid}\n`);
  });
  // Bound under one name and shown under another once it listens: a socket that is shown and refuses is dead.
  // Any user who can reach the folder may ask, for the next one to start may be another.
  server.listen({ path: socketPath(folder, `${name}.new`), readableAll: true, writableAll: true });
  await once(server, 'listening');
  await rename(join(folder.path, `${name}.new`), join(folder.path, name));
  return {
    name,
    become: (next) => {
      state = next;
    },
    announceLeaving: () => {
      state = 'leaving';
    },
    holdProcess: (hold) => {
      hold ? server.ref() : server.unref();
    },
    release: () => leaveSeat(server, join(folder.path, name)),
  };
}

async function leaveSeat(server: Server, path: string): Promise<void> {
  if (!server.listening) return;
  server.close();
  await rm(path, { force: true });
}

/** The state of a socket's listener; null when none listens, 'again' when it is about to be known. */
function ask(folder: OpenFolder, name: string): Promise<Rival | null | 'again'> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(folder, name));
    let answer = '';
    socket.setTimeout(answerMs, () => {
      resolve({ name, state: 'owner', processId: 0 });
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', (error) =>
      resolve('code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') ? null : 'again'),
    );
    socket.on('close', () => {
      const [, word, processId] = /^(\w+) (\d+)\n/.exec(answer) ?? [];
      const state = states.find((one) => one === word);
      // No answer: the process died after the kernel had accepted for it.
      resolve(state === undefined ? 'again' : { name, state, processId: Number(processId) });
    });
  });
}

async function askEveryone(folder: OpenFolder, except: string | null): Promise<Rival[]> {
  const names = (await readdir(folder.path)).filter((name) => pattern.test(name) && name !== except);
  const askOne = async (name: string): Promise<Rival | null> => {
    const answer = await ask(folder, name);
    if (answer === null) await rm(join(folder.path, name), { force: true });
    return answer === 'again' ? { name, state: 'leaving', processId: 0 } : answer;
  };
  return (await Promise.all(names.map(askOne))).filter((rival) => rival !== null);
}

/** The rival that this seat gives way to; null when the seat has become the owner's. */
async function contest(folder: OpenFolder, seat: Seat, deadline: number): Promise<Rival | null> {
  for (;;) {
    const rivals = await askEveryone(folder, seat.name);
    const stronger =
      rivals.find(({ state }) => state === 'owner') ?? rivals.find(({ state, name }) => state === 'asking' && name < seat.name);
    if (stronger) return stronger;
    const [waitingFor] = rivals;
    if (!waitingFor) {
      seat.become('owner');
      return null;
    }
    if (Date.now() > deadline) return { ...waitingFor, state: 'owner' };
    await delay(askAgainMs);
  }
}

async function claim(folder: OpenFolder, dataDir: string): Promise<Seat> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const seat = await takeSeat(folder).catch((error: unknown) => {
      throw isUnwritable(error) ? error : refusal.dataDirUnsuitable(dataDir, error);
    });
    const stronger = await contest(folder, seat, deadline);
    if (stronger === null) return seat;
    await seat.release();
    if (stronger.state === 'owner') throw refusal.dataDirInUse(dataDir, stronger.processId || null);
    await delay(stepBackMs);
  }
}

/**
 * Makes this process the only owner of `path`, a folder kept for this purpose, or throws `data-dir-in-use` with the number of the
 * process that owns it. Waits for an owner that is leaving. `dataDir` is what the sentence names.
 */
export async function claimOwnership(path: string, dataDir: string): Promise<Ownership> {
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await claim({ path, handle }, dataDir);
  } finally {
    await handle.close();
  }
}
