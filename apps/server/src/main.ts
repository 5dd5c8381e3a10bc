import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { prepareInstallation } from './installation.ts';
import { backgroundJobs } from './jobs.ts';
import { webFolder } from './paths.ts';
import { systemClock } from './platform/clock.ts';
import { startDatabase } from './platform/database/start.ts';
import { failureFacts } from './platform/error-places.ts';
import { startJobs } from './platform/jobs.ts';
import { openLog } from './platform/log-output.ts';
import { startFailureSentence } from './start-failure.ts';
import { version } from './version.ts';

const drainLimit = 15_000;

/** Prints a line for the operator on the terminal; everything else is logged. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const clock = systemClock(config.timeZone);
  const logger = openLog();
  const database = await startDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, logger });
  await prepareInstallation({ config, db: database.db, clock, logger, say });
  const app = await buildApp({ config, database, clock, logger, webFolder });

  let jobs: ReturnType<typeof startJobs> | null = null;
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'encerrando: pedidos em andamento serão concluídos');
    setTimeout(() => process.exit(1), drainLimit).unref();
    // A connection whose request ends during shutdown would stay open for a next request.
    const closeFinished = setInterval(() => app.server.closeIdleConnections(), 100);
    await Promise.all([app.close(), jobs?.stop()]);
    clearInterval(closeFinished);
    await database.close();
    logger.info('encerrado');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));

  const address = await app.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (listening) => `escutando em ${listening}`,
  });
  // Background jobs must not start if the server cannot listen.
  if (!stopping) jobs = startJobs(backgroundJobs({ config, db: database.db, clock, logger, say }), logger);
  say(`\nSeparaí ${version} está no ar: ${config.publicUrl ?? address}\n`);
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
