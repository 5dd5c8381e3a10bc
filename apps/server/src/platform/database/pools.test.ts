// @module-tag postgres
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inDatabase } from '../../../test/global-setup.ts';
import { usualLimits } from './database.ts';
import { startDatabase } from './start.ts';

const name = `separai_test_${randomUUID().replaceAll('-', '')}`;
const administrator = new pg.Client(inject('postgres'));
// Not the template itself: PostgreSQL copies no database that has connections.
beforeAll(async () => {
  await administrator.connect();
  await administrator.query(`create database ${name} template ${inject('templateDatabase')}`);
});
afterAll(() => administrator.end());

/** The address of the test's database, whose server may be on a unix socket. */
const url = (): string => {
  const { host, port, user, password } = new pg.Client(inDatabase(inject('postgres'), name));
  const parameters = new URLSearchParams({ host, port: String(port), user: user ?? '', ...(password ? { password } : {}) });
  return `postgresql:///${name}?${parameters}`;
};

test('requests and background jobs have pools of their own, with the sizes and timeouts of the settings', async () => {
  const databaseLimits = { ...usualLimits, poolSize: 2, jobsPoolSize: 1, statementTimeout: 4_000 };
  const logger = pino({ enabled: false });
  const database = await startDatabase({ databaseUrl: url(), dataDir: '/nonexistent', logger, databaseLimits });
  try {
    const { pool, jobs } = database;
    const settings = `select array[current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')] as set`;
    for (const one of [pool, jobs.pool]) expect((await one.query(settings)).rows).toEqual([{ set: ['4s', '9s'] }]);
    expect([pool.options.max, jobs.pool.options.max]).toEqual([2, 1]);
    const busy = await Promise.all([pool.connect(), pool.connect()]);
    const waiting = pool.query('select 1 as one');
    expect((await jobs.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect([pool.waitingCount, jobs.pool.waitingCount]).toEqual([1, 0]);
    for (const client of busy) client.release();
    expect((await waiting).rows).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
  }
});
