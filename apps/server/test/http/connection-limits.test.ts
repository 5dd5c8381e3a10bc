import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
const clients: net.Socket[] = [];

/** More bytes than the socket buffers of both sides hold. */
const large = 16 * 1024 * 1024;
const limits = { connections: 80, requestsAhead: 4, stuckAnswer: 2_000 };

const start = async (environment: Record<string, string> = {}, own: object = {}): Promise<void> => {
  server = await startTestServer(
    environment,
    undefined,
    async (folder) => {
      await mkdir(join(folder, 'assets'), { recursive: true });
      await writeFile(join(folder, 'index.html'), '<!doctype html>');
      await writeFile(join(folder, 'sw.js'), 'self');
      await writeFile(join(folder, 'assets/large.bin'), Buffer.alloc(large));
    },
    { connectionLimits: { ...limits, ...own } },
  );
  await server.app.listen({ port: 0, host: '127.0.0.1' });
};

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await server.close();
});

const connect = (): net.Socket => {
  const socket = net.connect((server.app.server.address() as net.AddressInfo).port, '127.0.0.1');
  // The server's cut reaches the client as an error event.
  socket.on('error', () => {});
  clients.push(socket);
  return socket;
};

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: separai\r\n\r\n`;

/** A client that sends and never reads. */
const deaf = (requests: string): net.Socket => {
  const socket = connect().pause();
  socket.write(requests);
  return socket;
};

/** A client that reads all data. */
const attentive = (): { socket: net.Socket; text: () => string } => {
  let text = '';
  const socket = connect();
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  return { socket, text: () => text };
};

const pongs = (text: string): number => text.split('{"status":"ok"}').length - 1;
const held = (): Promise<number> =>
  new Promise((resolve, reject) => server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
const answered = (route: string): number => server.logLines.filter((line) => line.includes(`"route":"${route}"`)).length;
/** Locks the guides' table until the returned function is called. */
const lockGuides = async (): Promise<() => Promise<void>> => {
  const blocker = await server.database.pool.connect();
  await blocker.query('begin; lock table recycling_guides in access exclusive mode');
  return async () => {
    await blocker.query('rollback');
    blocker.release();
  };
};

const waitingForGuides = async (): Promise<number> => {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await server.database.pool.query(waiting)).rows.length;
};

const patient = { timeout: 12_000, interval: 100 };

test('clients that send 1,000 requests ahead and never read are cut, and none of what they sent keeps others waiting', async () => {
  await start();
  const caller = attentive();
  await once(caller.socket, 'connect');
  const attackers = Array.from({ length: 60 }, () => deaf(get('/api/collection-points').repeat(1_000)));
  await Promise.all(attackers.map((one) => once(one, 'connect')));
  caller.socket.write(get('/api/ping'));
  await expect.poll(() => pongs(caller.text()), patient).toBe(1);
  expect(answered('/api/collection-points')).toBeLessThanOrEqual(60);
  await expect.poll(held, patient).toBe(1);
  caller.socket.write(get('/api/ping'));
  await expect.poll(() => pongs(caller.text()), patient).toBe(2);
  expect(server.logLines.join('')).toContain('"limit":"pedidos à frente"');
});

test('clients that take nothing of an answer are cut, while others are answered', async () => {
  await start();
  const caller = attentive();
  for (let n = 0; n < 20; n++) deaf(get('/assets/large.bin').repeat(3));
  await expect.poll(held, patient).toBe(21);
  caller.socket.write(get('/api/ping'));
  await expect.poll(() => pongs(caller.text()), patient).toBe(1);
  await expect.poll(held, patient).toBeLessThanOrEqual(1);
  // Only the first of each client's pipelined requests was started.
  expect(answered('/assets/large.bin')).toBeLessThanOrEqual(20);
  expect(server.logLines.join('')).toContain('"limit":"resposta parada"');
});

test('a slow client that goes on reading gets its whole answer', async () => {
  await start();
  const socket = connect().pause();
  socket.write(get('/assets/large.bin'));
  let bytes = 0;
  // The headers are read besides the body.
  while (bytes <= large) {
    const chunk: Buffer | null = socket.read();
    if (chunk === null && socket.destroyed) break;
    bytes += chunk?.length ?? 0;
    // At most 64 kB per read, so that the transfer outlasts the limit for a stalled client.
    await pause(25);
  }
  expect(bytes).toBeGreaterThan(large);
});

test('a few requests sent ahead are answered in their order, on a connection that then goes on', async () => {
  await start();
  const caller = attentive();
  caller.socket.write(`${get('/api/ping')}${get('/api/nada')}${get('/api/ping')}`);
  await expect.poll(() => pongs(caller.text()), patient).toBe(2);
  const [first = '', second = ''] = caller.text().split('"code":"not-found"');
  expect([pongs(first), pongs(second)]).toEqual([1, 1]);
  caller.socket.write(get('/api/ping').repeat(limits.requestsAhead));
  await expect.poll(() => pongs(caller.text()), patient).toBe(2 + limits.requestsAhead);
  expect(await held()).toBe(1);
});

test('a body that comes slowly after other requests is read whole', async () => {
  await start();
  const caller = attentive();
  const body = JSON.stringify({ email: 'ninguem@exemplo.com.br', password: 'segredo1' });
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: separai\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  caller.socket.write(`${get('/api/ping')}${head}${body.slice(0, 10)}`);
  await pause(50);
  caller.socket.write(`${body.slice(10)}${get('/api/ping')}`);
  await expect.poll(() => pongs(caller.text()), patient).toBe(2);
  expect(caller.text()).toContain('"code":"invalid-credentials"');
});

test('we are slow ourselves: who waits for an answer that is not there yet is not cut', async () => {
  await start({}, { stuckAnswer: 200 });
  const unlock = await lockGuides();
  const caller = attentive();
  caller.socket.write(get('/api/recycle-materials/vidro'));
  await pause(1_000);
  await unlock();
  await expect.poll(caller.text, patient).toContain('"code":"recycling-guide-not-found"');
});

test('where all connections are taken, the one that was idle for longest makes room', async () => {
  await start({}, { connections: 3 });
  const callers = [attentive(), attentive(), attentive()] as const;
  for (const caller of callers) {
    caller.socket.write(get('/api/ping'));
    await expect.poll(() => pongs(caller.text()), patient).toBe(1);
  }
  callers[0].socket.write(get('/api/ping'));
  await expect.poll(() => pongs(callers[0].text()), patient).toBe(2);
  const late = attentive();
  late.socket.write(get('/api/ping'));
  await expect.poll(() => pongs(late.text()), patient).toBe(1);
  await expect.poll(() => callers.map(({ socket }) => socket.destroyed), patient).toEqual([false, true, false]);
});

test.each([
  ['one network', { connectionsPerNetwork: 3 }],
  ['all', { connections: 3 }],
])('where the connections of %s are all at work, a new one is turned away until one is free', async (_, own) => {
  await start({}, own);
  const unlock = await lockGuides();
  const callers = [attentive(), attentive(), attentive()];
  for (const { socket } of callers) socket.write(get('/api/recycle-materials/vidro'));
  await expect.poll(waitingForGuides, patient).toBe(3);
  const late = connect();
  await new Promise((resolve) => late.once('close', resolve));
  await unlock();
  for (const { text } of callers) await expect.poll(text, patient).toContain('"code":"recycling-guide-not-found"');
  const next = attentive();
  next.socket.write(get('/api/ping'));
  await expect.poll(() => pongs(next.text()), patient).toBe(1);
  expect(server.logLines.find((line) => line.includes('"limit":"conexões"'))).not.toContain('127.0.0.1');
});

test.each([
  ['behind a proxy', 300, { TRUST_PROXY: '1' }],
  ['without one', 200, {}],
])('%s %i of 300 connections from one address are kept', async (_, kept, environment) => {
  await start({ RATE_LIMITS: 'on', ...environment }, { connections: 1_000 });
  const many = Array.from({ length: 300 }, connect);
  await Promise.all(many.map((one) => once(one, 'connect')));
  await expect.poll(held, patient).toBe(kept);
});
