import type pg from 'pg';
import { Counter, Gauge, Histogram } from 'prom-client';

// In prom-client's global registry: counts of this process since its start, which Prometheus sums over the processes.

/** Bookings that were committed; repeats of an idempotent request do not count. */
export const bookingsMade = new Counter({ name: 'separai_bookings_total', help: 'Coletas agendadas' });

/** Ends of an import's steps: its points or items are written, reverted, discarded, or the step failed for good. */
export const importsEnded = new Counter({
  name: 'separai_imports_total',
  help: 'Importações por resultado',
  labelNames: ['subject', 'result'] as const,
});

/** Attempts to deliver a message, by outcome. */
export const messagesSettled = new Counter({
  name: 'separai_messages_total',
  help: 'Tentativas de entregar mensagens, por resultado',
  labelNames: ['channel', 'result'] as const,
});

/** Requests for a response that is cached until its data change. */
export const cacheRequests = new Counter({
  name: 'separai_cache_requests_total',
  help: 'Pedidos de respostas guardadas até que os dados mudem',
  labelNames: ['cache', 'result'] as const,
});

/** Seconds by which this process's clock is ahead of the database's, as last compared. */
export const clockDifference = new Gauge({
  name: 'separai_clock_difference_seconds',
  help: 'Segundos de adiantamento do relógio desta máquina em relação ao do banco de dados',
});

/** Duration of requests by the pattern of their route, never by their address. */
export const requestDuration = new Histogram({
  name: 'separai_http_request_duration_seconds',
  help: 'Duração dos pedidos',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
});

const poolWait = new Histogram({
  name: 'separai_db_pool_wait_seconds',
  help: 'Espera por uma conexão com o banco de dados',
  labelNames: ['pool'] as const,
  buckets: [0.001, 0.01, 0.1, 1, 5],
});

// A counter without a first sample of 0 hides its first increase from `rate()`.
for (const subject of ['points', 'items', 'areas'])
  for (const result of ['applied', 'undone', 'cancelled', 'failed']) importsEnded.inc({ subject, result }, 0);
for (const channel of ['mail', 'push'])
  for (const result of ['sent', 'failed', 'given_up', 'obsolete']) messagesSettled.inc({ channel, result }, 0);

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/** Measures from here on how long callers wait for a connection of a pool; its own queries are such callers, too. */
export const measurePoolWaits = (name: string, pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as (callback: Connected) => void;
  const measured = (callback: Connected): void => {
    const began = performance.now();
    connect((error, client, done) => {
      poolWait.observe({ pool: name }, (performance.now() - began) / 1_000);
      callback(error, client, done);
    });
  };
  Object.assign(pool, {
    connect: (callback?: Connected) =>
      callback === undefined
        ? new Promise((resolve, reject) => {
            measured((error, client) => (error === undefined ? resolve(client) : reject(error)));
          })
        : measured(callback),
  });
};
