import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../given.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { formType, multipart, plainImage } from '../images.ts';

const pages = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<!doctype html><div id="root">');
  await writeFile(join(folder, 'public-page.html'), '<!doctype html><!--head--><!--main-->');
  await writeFile(join(folder, 'sw.js'), 'self');
  await writeFile(join(folder, 'assets/main-A1b2C3d4.js'), 'console.info(1)');
  await writeFile(join(folder, 'assets/sem-imagem.svg'), '<svg/>');
};

let server: TestServer;
let admin: given.SignedInPerson;
let imageUrl: string;
let calendarUrl: string;
beforeAll(async () => {
  const behindTls = {
    PUBLIC_URL: 'https://separai.exemplo.com.br',
    TILE_URL: 'https://{s}.tiles.exemplo.com.br/{z}/{x}/{y}{r}.png',
  };
  server = await startTestServer(behindTls, undefined, pages);
  admin = await given.admin(server);
  const { id } = await given.point(server, admin.token);
  const body = multipart([{ name: 'image', filename: 'a.png', bytes: await plainImage(8, 8).png().toBuffer() }]);
  const headers = { 'content-type': formType };
  const sent = await server.call('POST', `/collection-points/${id}/image`, { token: admin.token, body, headers });
  imageUrl = sent.json().imageUrl;
  calendarUrl = new URL((await server.call('POST', '/users/me/calendar-feed', { token: admin.token })).json().url).pathname;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
}

/** Sends a raw text over a new connection and parses the raw response. */
const send = async (text: string, to = server): Promise<Answer> => {
  const socket = net.connect((to.app.server.address() as net.AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  let answer = '';
  socket.on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  const [first = '', ...lines] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const headers = lines.map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1) ?? ['', '']) as [string, string][];
  expect(new Set(headers.map(([name]) => name.toLowerCase())).size, 'each header once').toBe(headers.length);
  return { status: Number(first.split(' ')[1]), headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])) };
};

