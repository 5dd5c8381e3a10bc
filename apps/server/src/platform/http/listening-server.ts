import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { networksOf } from '../rate-limits.ts';

/** What callers may hold of the listening server; times in milliseconds. */
export interface ConnectionLimits {
  /** Open connections in all. */
  readonly connections: number;
  /** Open connections of one network; null: not counted. */
  readonly connectionsPerNetwork: number | null;
  /** Requests that one connection may send ahead, behind the one that is being answered. */
  readonly requestsAhead: number;
  /** How long an answer may wait without the caller taking any of it; up to twice as long before that is noticed. */
  readonly stuckAnswer: number;
}

export const connectionLimits: ConnectionLimits = {
  // Well below the usual limit of 4,096 open files and more, of which images, pages and the database need some, too.
  connections: 2_000,
  // A browser holds up to six; a school or a phone company's customers share one address. Idle connections make room.
  connectionsPerNetwork: 200,
  // Browsers and proxies send none ahead. Programs that do send a few.
  requestsAhead: 16,
  // A phone in a tunnel comes back within it.
  stuckAnswer: 30_000,
};

/** How long each step of an exchange may take; in milliseconds. */
const patience = {
  // All headers of a request, from its first byte, or from the connection on: they are a packet or two.
  headers: 20_000,
  // An image of 10 MB over a slow line takes its time.
  request: 120_000,
  // Longer than the proxies in front keep theirs (60 s), so that none sends into a connection that is being closed.
  keepAlive: 72_000,
  // How often the first two are looked at.
  look: 5_000,
};

const reportEvery = 60_000;

interface Connection {
  readonly network: string;
  /** The first one is being answered. */
  readonly requests: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
}

/**
 * Makes the server that listens. A connection's requests are answered one after the other, so nobody is ahead of others by sending many;
 * who sends too many ahead, or does not read an answer, is cut. Where a limit of connections is reached, the one that has been idle
 * for longest is closed for the new one, which is turned away when none is.
 */
export const listeningServer = (handler: RequestListener, limits: ConnectionLimits, logger: FastifyBaseLogger): Server => {
  // In the order of their last use.
  const open = new Map<Socket, Connection>();
  const report = reporter(logger);

  const cut = (socket: Socket, limit: string): void => {
    report(limit);
    open.delete(socket);
    // What still waits for the caller in the system's buffers goes, too.
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
      // Now it is the one that was used last.
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
    // What else came in the same packet as what the connection was cut for.
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
    // Node's own answers carry none of our headers: what lacks a host, or expects something, goes to the handler like the rest. For
    // the same reason `maxRequestsPerSocket` stays without a limit; what a connection may hold is bounded above.
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
  // Node calls this when nothing was read or written for so long, an answer of which a part was taken counting as written.
  server.setTimeout(limits.stuckAnswer, (socket) => {
    const isAnswering = (open.get(socket)?.requests.length ?? 0) > 0;
    if (!isAnswering) socket.destroy();
    else if (socket.writableLength > 0) cut(socket, 'resposta parada');
    // It is we who are slow.
    else socket.setTimeout(limits.stuckAnswer);
  });
  return server;
};

/** Writes that a limit was hit, with nothing of the caller: at once, and then once a minute at most, with how often. */
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
