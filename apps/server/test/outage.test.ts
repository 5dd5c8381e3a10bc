import { afterEach, expect, test } from 'vitest';
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

test('behind a lock that maintenance holds, calls are 503 and not a fault of ours', async () => {
  running = await startTestServer({}, async (connection) => ({ ...connection, statement_timeout: 300 }));
  const maintenance = await running.database.pool.connect();
  await maintenance.query('begin; lock table collection_points in access exclusive mode');
  const response = await running.call('GET', '/collection-points/1');
  await maintenance.query('rollback');
  maintenance.release();
  expect([response.statusCode, response.json().code]).toEqual([503, 'database-unavailable']);
  expect((await running.call('GET', '/collection-points/1')).statusCode).toBe(404);
});
