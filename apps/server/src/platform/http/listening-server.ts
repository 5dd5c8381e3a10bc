import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { networksOf } from '../rate-limits.ts';

/** Limits on connections and pipelined requests; times in milliseconds. */
export interface ConnectionLimits {
  /** Open connections in all. */
  readonly connections: number;
  /** Open connections of one network; null: no limit. */
  readonly connectionsPerNetwork: number | null;
  /** Pipelined requests that a connection may queue behind the current one. */
  readonly requestsAhead: number;
  /** Write timeout: how long a client may leave a response unread; detected after at most twice as long. */
  readonly stuckAnswer: number;
}

export const connectionLimits: ConnectionLimits = {
  // Below the usual limit of 4,096 open files, because images, pages and the database need some as well.
  connections: 2_000,
  // A browser opens up to six; a school or a carrier's customers share one address. Idle connections are evicted.
  connectionsPerNetwork: 200,
  // Browsers and proxies do not pipeline; some other clients do, with a few requests.
  requestsAhead: 16,
  // Long enough for a phone to return from a tunnel.
  stuckAnswer: 30_000,
};

/** Timeouts of an exchange, in milliseconds. */
const patience = {
  // All headers of a request, from its first byte or from the connection: they fit in a packet or two.
  headers: 20_000,
  // Long enough for an image of 10 MB over a slow line.
  request: 120_000,
  // Longer than the keep-alive of proxies in front (60 s), so that they do not reuse a connection that is being closed.
  keepAlive: 72_000,
  // Interval at which the first two are checked.
  look: 5_000,
};

const reportEvery = 60_000;

interface Connection {
  readonly network: string;
  /** Requests in order of arrival; the first is being answered. */
  readonly requests: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
}

/**
 * Creates the listening server. A connection's requests are answered one at a time, so pipelining gives no advantage. A
 * connection that pipelines too many requests, or leaves a response unread, is reset. When a limit of connections is reached,
 * the connection that has been idle for longest is closed; if none is idle, the new one is refused.
 */
export const listeningServer = (handler: RequestListener, limits: ConnectionLimits, logger: FastifyBaseLogger): Server => {
  // In order of last use.
  const open = new Map<Socket, Connection>();
  const report = reporter(logger);

  const cut = (socket: Socket, limit: string): void => {
    report(limit);
    open.delete(socket);
    // A reset also discards the data in the system's send buffer.
    socket.resetAndDestroy();
  };

  const makeRoom = (among: readonly (readonly [Socket, Connection])[], most: number): boolean => {
    if (among.length < most) return true;
    const [idle] = among.find(([, { requests }]) => requests.length === 0) ?? [];
    if (idle === undefined) return false;
    open.delete(idle);
    idle.destroy();
    return true;
  };

  const admit = (network: string): boolean => {
    const all = [...open];
    const { connections, connectionsPerNetwork } = limits;
    if (connectionsPerNetwork !== null) {
      const same = all.filter(([, connection]) => connection.network === network);
      if (!makeRoom(same, connectionsPerNetwork)) return false;
    }
    return makeRoom([...open], connections);
  };

  const answerNext = (socket: Socket, connection: Connection): void => {
    const [next] = connection.requests;
    if (next === undefined) {
      // Moves the connection to the end of the LRU order.
      open.delete(socket);
      open.set(socket, connection);
      return;
    }
    next.response.once('close', () => {
      connection.requests.shift();
      if (open.has(socket)) answerNext(socket, connection);
    });
    handler(next.request, next.response);
  };

  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const connection = open.get(socket);
    // Further requests of the packet for which the connection was reset.
    if (connection === undefined) return;
    if (connection.requests.length > limits.requestsAhead) {
      cut(socket, 'pedidos à frente');
      return;
    }
    connection.requests.push({ request, response });
    if (connection.requests.length === 1) answerNext(socket, connection);
  };

  const server = http.createServer({
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    keepAliveTimeout: patience.keepAlive,
    connectionsCheckingInterval: patience.look,
    // Node's own error responses would lack our headers, so requests without a host or with an expectation go to the handler as
    // well. For the same reason `maxRequestsPerSocket` has no limit; the limits above bound a connection instead.
    requireHostHeader: false,
  });
  server.on('connection', (socket) => {
    const { own, around } = networksOf(socket.remoteAddress ?? '');
    const network = around ?? own;
    if (!admit(network)) {
      report('conexões');
      socket.resetAndDestroy();
      return;
    }
    open.set(socket, { network, requests: [] });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', take);
  server.on('checkExpectation', take);
  // Fires after a period without reads and writes; a partial read by the client counts as a write.
  server.setTimeout(limits.stuckAnswer, (socket) => {
    const isAnswering = (open.get(socket)?.requests.length ?? 0) > 0;
    if (!isAnswering) socket.destroy();
    else if (socket.writableLength > 0) cut(socket, 'resposta parada');
    // The client has read everything so far, so the delay is the server's.
    else socket.setTimeout(limits.stuckAnswer);
  });
  return server;
};

/** Logs the hits of a limit without any data of the client: the first at once, then a count at most once a minute. */
const reporter = (logger: FastifyBaseLogger): ((limit: string) => void) => {
  const hits = new Map<string, { count: number; since: number }>();
  return (limit) => {
    const now = Date.now();
    const hit = hits.get(limit);
    if (hit !== undefined && now - hit.since < reportEvery) {
      hit.count += 1;
      return;
    }
    logger.warn({ limit, count: (hit?.count ?? 0) + 1 }, 'conexões cortadas ou recusadas por um limite');
    hits.set(limit, { count: 0, since: now });
  };
};
