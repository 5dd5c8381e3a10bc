import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { cacheRequests } from '../metrics.ts';
import { hasValidHost } from './host-header.ts';
import { acceptedEncoding, type Encoding, headersOf, type Representation, statusFor } from './representation.ts';
import { type AnswerFacts, answered, measureAnswer, newRequestId } from './request-log.ts';
import type { Headers } from './security-headers.ts';

/** Cached responses of frequent requests, served before Fastify, whose overhead would exceed their cost. */
export interface ReadyAnswers {
  /** Registers a path; `ready` returns its response, or null if that may be stale, and then the route handles the request. */
  add(path: string, ready: () => Representation | null): void;
  /** As `add`, for the paths of a route that end in `:id`, a positive integer. */
  addNumbered(route: string, ready: (id: number) => Representation | null): void;
  /** Wraps a handler: serves cached responses, and passes other requests on. */
  before(handler: RequestListener): RequestListener;
  /** From here on all requests are passed to the handler. */
  end(): void;
}

// Requests with a body, an expectation or an invalid host are left to the framework.
const isPlain = ({ method, headers, httpVersion, rawHeaders }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  httpVersion === '1.1' &&
  hasValidHost({ httpVersion, rawHeaders }) &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.expect === undefined;

/** Response headers as a flat array, Node's fastest form, computed once for each representation. */
const openHeads = (everyAnswer: Headers) => {
  const heads = new WeakMap<Representation, Map<string, readonly string[]>>();
  return (representation: Representation, encoding: Encoding, status: number, make: () => Headers): readonly string[] => {
    const known = heads.get(representation) ?? new Map<string, readonly string[]>();
    heads.set(representation, known);
    const key = `${encoding} ${status}`;
    const head = known.get(key) ?? Object.entries({ ...everyAnswer, ...make() }).flat();
    known.set(key, head);
    return head;
  };
};

/** Cached responses have the common headers, and are logged like all others. */
export const openReadyAnswers = (
  everyAnswer: Headers,
  logger: FastifyBaseLogger,
  { measured }: { measured: boolean },
): ReadyAnswers => {
  const paths = new Map<string, () => Representation | null>();
  /** By the path in front of the number. */
  const numbered = new Map<string, { readonly route: string; readonly ready: (id: number) => Representation | null }>();
  const headsOf = openHeads(everyAnswer);

  const find = (url: string): { route: string; representation: Representation | null } | null => {
    const whole = paths.get(url);
    if (whole !== undefined) return { route: url, representation: whole() };
    const start = url.lastIndexOf('/') + 1;
    const family = numbered.get(url.slice(0, start));
    const id = url.slice(start);
    if (family === undefined || !/^[1-9]\d{0,9}$/.test(id)) return null;
    return { route: family.route, representation: family.ready(Number(id)) };
  };

  const tryToAnswer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', method = '' } = request;
    const found = find(url);
    if (found === null || !isPlain(request)) return false;
    const { route, representation } = found;
    cacheRequests.inc({ cache: 'ready', result: representation === null ? 'miss' : 'hit' });
    if (representation === null) return false;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = representation.made(encoding);
    if (body === null) return false;
    const began = performance.now();
    const requestId = newRequestId();
    const status = statusFor(representation, encoding, request.headers['if-none-match']);
    const head = headsOf(representation, encoding, status, () => ({
      ...headersOf(representation, encoding, status),
      ...(status === 304 ? {} : { 'content-length': String(body.length) }),
    }));
    response.writeHead(status, [...head, 'x-request-id', requestId]);
    response.once('finish', () => {
      const facts: AnswerFacts = { method, route, status, milliseconds: Math.round(performance.now() - began) };
      logger.info({ requestId, ...facts }, answered);
      if (measured) measureAnswer(facts, performance.now() - began);
    });
    response.end(status === 304 || method === 'HEAD' ? undefined : body);
    return true;
  };

  return {
    add: (path, ready) => paths.set(path, ready),
    addNumbered: (route, ready) => numbered.set(route.replace(/:id$/, ''), { route, ready }),
    before: (handler) => (request, response) => {
      if (!tryToAnswer(request, response)) handler(request, response);
    },
    end: () => {
      paths.clear();
      numbered.clear();
    },
  };
};
