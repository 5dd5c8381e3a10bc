import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Backoff in milliseconds before an ended process is replaced; a process that has lived for `steadyAfter` starts it anew. */
const pauses = { first: 500, longest: 15_000, steadyAfter: 60_000 };

/** The processes that share the listening port. */
interface WebProcesses {
  readonly port: number;
  /** Asks every process to finish its requests and to end, and waits for that. */
  stop(): Promise<void>;
}

/** A web process ended before it listened; it has said why. */
export class WebProcessEnded extends Error {}

/** The port, once a process listens. */
const untilListening = async (worker: Worker): Promise<number> => {
  const ended = once(worker, 'exit').then(() => {
    throw new WebProcessEnded('a web process ended before it listened');
  });
  const [{ port }] = await Promise.race([once(worker, 'listening'), ended]);
  return port;
};

/**
 * Forks `count` processes of this program with additional environment variables, and resolves when all of them listen. One that
 * ends is replaced. Throws `WebProcessEnded` when one ends before that; the others are stopped.
 */
export const startWebProcesses = async (
  count: number,
  { environment, logger }: { readonly environment: Readonly<Record<string, string>>; readonly logger: FastifyBaseLogger },
): Promise<WebProcesses> => {
  const ending = new AbortController();
  const workers = new Set<Worker>();
  let port = 0;
  const fork = (): Worker => {
    // With port 0 the first processes agree on a port, which later ones must take.
    const worker = cluster.fork(port === 0 ? environment : { ...environment, PORT: String(port) });
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
    worker.once('listening', () => logger.info({ pid: worker.process.pid }, 'processo do servidor no ar'));
    return worker;
  };
  const replaceWhenEnded = async (first: Worker): Promise<void> => {
    let worker = first;
    let failures = 0;
    for (;;) {
      const began = performance.now();
      const [code, signal] = await once(worker, 'exit');
      if (ending.signal.aborted) return;
      failures = performance.now() - began > pauses.steadyAfter ? 0 : failures + 1;
      logger.error({ code, signal }, 'um processo do servidor terminou; outro começa no lugar dele');
      const milliseconds = Math.min(pauses.first * 2 ** failures, pauses.longest);
      await pause(milliseconds, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      worker = fork();
    }
  };

  const first = Array.from({ length: count }, fork);
  const replacing = first.map(replaceWhenEnded);
  const stop = async (): Promise<void> => {
    ending.abort();
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(replacing);
  };
  try {
    [port = 0] = await Promise.all(first.map(untilListening));
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
