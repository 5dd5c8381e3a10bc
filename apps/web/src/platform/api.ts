import type { BodyInputOf, Endpoint, ParamsInputOf, QueryInputOf, ReplyOf } from '@separai/contract/endpoint';
import type { ErrorCode } from '@separai/contract/errors';
import { platformText } from '../text/platform.ts';
import { objectIn, textIn, textsIn } from './json.ts';
import { currentSession } from './session.ts';
import { sayThatSessionIsOver } from './session-over.ts';

/** A call that did not succeed. `message` is a sentence for a person. */
export class ApiError extends Error {
  /** HTTP status, or 0 when the server did not answer. */
  readonly status: number;
  readonly code: ErrorCode | 'unreachable' | 'unknown';
  /** Sentences of the fields that were refused, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the server has now, when a write was outdated. */
  readonly current: unknown;

  constructor(status: number, code: ApiError['code'], message: string, fields: Record<string, string> = {}, current?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.current = current;
  }
}

type Given<Name extends string, Value> = Value extends undefined ? { [K in Name]?: never } : { [K in Name]: Value };
type OptionallyGiven<Name extends string, Value> = Value extends undefined ? { [K in Name]?: never } : { [K in Name]?: Value };

/** What a call of an endpoint needs. */
export type CallInput<E extends Endpoint> = Given<'params', ParamsInputOf<E>> &
  OptionallyGiven<'query', QueryInputOf<E>> &
  Given<'body', BodyInputOf<E>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Goes on when the page is left. */
    keepalive?: boolean;
    /** For what nobody asked for: a session that has ended is left to be found by the next call that somebody did. */
    quiet?: boolean;
  };

const addressOf = (endpoint: Endpoint, params: unknown, query: unknown): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
};

const failureOf = async (response: Response): Promise<ApiError> => {
  const body = objectIn(await response.json().catch(() => null));
  const [sentence, code] = [textIn(body?.error), textIn(body?.code)];
  if (sentence === undefined || code === undefined) {
    return new ApiError(response.status, 'unknown', platformText.httpError(response.status));
  }
  return new ApiError(response.status, code as ErrorCode, sentence, textsIn(body?.fields), body?.current);
};

/**
 * Calls an endpoint of the contract and gives its reply. Throws `ApiError` for every refusal and when the server is
 * out of reach. A call that needs a session ends the stored one when the server does not know it any more.
 */
export const call = async <const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> => {
  const { params, query, body, headers, signal, keepalive, quiet } = input as {
    params?: unknown;
    query?: unknown;
    body?: unknown;
    quiet?: boolean;
  } & RequestInit;
  const token = currentSession()?.token ?? null;
  if (endpoint.access !== 'anyone' && token === null) {
    sayThatSessionIsOver(platformText.tokenMissing);
    throw new ApiError(401, 'token-missing', platformText.tokenMissing);
  }
  const response = await fetch(addressOf(endpoint, params, query), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null || endpoint.access === 'anyone' ? {} : { authorization: `Bearer ${token}` }),
      ...(headers as Record<string, string> | undefined),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, 'unreachable', platformText.unreachable);
  });
  if (!response.ok) {
    const failure = await failureOf(response);
    if (failure.status === 401 && endpoint.access !== 'anyone' && !quiet) sayThatSessionIsOver(failure.message);
    throw failure;
  }
  return (response.status === 204 ? null : await response.json()) as ReplyOf<E>;
};
