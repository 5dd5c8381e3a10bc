import { afterAll, beforeAll, beforeEach } from 'vitest';
import { forgetRefusals } from '../src/platform/rate-limits.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Deletes the limiter's counters, all or those that match a condition, as if their window had passed. */
export const forgetCounts = async ({ database }: Pick<TestServer, 'database'>, condition = 'true'): Promise<void> => {
  await database.pool.query(`delete from rate_limits where ${condition}`);
  forgetRefusals(database);
};

/** Moves the end of every limit's window closer, since windows use the machine's clock; returns the number of windows. */
export const limitsPass = async ({ database }: Pick<TestServer, 'database'>, seconds: number): Promise<number> => {
  const { rowCount } = await database.pool.query('update rate_limits set expire = expire - $1::bigint * 1000', [seconds]);
  forgetRefusals(database);
  return rowCount ?? 0;
};

/** A server with limits on for the surrounding `describe`; its counters are reset before each test. */
export const limitedServer = (): (() => TestServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ RATE_LIMITS: 'on' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await forgetCounts(server);
  });
  return () => server;
};
