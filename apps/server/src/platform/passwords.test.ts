import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as given from '../../test/given.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';

/** Derivations that were begun while they are held. */
const held: (() => void)[] = [];
const gate = { closed: false };
const { scrypt } = crypto;
// A cheap one, for made and compared passwords alike: how long one takes is not looked at here.
const derive = (...[password, salt, length, , done]: Parameters<typeof scrypt>): void => {
  const begin = () => scrypt(password, salt, length, { N: 16, r: 1, p: 1 }, done);
  if (gate.closed) held.push(begin);
  else begin();
};
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
beforeAll(async () => {
  Object.assign(crypto, { scrypt: derive });
  syncBuiltinESMExports();
  server = await startTestServer({ RATE_LIMITS: 'on' });
});
afterAll(async () => {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
  await server.close();
});

test('more sign-ins than can wait are 503 with a time to come back, count as nothing, and work again afterwards', async () => {
  const marina = await given.registeredResident(server);
  const signIn = (index: number) =>
    server.call('POST', '/auth/login', {
      body: { email: `pessoa${index}@exemplo.org`, password: 'errada' },
      remoteAddress: `198.51.100.${index}`,
    });
  gate.closed = true;
  const answers = Promise.all(Array.from({ length: 80 }, (_, index) => signIn(index)));
  // As many as may run at once have begun; those that wait have not.
  await vi.waitUntil(() => held.length > 0, 30_000);
  expect(held.length).toBeLessThanOrEqual(2);
  await vi.waitUntil(() => server.logLines.some((line) => line.includes('"status":503')), 30_000);
  gate.closed = false;
  for (const begin of held.splice(0)) begin();

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
