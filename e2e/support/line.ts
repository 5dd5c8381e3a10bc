import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './fixtures.ts';

/** The line between the browser and a product: it can be cut, lead to another product, or to another build of it. */
export interface Line {
  readonly url: string;
  /** Nothing listens at the address any more. */
  cut(): Promise<void>;
  /** Listens again. */
  mend(): Promise<void>;
  /** Leads to another product from now on. */
  leadTo(origin: string): void;
  /** From now on it leads to another build: every file of code but React's has another name, and those of before are gone. */
  rebuild(): Promise<void>;
  /** From now on this script stands at `/sw.js`; null: what the product gives. */
  replaceWorker(script: string | null): void;
  /** Paths that were asked for so far. */
  readonly asked: readonly string[];
}

// They keep their length and say that they are of the other build.
const renewed = (name: string): string => `NEW${name.slice(3)}`;

const openLine = async (to: string): Promise<Line> => {
  let origin = to;
  let port = 0;
  let worker: string | null = null;
  /** Old words of the pages, which the build that it leads to writes anew. */
  let old: readonly string[] = [];
  const asked: string[] = [];

  /** What the product calls it; null: gone. */
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
    leadTo: (product) => {
      origin = product;
    },
    rebuild: async () => {
      const page = await (await fetch(origin)).text();
      const code = await (await fetch(`${origin}/sw.js`)).text();
      const revision = /&quot;revision&quot;:&quot;([\w-]+)/.exec(page)?.[1];
      const files = [...code.matchAll(/\/assets\/([\w-]+)-([\w-]{8})\.js/g)].filter(
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

/** Tests whose browser comes to the product of all by a line of its own, and has a service worker. */
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
