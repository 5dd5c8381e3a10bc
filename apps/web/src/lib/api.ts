import type { BodyInputOf, Endpoint, ParamsInputOf, QueryInputOf, ReplyOf } from '@separai/contract/endpoint';
import type { ErrorCode } from '@separai/contract/errors';
import { isForVisitors } from '@separai/contract/permissions';
import { addressOf, type Refused, refusedIn } from './api-wire.ts';
import { currentSession, sayThatSessionIsOver } from './session.ts';
import type { StoredSession } from './stored-session.ts';
import { platformText } from './text.ts';

/** A call that did not succeed. `message` is a sentence for a person. */
export class ApiError extends Error {
  /** HTTP status, or 0 when the server did not answer. */
  readonly status: number;
  readonly code: ErrorCode | 'timed-out' | 'unreachable' | 'unknown';
  /** Sentences of the fields that were refused, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the server has now, when a write was outdated. */
  readonly current: unknown;

  constructor(status: number, code: ApiError['code'], message: string, fields: ApiError['fields'] = {}, current?: unknown) {
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
    /** So many ms after which the call is given up; 15 s unless said otherwise. */
    patience?: number;
    /** ms within which a whole answer that has begun has come; 60 s unless said otherwise. */
    wholeWithin?: number;
    /** Goes on when the page is left. */
    keepalive?: boolean;
    /** For what nobody asked for: a session that has ended is left to be found by the next call that somebody did. */
    quiet?: boolean;
  };

/** What the server said of a call, as the error that it is thrown as. */
export const errorOf = ({ status, code, sentence, fields, current }: Refused): ApiError =>
  new ApiError(status, code, sentence, fields, current);

/** What the server said of a call that it refused. */
export const failureOf = async (response: Response): Promise<ApiError> => errorOf(await refusedIn(response));

const usualPatience = 15_000;
/** An answer that has begun to come has so many ms: thousands of points take their time on a slow line. */
const wholeAnswerWithin = 60_000;

/**
 * Asks our own address, and gives what `read` makes of the answer. Throws what `read` throws as an `ApiError`, the reason of
 * `signal`, and `ApiError` of status 0 when the server is out of reach or has said nothing within `patience` ms.
 */
export const ask = async <Result>(
  address: string,
  {
    signal,
    patience = usualPatience,
    wholeWithin = wholeAnswerWithin,
    ...request
  }: RequestInit & { patience?: number | undefined; wholeWithin?: number | undefined },
  read: (response: Response) => Promise<Result>,
): Promise<Result> => {
  // Put together by hand: `AbortSignal.any` is missing from telephones that are still in use.
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(signal?.reason);
  let late = false;
  const giveUpLate = (): void => {
    late = true;
    controller.abort();
  };
  let timer = setTimeout(giveUpLate, patience);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  try {
    const response = await fetch(address, { ...request, signal: controller.signal });
    clearTimeout(timer);
    timer = setTimeout(giveUpLate, wholeWithin);
    return await read(response);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (late) throw new ApiError(0, 'timed-out', platformText.timedOut);
    if (signal?.aborted) throw cause;
    throw new ApiError(0, 'unreachable', platformText.unreachable);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
};

/** Whether the person of a session that a call found ended has a new one: from another tab, or by signing in above the screen. */
export const isSignedInAgain = async (ended: StoredSession | null, sentence: string, isPressed = true): Promise<boolean> => {
  const now = currentSession();
  if (ended !== null && ended.id !== null && now?.id === ended.id && now.token !== ended.token) return true;
  return sayThatSessionIsOver(sentence, isPressed);
};

/** Calls an endpoint as `call` does, and gives what `read` makes of an answer that is no refusal. */
export const callWith = async <const E extends Endpoint, Result>(
  endpoint: E,
  input: CallInput<E>,
  read: (response: Response) => Promise<Result>,
): Promise<Result> => {
  const { params, query, body, headers, quiet, ...rest } = input as {
    params?: unknown;
    query?: unknown;
    body?: unknown;
    quiet?: boolean;
    patience?: number;
    wholeWithin?: number;
  } & RequestInit;
  const session = currentSession();
  const token = session?.token ?? null;
  const needsSession = !isForVisitors(endpoint.permission);
  const isOwn = needsSession || endpoint.withOwnSession === true;
  if (needsSession && token === null) {
    if (!quiet && (await sayThatSessionIsOver(platformText.tokenMissing))) return callWith(endpoint, input, read);
    throw new ApiError(401, 'token-missing', platformText.tokenMissing);
  }
  const address = addressOf(endpoint.path, params, query);
  const sent = {
    accept: 'application/json',
    ...(isOwn && token && { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(headers as Record<string, string> | undefined),
  };
  const request = {
    ...rest,
    method: endpoint.method,
    headers: sent,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  try {
    return await ask(address, request, async (response) => {
      if (response.ok) return read(response);
      throw await failureOf(response);
    });
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401 && isOwn && !quiet;
    if (isOver && (await isSignedInAgain(session, error.message, endpoint.method !== 'GET')))
      return callWith(endpoint, input, read);
    throw error;
  }
};

/**
 * Calls an endpoint of the contract and gives its reply. Throws `ApiError` for every refusal, and when the server is out of
 * reach or does not answer in time. A call that needs a session ends the stored one when the server does not know it any more.
 */
export const call = <const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> =>
  callWith(endpoint, input, async (response) => (response.status === 204 ? null : await response.json()) as ReplyOf<E>);
