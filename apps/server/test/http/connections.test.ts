import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const connect = (): net.Socket =>
  net.connect((server.app.server.address() as net.AddressInfo).port, '127.0.0.1').setEncoding('utf8');

/** All data until the server closes the connection. */
const readAll = async (socket: net.Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
};

const ping = 'GET /api/ping HTTP/1.1\r\nHost: separai\r\n';

test.each([
  ['an unknown method', 'FOO /api/ping HTTP/1.1\r\nHost: separai\r\n\r\n', 400, 'bad-request'],
  ['a length that is no number', `${ping}Content-Length: muito\r\n\r\n`, 400, 'bad-request'],
  ['an address of 20,000 characters', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: separai\r\n\r\n`, 431, 'headers-too-large'],
  ['a header of 20,000 characters', `${ping}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
])('%s is refused in the common form', async (_what, request, status, code) => {
  const socket = connect();
  socket.write(request);
  const answer = await readAll(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('x-frame-options: DENY');
  expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/);
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/), code });
});

const plain = (path: string, ...hosts: string[]) =>
  `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `Host:${host}\r\n`).join('')}Connection: close\r\n\r\n`;

test.each([
  ['two hosts', [' separai', ' outro']],
  ['its host twice', [' separai', ' separai']],
  ['an empty host', ['']],
  ['a path in its host', [' separai/admin']],
  ['a user in its host', [' eu@separai']],
  ['a port that is no number', [' separai:porta']],
])('a request with %s is refused in the common form, also for an answer that is ready', async (_what, hosts) => {
  const ask = (...given: string[]) => {
    const socket = connect();
    socket.write(plain('/api/collection-points', ...given));
    return readAll(socket);
  };
  expect(await ask(' separai:8080')).toMatch(/^HTTP\/1\.1 200 /);
  const answer = await ask(...hosts);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"code":"bad-request"');
});

test('a stopping server answers what a busy connection still sends, and then closes it', async () => {
  const blocker = await server.database.pool.connect();
  await blocker.query('begin; lock table recycling_guides in access exclusive mode');
  const socket = connect();
  const answers = readAll(socket);
  socket.write('GET /api/recycle-materials/vidro HTTP/1.1\r\nHost: separai\r\n\r\n');
  await pause(200);
  const closed = server.app.close();
  await pause(50);
  socket.write(`${ping}\r\n`);
  await pause(50);
  await blocker.query('rollback');
  blocker.release();
  await closed;
  const all = await answers;
  expect(all).toContain('"code":"recycling-guide-not-found"');
  expect(all).toContain('{"status":"ok"}');
  expect(all).not.toContain('Service Unavailable');
});
