import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holdPasswords } from '../../test/cheap-passwords.ts';
import * as given from '../../test/given.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server.close());

test('more sign-ins than can wait are 503 with a time to come back, count as nothing, and work again afterwards', async () => {
  const marina = await given.registeredResident(server);
  const signIn = (index: number) =>
    server.call('POST', '/auth/login', {
      body: { email: `pessoa${index}@exemplo.org`, password: 'errada' },
      remoteAddress: `198.51.100.${index}`,
    });
  const held = holdPasswords();
  const answers = Promise.all(Array.from({ length: 80 }, (_, index) => signIn(index)));
  // As many as may run at once have begun; those that wait have not.
  await vi.waitUntil(() => held.begun.length > 0, 30_000);
  expect(held.begun.length).toBeLessThanOrEqual(2);
  await vi.waitUntil(() => server.logLines.some((line) => line.includes('"status":503')), 30_000);
  held.letGo();

  const refused = (await answers).filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThanOrEqual(80 - 2 * (1 + 32));
  expect(refused[0]?.json()).toEqual({ error: 'O serviço está muito ocupado. Tente de novo em instantes.', code: 'overloaded' });
  expect(refused[0]?.headers['retry-after']).toBe('5');
  const { rows } = await server.database.pool.query(
    `select sum(points)::int as failures from rate_limits where key like 'sign-in-address:%'`,
  );
  expect(rows[0].failures).toBe(80 - refused.length);

  const body = { email: marina.email, password: marina.password };
  expect((await server.call('POST', '/auth/login', { body })).statusCode).toBe(200);
});
