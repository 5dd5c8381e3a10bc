import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { prepareInstallation } from './installation.ts';
import { startBackground } from './jobs.ts';
import { startOperationsServer } from './operations-server.ts';
import { webFolder } from './paths.ts';
import { systemClock } from './platform/clock.ts';
import { startDatabase } from './platform/database/start.ts';
import { failureFacts } from './platform/error-places.ts';
import { openLog } from './platform/log-output.ts';
import { handOverPassword, say } from './platform/operator-terminal.ts';
import { openProbes } from './platform/probes.ts';
import { startFailureSentence } from './start-failure.ts';
import { version } from './version.ts';

/** Milliseconds for the requests in progress, after the server has ended listening. */
const drainLimit = 15_000;

const start = async (): Promise<void> => {
  const config = await prepareDataFolder(readConfig(process.env));
  const clock = systemClock(config.timeZone);
  const logger = openLog(config.logLevel);
  const database = await startDatabase({ ...config, logger });
  await prepareInstallation({
    ...{ config, db: database.db, clock, logger, say },
    handOverPassword: (text) => handOverPassword(config.dataDir, text),
  });
  const probes = await openProbes({ database, dataDir: config.dataDir, clock, logger });
  const operations = await startOperationsServer({ config, database, clock, probes, logger });
  const isWorkerOnly = config.worker === 'only';
  const app = isWorkerOnly ? null : await buildApp({ config, database, clock, logger, webFolder, probes });

  let background: ReturnType<typeof startBackground> | null = null;
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'encerrando: pedidos em andamento serão concluídos');
    probes.drain();
    const drainPeriod = signal === 'SIGTERM' ? config.drainSeconds * 1_000 : 0;
    setTimeout(() => process.exit(1), drainPeriod + drainLimit).unref();
    await pause(drainPeriod);
    // A connection whose request ends during shutdown would stay open for a next request.
    const closeFinished = setInterval(() => app?.server.closeIdleConnections(), 100);
    const started = await background;
    await Promise.all([app?.close(), started?.stop()]);
    clearInterval(closeFinished);
    await operations?.close();
    await database.close();
    logger.info('encerrado');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));

  const address = await app?.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (listening) => `escutando em ${listening}`,
  });
  if (stopping) return;
  // Background jobs must not start if the server cannot listen.
  background = startBackground({ config, db: database.jobs.db, clock, logger, say });
  await background;
  const state = isWorkerOnly ? 'faz as tarefas em segundo plano' : `está no ar: ${config.publicUrl ?? address}`;
  say(`\nSeparaí ${version} ${state}\n`);
};

// Node would print the error's message, which may quote a row. Unhandled rejections arrive here, too.
process.on('uncaughtException', (error: unknown) => {
  openLog().fatal(failureFacts(error), 'falha inesperada: o servidor para');
  process.exit(1);
});

start().catch((error: unknown) => {
  process.stderr.write(`\nO Separaí não pôde iniciar.\n${startFailureSentence(error)}\n`);
  process.exit(1);
});
