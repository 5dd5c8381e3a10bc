import { access, constants } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { readAppliedMigrations, readMigrations } from './database/migrations.ts';
import { type Storage, watchStorage } from './storage.ts';

/** The checks of `/readyz`, each `ok` or the reason why it fails. */
export interface ReadinessChecks {
  readonly database: 'ok' | 'unavailable';
  /** `missing`: the database lacks migrations of this build; `unknown`: it does not answer. */
  readonly migrations: 'ok' | 'missing' | 'unknown';
  /** `draining`: the process has received SIGTERM, finishes its requests and ends. */
  readonly draining: 'ok' | 'draining';
  /** `full`: writes fail for lack of space; `not-writable`: `DATA_DIR` is missing or read-only. */
  readonly storage: 'ok' | 'full' | 'not-writable' | 'unknown';
}

export interface Readiness {
  readonly status: 'ready' | 'not-ready';
  readonly checks: ReadinessChecks;
}

/** State of this process for load balancers and orchestrators. */
export interface Probes {
  /** The free-space checks that the error handler notes failures in. */
  readonly storage: Storage;
  /** The creation time of the database's newest migration in ms since 1970, asked once a second at most. Fails when the database does not answer. */
  askDatabase(): Promise<number>;
  /** Answers within a few seconds and never fails. A change of the status is logged. */
  readiness(): Promise<Readiness>;
  /** Marks the process as draining, for good. */
  drain(): void;
}

/** Milliseconds for which a successful query is cached. */
const answerKnown = 1_000;
/** Milliseconds: a probe's own timeout is usually a few seconds. */
const queryTimeout = 2_000;

/** The result of a query of the database; null when it fails or takes longer than a probe may. */
export const answerInTime = <Result>(query: Promise<Result>): Promise<Result | null> =>
  Promise.race([query, pause(queryTimeout, null, { ref: false })]).catch(() => null);

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

export const openProbes = async ({
  database,
  dataDir,
  clock,
  logger,
}: {
  database: Pick<Database, 'db' | 'pool'>;
  dataDir: string;
  clock: Clock;
  logger: FastifyBaseLogger;
}): Promise<Probes> => {
  const ownLevel = readMigrations().at(-1)?.when ?? 0;
  const storage = watchStorage({ dataDir, db: database.db });
  let draining = false;

  // Concurrent probes, and probes in quick succession, share a query.
  let known = { at: Number.NEGATIVE_INFINITY, level: 0 };
  let asking: Promise<{ level: number }> | null = null;
  const askDatabase = async (): Promise<number> => {
    // Both ways, for the wall clock may be set back.
    if (Math.abs(clock.now().getTime() - known.at) < answerKnown) return known.level;
    asking ??= readAppliedMigrations(database.pool).finally(() => {
      asking = null;
    });
    const { level } = await asking;
    known = { at: clock.now().getTime(), level };
    return level;
  };

  const checkDatabase = async (): Promise<Pick<ReadinessChecks, 'database' | 'migrations'>> => {
    const level = await answerInTime(askDatabase());
    if (level === null) return { database: 'unavailable', migrations: 'unknown' };
    // A newer level is another build's, which is being rolled out.
    return { database: 'ok', migrations: level >= ownLevel ? 'ok' : 'missing' };
  };

  const checkStorage = async (): Promise<ReadinessChecks['storage']> => {
    if (!(await isWritable(dataDir))) return 'not-writable';
    // The trial of a table fails without the database.
    const isFull = await answerInTime(storage.isFull());
    if (isFull === null) return 'unknown';
    return isFull ? 'full' : 'ok';
  };

  let last: Readiness['status'] = 'ready';
  const note = ({ status, checks }: Readiness): void => {
    if (status === last) return;
    last = status;
    if (status === 'ready') logger.info(checks, 'a instância está pronta de novo');
    else logger.warn(checks, 'a instância não está pronta');
  };

  return {
    storage,
    askDatabase,
    readiness: async () => {
      const [ofDatabase, ofStorage] = await Promise.all([checkDatabase(), checkStorage()]);
      const checks = { ...ofDatabase, draining: draining ? 'draining' : 'ok', storage: ofStorage } as const;
      const status = Object.values(checks).every((check) => check === 'ok') ? 'ready' : 'not-ready';
      note({ status, checks });
      return { status, checks };
    },
    drain: () => {
      draining = true;
    },
  };
};
