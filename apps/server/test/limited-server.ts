import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

/** A server with its limits on, for the tests that are described around the call; what was counted is forgotten before each. */
export const limitedServer = (): (() => TestServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ RATE_LIMITS: 'on' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.pool.query('delete from rate_limits');
  });
  return () => server;
};
