import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { WrongSetting } from './config/environment.ts';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { failureOf } from './platform/error-code.ts';
import { ApiError } from './platform/http/api-error.ts';
import { handleErrors, sendRefusal } from './platform/http/error-handler.ts';
import { registerProbes } from './platform/http/probe-routes.ts';
import { openMetricsReport } from './platform/metrics-report.ts';
import type { Probes } from './platform/probes.ts';
import { version } from './version.ts';

interface OperationsParts {
  readonly config: Pick<Config, 'metricsPort' | 'metricsHost'>;
  /** The pool that answers requests, and that of the background jobs where it is another one. */
  readonly database: Pick<Database, 'db' | 'pool'> & { readonly jobs?: Pick<Database, 'pool'> };
  readonly clock: Clock;
  readonly probes: Probes;
  /** This process is the primary of several web processes. */
  readonly hasWebProcesses?: boolean;
  readonly logger: FastifyBaseLogger;
}

/** Open connections; a collector and a few probes need one each. */
const mostConnections = 64;

/**
 * Composes the server for operators, on a port of its own, so that it answers in a process without the web, on connections that
 * residents' requests do not use up, and until the process ends.
 */
const buildOperationsApp = ({ database, clock, probes, hasWebProcesses = false, logger }: OperationsParts): FastifyInstance => {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
    forceCloseConnections: true,
    bodyLimit: 1,
  });
  app.server.maxConnections = mostConnections;
  handleErrors(app, probes.storage);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new ApiError('not-found')));
  registerProbes(app, probes);
  const pools = { web: database.pool, ...(database.jobs && { jobs: database.jobs.pool }) };
  const report = openMetricsReport({ db: database.db, pools, clock, probes, version, hasWebProcesses });
  app.get('/metrics', async (_request, reply) => reply.type(report.contentType).send(await report.text()));
  return app;
};

/** Starts the server for operators and logs its address; null without `METRICS_PORT`. Throws `WrongSetting` when it cannot listen. */
export const startOperationsServer = async (parts: OperationsParts): Promise<FastifyInstance | null> => {
  const { metricsPort: port, metricsHost: host } = parts.config;
  if (port === null) return null;
  const app = buildOperationsApp(parts);
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `métricas e sondas em ${address}` });
  } catch (error) {
    throw new WrongSetting('METRICS_PORT', `e METRICS_HOST não servem para escutar (${failureOf(error)}). Escolha outros.`);
  }
  return app;
};
