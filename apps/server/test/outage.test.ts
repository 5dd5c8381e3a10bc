import net from 'node:net';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** A wire between the server and its database that can be cut and mended. */
interface Wire {
  cut(): void;
  mend(): Promise<void>;
}

const wireTo = async (target: net.NetConnectOpts): Promise<Wire & { port: number }> => {
  const open = new Set<net.Socket>();
  const listener = net.createServer((near) => {
    const far = net.connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = listener.address() as net.AddressInfo;
  return {
    port,
    cut: () => {
      listener.close();
      for (const socket of open) socket.destroy();
    },
    mend: () => listen(port),
  };
};

const throughWire = async (): Promise<{ server: TestServer; wire: Wire }> => {
  let wire: (Wire & { port: number }) | undefined;
  const server = await startTestServer({}, async (connection: pg.ClientConfig) => {
    if (connection.connectionString) {
      const url = new URL(connection.connectionString);
      wire = await wireTo({ host: url.hostname, port: Number(url.port || 5432) });
      url.hostname = '127.0.0.1';
      url.port = String(wire.port);
      return { connectionString: url.href };
    }
    wire = await wireTo({ path: `${connection.host}/.s.PGSQL.${connection.port}` });
    return { ...connection, host: '127.0.0.1', port: wire.port };
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
