import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { originOf, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { prepareInstallation } from './installation.ts';
import { startBackground } from './jobs.ts';
import { startOperationsServer } from './operations-server.ts';
import { webFolder } from './paths.ts';
import { installationClock } from './platform/clock.ts';
import { socketUrlOf, startDatabase } from './platform/database/start.ts';
import { failureFacts } from './platform/error-places.ts';
import { openLog } from './platform/log-output.ts';
import { startLoops } from './platform/loops.ts';
import { offerMetrics } from './platform/metrics-report.ts';
import { handOverPassword, say } from './platform/operator-terminal.ts';
import { openProbes } from './platform/probes.ts';
import { startFailureSentence } from './start-failure.ts';
import { version } from './version.ts';
import { startWebProcesses, WebProcessEnded } from './web-processes.ts';

/** Milliseconds for the requests in progress, after the server has ended listening. */
const drainLimit = 15_000;
/** Further milliseconds for the web processes, which have the same limit. */
const webProcessLimit = 1_000;

const start = async (): Promise<void> => {
  const config = await prepareDataFolder(readConfig(process.env));
  const logger = openLog(config.logLevel);
  const database = await startDatabase({ ...config, logger });
  const clock = installationClock({ db: database.db, logger, timeZone: config.timeZone });
  await clock.comparison.run();
  await prepareInstallation({
    ...{ config, db: database.db, clock, logger, say },
    handOverPassword: (text) => handOverPassword(config.dataDir, text),
  });
  const probes = await openProbes({ database, dataDir: config.dataDir, clock, logger });
  const isWorkerOnly = config.worker === 'only';
  // Of several web processes this one, the primary, starts the database and runs the background jobs, and the others serve.
  const hasWebProcesses = cluster.isPrimary && config.webConcurrency > 1 && !isWorkerOnly;
  const operations = cluster.isPrimary
    ? await startOperationsServer({ config, database, clock, probes, hasWebProcesses, logger })
    : null;
  if (cluster.worker && config.metricsPort !== null) offerMetrics({ web: database.pool }, cluster.worker.id);
  const app = isWorkerOnly || hasWebProcesses ? null : await buildApp({ config, database, clock, logger, webFolder, probes });

  const comparing = startLoops([clock.comparison], logger);
  let background: ReturnType<typeof startBackground> | null = null;
  let web: Awaited<ReturnType<typeof startWebProcesses>> | null = null;
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'encerrando: pedidos em andamento serão concluídos');
    probes.drain();
    // The web processes drain by themselves.
    const webEnded = web?.stop();
    const drainPeriod = signal === 'SIGTERM' ? config.drainSeconds * 1_000 : 0;
    setTimeout(() => process.exit(1), drainPeriod + drainLimit + (hasWebProcesses ? webProcessLimit : 0)).unref();
    await pause(drainPeriod);
    // A connection whose request ends during shutdown would stay open for a next request.
    const closeFinished = setInterval(() => app?.server.closeIdleConnections(), 100);
    const started = await background;
    await Promise.all([app?.close(), started?.stop(), webEnded]);
    clearInterval(closeFinished);
    await operations?.close();
    await comparing.stop();
    await database.close();
    logger.info('encerrado');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));

  if (hasWebProcesses) {
    const shared = config.databaseUrl === null ? { DATABASE_URL: socketUrlOf(database) } : {};
    const environment = { ...shared, WORKER: 'off' };
    web = await startWebProcesses(config.webConcurrency, { environment, logger });
  }
  const address = await app?.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (listening) => `escutando em ${listening}`,
  });
  if (stopping) return;
  // Background jobs must not start if the server cannot listen.
  background = startBackground({ config, db: database.jobs.db, clock, logger, say });
  await background;
  if (cluster.isWorker) return;
  const webAddress = web === null ? address : originOf({ ...config, port: web.port });
  const state = isWorkerOnly ? 'faz as tarefas em segundo plano' : `está no ar: ${config.publicUrl ?? webAddress}`;
  say(`\nSeparaí ${version} ${state}\n`);
};

// Node would print the error's message, which may quote a row. Unhandled rejections arrive here, too.
process.on('uncaughtException', (error: unknown) => {
  openLog().fatal(failureFacts(error), 'falha inesperada: o servidor para');
  process.exit(1);
});

start().catch((error: unknown) => {
  // A web process that ended has printed its own sentence.
  if (!(error instanceof WebProcessEnded))
    process.stderr.write(`\nO Separaí não pôde iniciar.\n${startFailureSentence(error)}\n`);
  process.exit(1);
});
