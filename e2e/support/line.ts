import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './fixtures.ts';

/** A proxy between the browser and a product: it can be cut, pointed at another product, or simulate another build. */
export interface Line {
  readonly url: string;
  /** Stops listening. */
  cut(): Promise<void>;
  /** Listens again on the same port. */
  mend(): Promise<void>;
  /** Points the proxy at another product. */
  pointTo(origin: string): void;
  /** Simulates another build: every code file but React's gets a new name, and the old names are 404. */
  rebuild(): Promise<void>;
  /** Serves this script at `/sw.js`; null: the product's own. */
  replaceWorker(script: string | null): void;
  /** Paths requested so far. */
  readonly asked: readonly string[];
}

// New names have the same length, so that no offset changes, and show that they belong to the other build.
const renewed = (name: string): string => `NEW${name.slice(3)}`;

const openLine = async (to: string): Promise<Line> => {
  let origin = to;
  let port = 0;
  let worker: string | null = null;
  /** File name parts that the simulated build replaces. */
  let old: readonly string[] = [];
  const asked: string[] = [];

  /** Path at the product for a requested path; null: 404. */
  const pathThere = (path: string): string | null => {
    if (old.some((word) => path.includes(word))) return null;
    return old.reduce((there, word) => there.replace(renewed(word), word), path);
  };

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    asked.push(path);
    const there = pathThere(path);
    if (there === null) return void response.writeHead(404).end();
    if (worker !== null && path === '/sw.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(worker);
    const { 'if-none-match': _tag, 'accept-encoding': _encoding, connection: _connection, ...headers } = request.headers;
    const passed = http.request(`${origin}${there}`, { method: request.method, headers });
    request.pipe(passed);
    const [given] = (await once(passed, 'response')) as [http.IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of given) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { 'content-length': _length, 'transfer-encoding': _transfer, etag: _etag, ...kept } = given.headers;
    const isText = /html|javascript/.test(given.headers['content-type'] ?? '');
    const text = isText ? old.reduce((now, word) => now.replaceAll(word, renewed(word)), body.toString()) : body;
    response.writeHead(given.statusCode ?? 502, kept).end(given.statusCode === 304 ? undefined : text);
  };

  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const mend = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await mend();
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    mend,
    cut: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    pointTo: (product) => {
      origin = product;
    },
    rebuild: async () => {
      const page = await (await fetch(origin)).text();
      const code = await (await fetch(`${origin}/sw.js`)).text();
      const revision = /&quot;revision&quot;:&quot;([\w-]+)/.exec(page)?.[1];
      const files = [...code.matchAll(/\/assets\/([\w.-]+)-([\w-]{8})\.js/g)].filter(
        ([, name = '']) => !/^(react|rolldown)/.test(name),
      );
      if (revision === undefined || files.length === 0) throw new Error('the product serves nothing that was built');
      old = [revision, ...files.map(([, , hash = '']) => hash)];
    },
    replaceWorker: (script) => {
      worker = script;
    },
  };
};

/** Tests whose browser reaches the shared product through a proxy of its own, with service workers allowed. */
export const test = base.extend<{ line: Line }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
  line: async ({}, use) => {
    const line = await openLine(process.env.BASE_URL ?? '');
    await use(line);
    await line.cut();
  },
  baseURL: async ({ line }, use) => use(line.url),
});
