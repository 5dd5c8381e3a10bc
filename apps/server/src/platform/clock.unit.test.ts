import type { TimeZone } from '@separai/contract/calendar';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { installationClock } from './clock.ts';
import type { Queryable } from './database/database.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 10, 26, 12);

/** A process and a database whose clocks are set separately, and what the process logs. */
const machines = () => {
  const set = { wall: start, steady: 0, database: start, answerTakes: 0 };
  const lines: string[] = [];
  const db = {
    execute: async () => {
      set.steady += set.answerTakes;
      if (Number.isNaN(set.database))
        throw Object.assign(new pg.DatabaseError('terminating connection', 0, 'error'), { code: '57P01' });
      return { rows: [{ now: set.database }] };
    },
  } as unknown as Queryable;
  const logger = pino({}, { write: (line: string) => lines.push(line) });
  const timeZone = 'America/Fortaleza' as TimeZone;
  const clock = installationClock({ db, logger, timeZone }, { wall: () => set.wall, steady: () => set.steady });
  const pass = (milliseconds: number): void => {
    for (const name of ['wall', 'steady', 'database'] as const) set[name] += milliseconds;
  };
  return { set, lines, clock, pass, now: () => clock.now().getTime() - start };
};

test('the own clock counts as long as it is within five seconds of the database', async () => {
  const { set, clock, now, lines } = machines();
  set.wall += 4_000;
  await clock.comparison.run();
  expect([now(), lines]).toEqual([4_000, []]);
});

test.each([hour, -hour])('a clock that is wrong by %s ms follows the database, and the log warns once', async (wrong) => {
  const { set, clock, pass, now, lines } = machines();
  set.wall += wrong;
  await clock.comparison.run();
  expect(now()).toBe(0);
  pass(7_000);
  expect(now()).toBe(7_000);
  await clock.comparison.run();
  expect(lines).toEqual([expect.stringMatching(`"seconds":${wrong / 1_000},.*acerte os dois`)]);
  set.wall -= wrong;
  await clock.comparison.run();
  expect([now(), lines.length, lines[1]]).toEqual([7_000, 2, expect.stringContaining('voltou a concordar')]);
});

test('a clock that is set wrong follows the database at once, before the next comparison', async () => {
  const { set, clock, pass, now } = machines();
  await clock.comparison.run();
  pass(3_000);
  set.wall -= hour;
  expect(now()).toBe(3_000);
});

test('a slow answer of the database is not compared, and without the database the last comparison goes on', async () => {
  const { set, clock, pass, now } = machines();
  set.wall += hour;
  set.answerTakes = 1_500;
  await clock.comparison.run();
  expect(now()).toBe(hour);
  set.answerTakes = 0;
  await clock.comparison.run();
  pass(2_000);
  set.database = Number.NaN;
  await clock.comparison.run();
  expect(now()).toBe(2_000);
});