const ask = (request: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> => {
  const all = {
    Host: 'separai',
    Connection: 'close',
    ...(body === '' ? {} : { 'Content-Length': String(body.length) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return send([`${request} HTTP/1.1`, ...lines, '', body].join('\r\n'));
};
const etagOf = async (path: string): Promise<string> => (await ask(`GET ${path}`)).headers.get('etag') ?? 'none';
const json = { 'Content-Type': 'application/json' };

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self' " +
  "https://a.tiles.exemplo.com.br https://b.tiles.exemplo.com.br https://c.tiles.exemplo.com.br; img-src 'self' " +
  'https://a.tiles.exemplo.com.br https://b.tiles.exemplo.com.br https://c.tiles.exemplo.com.br; ' +
  "frame-src https://www.youtube-nocookie.com; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'; upgrade-insecure-requests";

const expectHeaders = ({ headers }: Answer): void => {
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.has('x-powered-by') || headers.has('server')).toBe(false);
};

const kinds: readonly (readonly [what: string, status: number, answer: () => Promise<Answer>])[] = [
  ['a page', 200, () => ask('GET /map?ponto=3')],
  ['a page without its text', 200, () => ask('HEAD /')],
  ['a point’s public page', 200, () => ask('GET /ponto/1-ecoponto-fatima')],
  ['the public page of an unknown point', 404, () => ask('GET /ponto/999')],
  ['what search engines are told', 200, () => ask('GET /robots.txt')],
  ['the sitemap', 200, () => ask('GET /sitemap.xml')],
  ['a file of the sitemap', 200, () => ask('GET /sitemap-pontos-1.xml', { 'Accept-Encoding': 'gzip' })],
  ['a script', 200, () => ask('GET /assets/main-A1b2C3d4.js')],
  ['a script that is still the same', 304, async () => ask('GET /sw.js', { 'If-None-Match': await etagOf('/sw.js') })],
  ['the service worker', 200, () => ask('GET /sw.js')],
  ['a drawing', 200, () => ask('GET /assets/sem-imagem.svg')],
  ['a part of a file', 206, () => ask('GET /assets/sem-imagem.svg', { Range: 'bytes=0-1' })],
  ['a missing file', 404, () => ask('GET /assets/nada.js')],
  ['a call', 200, () => ask('GET /api/ping')],
  ['the list', 200, () => ask('GET /api/collection-points', { 'Accept-Encoding': 'br' })],
  [
    'a list that is still the same',
    304,
    async () => ask('GET /api/collection-points', { 'If-None-Match': await etagOf('/api/collection-points') }),
  ],
  ['a call that answers nothing', 204, async () => ask('POST /api/auth/logout', await bearer())],
  ['a call that is unknown', 404, () => ask('GET /api/nada')],
  ['a method that a call does not know', 404, () => ask('DELETE /api/ping')],
  ['a question about what may be asked', 404, () => ask('OPTIONS /api/ping')],
  ['a missing token', 401, () => ask('GET /api/users/me')],
  ['a wrong body', 400, () => ask('POST /api/auth/login', json, '{}')],
  ['a body that is no JSON', 400, () => ask('POST /api/auth/login', json, '{')],
  ['a body of another kind', 415, () => ask('POST /api/auth/login', { 'Content-Type': 'text/plain' }, 'a')],
  ['a body that is too large', 413, () => ask('POST /api/auth/login', { ...json, 'Content-Length': '9999999' })],
  ['an address that cannot be read', 400, () => ask('GET /api/collection-points/%E0%A4%A')],
  ['a page whose address cannot be read', 400, () => ask('GET /%E0%A4%A')],
  ['a part of an address that is too long', 400, () => ask(`GET /api/collection-points/${'1'.repeat(300)}`)],
  ['an unknown method', 400, () => ask('FOO /api/ping')],
  ['a header that is too long', 431, () => ask('GET /api/ping', { 'X-Long': 'a'.repeat(20_000) })],
  ['a request without a host', 400, () => send('GET /api/ping HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ['an unknown expectation', 200, () => ask('GET /api/ping', { Expect: 'um milagre' })],
  ['a request of HTTP/1.0', 200, () => send('GET /api/ping HTTP/1.0\r\n\r\n')],
  ['the page about the API', 200, () => ask('GET /api/docs')],
  ['the document about the API', 200, () => ask('GET /api/openapi.json')],
  ['an image that was sent', 200, () => ask(`GET ${imageUrl}`)],
  ['an image that is still the same', 304, async () => ask(`GET ${imageUrl}`, { 'If-None-Match': await etagOf(imageUrl) })],
  ['a missing image', 404, () => ask('GET /uploads/collection-points/9-9.webp')],
  ['a calendar', 200, () => ask(`GET ${calendarUrl}`)],
  [
    'a calendar that is still the same',
    304,
    async () => ask(`GET ${calendarUrl}`, { 'If-None-Match': await etagOf(calendarUrl) }),
  ],
  ['a missing calendar', 404, () => ask('GET /api/calendar/nada.ics')],
];
const bearer = async () => ({ Authorization: `Bearer ${(await given.signedInAgain(server, 'resident')).token}` });

test.each(kinds)('%s (%i) carries the headers that keep the browser to our own code', async (_what, status, request) => {
  const answer = await request();
  expect(answer.status).toBe(status);
  expectHeaders(answer);
});

test('a server whose event loop stalls for less than the limit refuses nothing', async () => {
  const slow = await startTestServer({}, undefined, pages, { stallLimit: 3_000 });
  try {
    for (let stall = 0; stall < 3; stall++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_010);
      await pause(0);
    }
    expect((await slow.call('GET', '/ping')).statusCode).toBe(200);
  } finally {
    await slow.close();
  }
});

test('an overloaded server and one without its database carry them, too', async () => {
  const busy = await startTestServer({ PUBLIC_URL: 'https://separai.exemplo.com.br' }, undefined, pages, { stallLimit: 20 });
  // Server and test share a process: blocking the event loop blocks both.
  const stalls = setInterval(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50), 60);
  try {
    await busy.app.listen({ port: 0, host: '127.0.0.1' });
    const ping = 'GET /api/ping HTTP/1.1\r\nHost: separai\r\nConnection: close\r\n\r\n';
    await expect.poll(async () => (await send(ping, busy)).status, { timeout: 20_000, interval: 200 }).toBe(503);
    expectHeaders(await send(ping, busy));
    // A restart would not help an overloaded server.
    for (const path of ['/livez', '/readyz']) expect((await send(`GET ${path} HTTP/1.0\r\n\r\n`, busy)).status).toBe(200);
  } finally {
    clearInterval(stalls);
    await busy.close();
  }
  const lock = await server.database.pool.connect();
  try {
    await lock.query('begin; alter table recycling_guides rename to gone; commit');
    const failed = await ask('GET /api/recycle-materials');
    expect(failed.status).toBe(500);
    expectHeaders(failed);
  } finally {
    await lock.query('alter table gone rename to recycling_guides');
    lock.release();
  }
});

test('each kind of document has its own Content-Security-Policy', async () => {
  for (const path of ['/', '/sw.js', '/api/ping', '/assets/sem-imagem.svg', '/api/nada'])
    expect((await ask(`GET ${path}`)).headers.get('content-security-policy'), path).toBe(pagePolicy);
  for (const path of ['/ponto/1-ecoponto-fatima', '/ponto/999', '/material/nenhum'])
    expect((await ask(`GET ${path}`)).headers.get('content-security-policy'), path).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  expect((await ask('GET /api/docs')).headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect((await ask(`GET ${imageUrl}`)).headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox$/);
});

test('the id of an answer that no hook saw stands in its log line', async () => {
  for (const path of ['/api/collection-points/%E0%A4%A', '/api/ping?\u0000']) {
    const id = (await ask(`GET ${path}`)).headers.get('x-request-id');
    expect(server.logLines.map((line) => JSON.parse(line)).find(({ requestId }) => requestId === id)).toMatchObject({
      status: 400,
    });
  }
});

test('without TLS nothing asks for it, and tiles over http are named as they are', async () => {
  const plain = await startTestServer({ TILE_URL: 'http://{s}.tiles.local:8080/{z}/{x}/{y}.png' });
  try {
    const { headers } = await plain.app.inject({ method: 'GET', url: '/api/ping' });
    expect(headers['strict-transport-security']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).toContain("img-src 'self' http://a.tiles.local:8080 http://b.tiles.local:8080 http://c.tiles.local:8080;");
  } finally {
    await plain.close();
  }
});
