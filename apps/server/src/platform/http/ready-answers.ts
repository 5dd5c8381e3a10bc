import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { hasValidHost } from './host-header.ts';
import { acceptedEncoding, type Encoding, headersOf, type Representation, statusFor } from './representation.ts';
import { type AnswerFacts, answered, newRequestId } from './request-log.ts';
import type { Headers } from './security-headers.ts';

/** Answers that many ask for and that are ready to be sent, given before the framework spends more time on them than they take. */
export interface ReadyAnswers {
  /** `ready` gives what a path without a query is answered with, if that is known to be as it is now; else the route finds out. */
  add(path: string, ready: () => Representation | null): void;
  /** Answers what is ready, and leaves everything else to `handler`. */
  before(handler: RequestListener): RequestListener;
  /** Leaves everything to the handler from here on. */
  end(): void;
}

// A request that has a body, expects something or names no valid host is for the framework to read or to refuse.
const isPlain = ({ method, headers, httpVersion, rawHeaders }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  httpVersion === '1.1' &&
  hasValidHost({ httpVersion, rawHeaders }) &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.expect === undefined;

/** An answer's head as Node takes it fastest: name, value, name, value; put together once for each representation. */
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

/** Ready answers have the headers of every answer, and are logged as every answer is. */
export const openReadyAnswers = (everyAnswer: Headers, logger: FastifyBaseLogger): ReadyAnswers => {
  const paths = new Map<string, () => Representation | null>();
  const headsOf = openHeads(everyAnswer);

  const tryToAnswer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', method = '' } = request;
    const representation = paths.get(url)?.() ?? null;
    if (representation === null || !isPlain(request)) return false;
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
      const facts: AnswerFacts = { method, route: url, status, milliseconds: Math.round(performance.now() - began) };
      logger.info({ requestId, ...facts }, answered);
    });
    response.end(status === 304 || method === 'HEAD' ? undefined : body);
    return true;
  };

  return {
    add: (path, ready) => paths.set(path, ready),
    before: (handler) => (request, response) => {
      if (!tryToAnswer(request, response)) handler(request, response);
    },
    end: () => paths.clear(),
  };
};
