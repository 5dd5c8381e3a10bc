import type { BodyInputOf, Endpoint, ParamsInputOf, QueryInputOf, ReplyOf } from '@separai/contract/endpoint';
import type { ErrorCode } from '@separai/contract/errors';
import { isForVisitors } from '@separai/contract/permissions';
import { addressOf, platformText, type Refused, refusedIn } from './api-wire.ts';
import { currentSession, reportSessionEnd } from './session.ts';
import type { StoredSession } from './stored-session.ts';

/** A failed call. `message` is shown to the person. */
export class ApiError extends Error {
  /** HTTP status, or 0 without a response. */
  readonly status: number;
  readonly code: ErrorCode | 'timed-out' | 'unreachable' | 'unknown';
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The present record, for an outdated write. */
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

/** Input of a call: parameters, query and body of the endpoint, and options. */
export type CallInput<E extends Endpoint> = Given<'params', ParamsInputOf<E>> &
  OptionallyGiven<'query', QueryInputOf<E>> &
  Given<'body', BodyInputOf<E>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Time limit until the response begins, in ms; by default 15 s. */
    responseTimeout?: number;
    /** Time limit for the whole response once it has begun, in ms; by default 60 s. */
    bodyTimeout?: number;
    /** Continues when the page is left. */
    keepalive?: boolean;
    /** For prefetches: a refused session is left to a later call of a screen. */
    quiet?: boolean;
  };

/** A refusal as an error. */
export const errorOf = ({ status, code, sentence, fields, current }: Refused): ApiError =>
  new ApiError(status, code, sentence, fields, current);

/** A refusal in a response, as an error. */
export const failureOf = async (response: Response): Promise<ApiError> => errorOf(await refusedIn(response));

const defaultResponseTimeout = 15_000;
/** Time limit for the whole response, in ms: thousands of points take long on a slow connection. */
const defaultBodyTimeout = 60_000;

/**
 * Fetches an address of this origin, and resolves with the result of `read`. Throws the errors of `read` as an `ApiError`, the
 * reason of `signal`, and `ApiError` of status 0 when the server is unreachable or has not responded within `responseTimeout` ms.
 */
export const fetchWithin = async <Result>(
  address: string,
  {
    signal,
    responseTimeout = defaultResponseTimeout,
    bodyTimeout = defaultBodyTimeout,
    ...request
  }: RequestInit & { responseTimeout?: number | undefined; bodyTimeout?: number | undefined },
  read: (response: Response) => Promise<Result>,
): Promise<Result> => {
  // Combined by hand: phones still in use lack `AbortSignal.any`.
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(signal?.reason);
  let late = false;
  const giveUpLate = (): void => {
    late = true;
    controller.abort();
  };
  let timer = setTimeout(giveUpLate, responseTimeout);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  try {
    const response = await fetch(address, { ...request, signal: controller.signal });
    clearTimeout(timer);
    timer = setTimeout(giveUpLate, bodyTimeout);
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

/** Whether the person of an ended session has a new one, from another tab or by signing in over the screen. */
export const isSignedInAgain = async (ended: StoredSession | null, sentence: string, isPressed = true): Promise<boolean> => {
  const now = currentSession();
  if (ended !== null && ended.id !== null && now?.id === ended.id && now.token !== ended.token) return true;
  return reportSessionEnd(sentence, isPressed);
};

/** As `call`, but resolves with the result of `read` on a successful response. */
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
    responseTimeout?: number;
    bodyTimeout?: number;
  } & RequestInit;
  const session = currentSession();
  const token = session?.token ?? null;
  const needsSession = !isForVisitors(endpoint.permission);
  const isOwn = needsSession || endpoint.withOwnSession === true;
  if (needsSession && token === null) {
    if (!quiet && (await reportSessionEnd(platformText.tokenMissing))) return callWith(endpoint, input, read);
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
    return await fetchWithin(address, request, async (response) => {
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
 * Calls an endpoint of the contract and resolves with its reply. Throws `ApiError` for every refusal, and when the server is
 * unreachable or does not respond in time. A 401 of a call that needs a session ends the stored session.
 */
export const call = <const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> =>
  callWith(endpoint, input, async (response) => (response.status === 204 ? null : await response.json()) as ReplyOf<E>);

/** Authorization header for public endpoints that return more to administrators. */
export const asAdministrator = (): Record<string, string> => ({ authorization: `Bearer ${currentSession()?.token ?? ''}` });
