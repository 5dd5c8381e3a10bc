import pino from 'pino';
import { buildApp, version } from './app.ts';
import { readConfig, WrongSetting } from './config.ts';
import { prepareInstallation } from './installation.ts';
import { webFolder } from './paths.ts';
import { systemClock } from './platform/clock.ts';
import { startDatabase } from './platform/database/start.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/launcher.ts';

const drainLimit = 15_000;

/** What the operator reads on the terminal; everything else is a log line. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const database = await startDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, logger });
  await prepareInstallation({ config, db: database.db, clock: systemClock, say });
  const app = await buildApp({ config, database, clock: systemClock, logger, webFolder });

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'encerrando: pedidos em andamento serão concluídos');
    setTimeout(() => process.exit(1), drainLimit).unref();
    // A connection whose request ends only now would be kept open for the next one, which never comes.
    const closeFinished = setInterval(() => app.server.closeIdleConnections(), 100);
    await app.close();
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
  say(`\nSeparaí ${version} está no ar: ${config.publicUrl ?? address}\n`);
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof WrongSetting || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'A porta já está em uso. Escolha outra com PORT.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

start().catch((error: unknown) => {
  process.stderr.write(`\nO Separaí não pôde iniciar.\n${sentenceOf(error)}\n`);
  process.exit(1);
});
