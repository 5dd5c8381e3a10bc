import type { TimeZone } from '@separai/contract/calendar';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from './database/database.ts';
import { isDatabaseSlow, isDatabaseUnavailable } from './database/failures.ts';
import type { Loop } from './loops.ts';
import { clockDifference } from './metrics.ts';

/** The time, handed in from the front door: rules and services never ask the machine themselves. */
export interface Clock {
  now(): Date;
  /** Where the installation is: by it days begin, and reminders go out at their hour. */
  readonly timeZone: TimeZone;
}

/** Milliseconds by which the process's clock may differ from the database's before the database's decides. */
const tolerance = 5_000;
const compareEvery = 10_000;
/** Milliseconds: of a slower answer it is not known when in between the database read its clock. */
const slowAnswer = 1_000;

/** Clocks of the process in milliseconds: the wall clock, and one that is never set. */
export interface ProcessClocks {
  readonly wall: () => number;
  readonly steady: () => number;
}

const processClocks: ProcessClocks = { wall: () => Date.now(), steady: () => performance.now() };

/** The clock of an installation. */
export interface InstallationClock extends Clock {
  /** Compares both clocks, warns when they begin to differ, and says when they agree again. */
  readonly comparison: Loop & { run(): Promise<void> };
}

const findDatabaseTime = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ now: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
  return rows[0]?.now ?? Number.NaN;
};

/**
 * The process's clock as long as it agrees with the database's within 5 s, else the database's, so that all instances agree on
 * leases, expiries and times of rows. Until the first comparison it is the process's.
 */
export const installationClock = (
  { db, logger, timeZone }: { db: Queryable; logger: FastifyBaseLogger; timeZone: TimeZone },
  { wall, steady }: ProcessClocks = processClocks,
): InstallationClock => {
  let known: { readonly time: number; readonly at: number } | null = null;
  let differed = false;

  const databaseTime = (own: number): number => (known === null ? own : known.time + (steady() - known.at));

  const report = (difference: number): void => {
    const seconds = Math.round(difference / 1_000);
    clockDifference.set(seconds);
    const differs = Math.abs(difference) > tolerance;
    if (differs === differed) return;
    differed = differs;
    if (differs)
      logger.warn({ seconds }, 'o relógio desta máquina não concorda com o do banco de dados, que vale: acerte os dois (NTP)');
    else logger.info('o relógio desta máquina voltou a concordar com o do banco de dados');
  };

  const compare = async (): Promise<void> => {
    const asked = steady();
    try {
      const time = await findDatabaseTime(db);
      const answered = steady();
      if (answered - asked > slowAnswer) return;
      known = { time: time + (answered - asked) / 2, at: answered };
      report(wall() - known.time);
    } catch (error) {
      // Until the database is back, the steady clock continues the last comparison.
      if (!isDatabaseUnavailable(error) && !isDatabaseSlow(error)) throw error;
    }
  };

  return {
    timeZone,
    now: () => {
      const own = wall();
      const time = databaseTime(own);
      return new Date(Math.abs(own - time) > tolerance ? time : own);
    },
    comparison: { name: 'relogio', every: compareEvery, run: compare },
  };
};
