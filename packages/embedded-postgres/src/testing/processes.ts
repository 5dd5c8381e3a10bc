import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from '../launcher.ts';
import type { SystemUser } from '../system-user.ts';

type Connection = EmbeddedPostgres['connection'];

/** A message of a child server. */
export type Report =
  | { readonly kind: 'started'; readonly connection: Connection }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'log'; readonly message: string };

export interface ChildServer {
  readonly process: ChildProcess;
  /** Its answer to the start. Rejects when it ends without one. */
  readonly outcome: Promise<Exclude<Report, { kind: 'log' }>>;
  readonly log: readonly string[];
  /** Resolves with its connection, or rejects with its refusal. */
  connection(): Promise<Connection>;
  kill(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

const children = new Set<ChildProcess>();

/** Kills the child servers that still run. */
export async function killChildren(): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  await until(() => children.size === 0);
}

export interface ChildOptions {
  readonly dataDir: string;
  /** The bundle to run. */
  readonly main: string;
  readonly user?: SystemUser;
  readonly env?: Record<string, string>;
}

/** Starts a server as a process of its own. */
export function startChild({ dataDir, main, user, env }: ChildOptions): ChildServer {
  const child = fork(main, [dataDir], {
    execArgv: [],
    cwd: '/',
    // A process group of its own, as a terminal gives it.
    detached: true,
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...user,
  });
  children.add(child);
  // 'error': the user may not run this Node, for instance.
  const exited = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('exit', (code, signal) => resolve(`the child ended with ${code ?? signal}`));
  }).finally(() => children.delete(child));
  const log: string[] = [];
  const outcome = new Promise<Exclude<Report, { kind: 'log' }>>((resolve, reject) => {
    child.on('message', (message: Report) => {
      if (message.kind === 'log') log.push(message.message);
      else resolve(message);
    });
    exited.then((reason) => reject(new Error(reason)));
  });
  outcome.catch(() => {});
  return {
    process: child,
    outcome,
    log,
    connection: async () => {
      const answer = await outcome;
      if (answer.kind === 'refused') throw new Error(answer.message);
      return answer.connection;
    },
    kill: async (signal) => {
      child.kill(signal);
      await exited;
    },
    stop: async () => {
      child.send('stop');
      await exited;
    },
  };
}

/** Waits until `condition` holds. Throws after 30 s. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`never came true: ${condition}`);
    await delay(20);
  }
}

/** Runs one statement on a connection of its own. */
export async function query(connection: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  // The server may be killed under it.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The process number of the PostgreSQL server on a data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

/** Fields of /proc/<pid>/status, such as PPid and Uid; null when there is no such process. */
export async function statusOf(processId: number): Promise<Record<string, string> | null> {
  const text = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => null);
  if (text === null || /^State:\s+[ZX]/m.test(text)) return null;
  return Object.fromEntries(text.split('\n').map((line) => line.split(/:\s*/, 2)));
}
