import { afterAll, beforeAll, beforeEach } from 'vitest';
import { forgetRefusals } from '../src/platform/rate-limits.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Deletes counts, all or those that meet a condition, as if their time had ended. */
export const forgetCounts = async ({ database }: Pick<TestServer, 'database'>, condition = 'true'): Promise<void> => {
  await database.pool.query(`delete from rate_limits where ${condition}`);
  forgetRefusals(database);
};

/** Brings the end of every limit nearer, for they go by the machine's clock; gives their number. */
export const limitsPass = async ({ database }: Pick<TestServer, 'database'>, seconds: number): Promise<number> => {
  const { rowCount } = await database.pool.query('update rate_limits set expire = expire - $1::bigint * 1000', [seconds]);
  forgetRefusals(database);
  return rowCount ?? 0;
};

/** A server with its limits on, for the tests that are described around the call; what was counted is forgotten before each. */
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
