// @module-tag postgres
import { afterEach, expect, test, vi } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { overWire, type Wire } from './wire.ts';

const throughWire = async (): Promise<{ server: TestServer; wire: Wire }> => {
  let wire: Wire | undefined;
  const server = await startTestServer({}, async (connection) => {
    const led = await overWire(connection);
    wire = led.wire;
    return led.through;
  });
  if (wire === undefined) throw new Error('the connection was not led over the wire');
  return { server, wire };
};

const slow = {
  error: 'O serviço está demorando mais do que o normal. Tente de novo em instantes.',
  code: 'database-slow',
};

let running: TestServer | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

test('without its database the server says 503 with a sentence, and serves again by itself when it is back', async () => {
  const { server, wire } = await throughWire();
  running = server;
  const person = await given.resident(server);
  expect((await server.call('GET', '/health')).statusCode).toBe(200);

  wire.cut();
  server.clock.advance(1_000);
  const health = await server.call('GET', '/health');
  expect(health.statusCode).toBe(503);
  expect(health.json()).toEqual({
    error: 'O serviço está fora do ar por um momento. Tente de novo em instantes.',
    code: 'database-unavailable',
  });
  expect(health.headers['retry-after']).toBe('5');
  for (const [method, path] of [
    ['GET', '/collection-points'],
    ['GET', '/schedules'],
    ['GET', '/users/me'],
    ['POST', '/auth/login'],
  ] as const) {
    const response = await server.call(method, path, {
      token: person.token,
      ...(method === 'POST' ? { body: { email: person.email, password: person.password } } : {}),
    });
    expect(response.statusCode, path).toBe(503);
    expect(response.json().code).toBe('database-unavailable');
  }
  expect((await server.call('GET', '/ping')).statusCode).toBe(200);

  await wire.mend();
  expect((await server.call('GET', '/health')).statusCode).toBe(200);
  expect((await server.call('GET', '/users/me', { token: person.token })).statusCode).toBe(200);
});

test('parallel probes of health ask the database once, and again a second later', async () => {
  running = await startTestServer();
  const server = running;
  const query = vi.spyOn(server.database.pool, 'query');
  const asked = () => query.mock.calls.filter(([text]) => String(text).includes('from drizzle.__drizzle_migrations')).length;
  const probe = () => Promise.all(Array.from({ length: 20 }, () => server.call('GET', '/health')));
  expect(new Set((await probe()).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await probe();
  expect(asked()).toBe(1);
  server.clock.advance(1_000);
  await probe();
  expect(asked()).toBe(2);
});

test.each([
  ['statement_timeout', { statement_timeout: 300 }],
  ['lock_timeout', { lock_timeout: 300 }],
])(
  'behind a lock that maintenance holds, calls are told after %s that the database is slow, and health is good',
  async (_name, timeouts) => {
    running = await startTestServer({}, async (connection) => ({ ...connection, ...timeouts }));
    const maintenance = await running.database.pool.connect();
    await maintenance.query('begin; lock table collection_points in access exclusive mode');
    const response = await running.call('GET', '/collection-points/1');
    const health = await running.call('GET', '/health');
    await maintenance.query('rollback');
    maintenance.release();
    expect([response.statusCode, response.json()]).toEqual([503, slow]);
    expect(response.headers['retry-after']).toBe('5');
    expect(health.statusCode).toBe(200);
    expect((await running.call('GET', '/collection-points/1')).statusCode).toBe(404);
    expect(running.logLines.filter((line) => /falha inesperada|fora do alcance/.test(line))).toEqual([]);
  },
);

test('a call that gets no connection of the pool in time is told that the database is slow', async () => {
  running = await startTestServer({}, async (connection) => ({ ...connection, connectionTimeoutMillis: 300 }));
  const { pool } = running.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const response = await running.call('GET', '/collection-points/1');
  for (const client of held) client.release();
  expect([response.statusCode, response.json()]).toEqual([503, slow]);
  expect((await running.call('GET', '/collection-points/1')).statusCode).toBe(404);
});

test('a call that is not answered within its limit is 503, and its late answer is dropped', async () => {
  running = await startTestServer({}, undefined, undefined, { answerLimit: 100 });
  const holder = await running.database.pool.connect();
  await holder.query('begin; lock table collection_services in access exclusive mode');
  const response = await running.call('GET', '/collection-services');
  expect([response.statusCode, response.json(), response.headers['retry-after']]).toEqual([503, slow, '5']);
  await holder.query('commit');
  holder.release();
  await vi.waitFor(() => expect(running?.database.pool.idleCount).toBe(running?.database.pool.totalCount));
  expect(running.logLines.filter((line) => line.includes('already'))).toEqual([]);
});
