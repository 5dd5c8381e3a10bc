import { addressOf, type Refused, refusedIn } from '../../lib/api-wire.ts';
import { noteWrite } from '../../lib/device-store.ts';
import { maxRetryAfter, type OutboxEntry } from './entry.ts';

/** Result of one attempt. */
export type Attempt =
  | { readonly outcome: 'done'; readonly reply: unknown }
  | { readonly outcome: 'refused'; readonly refused: Refused }
  | { readonly outcome: 'session-ended'; readonly refused: Refused }
  /** The server can be retryAfter again. `retryAfter` (ms): only this write is rate-limited, and the server takes others. */
  | { readonly outcome: 'retry'; readonly refused: Refused; readonly retryAfter?: number }
  /** The request may or may not have arrived. */
  | { readonly outcome: 'no-response' };

/** Time limit of an attempt, in ms. */
const attemptTimeout = 15_000;
/** Delay after a 429 without `Retry-After`, in ms. */
const defaultRetryAfter = 60_000;

// A refusal of another form ('unknown') comes from an intermediary, such as a captive portal.
const isRetryable = ({ status, code }: Refused): boolean =>
  code === 'unknown' || status >= 500 || status === 408 || status === 429 || code === 'idempotency-key-running';

/** The delay of a 429 of the server itself; an intermediary's concerns every write. */
const retryAfterOf = ({ status, code }: Refused, headers: Headers): { retryAfter?: number } => {
  if (status !== 429 || code === 'unknown') return {};
  const retryAfter = Number(headers.get('retry-after')) * 1000;
  return { retryAfter: retryAfter > 0 ? Math.min(retryAfter, maxRetryAfter) : defaultRetryAfter };
};

const attemptOf = async (response: Response): Promise<Attempt> => {
  if (response.ok) return { outcome: 'done', reply: response.status === 204 ? null : await response.json() };
  const refused = await refusedIn(response);
  if (refused.status === 401) return { outcome: 'session-ended', refused };
  return isRetryable(refused)
    ? { outcome: 'retry', refused, ...retryAfterOf(refused, response.headers) }
    : { outcome: 'refused', refused };
};

/** Sends an entry once; a visitor's entry without a token. */
export const sendEntry = async ({ method, path, params, body, key }: OutboxEntry, token: string | null): Promise<Attempt> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), attemptTimeout);
  // Persisted answers predate the write.
  void noteWrite();
  try {
    const response = await fetch(addressOf(path, params), {
      method,
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        'idempotency-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    return await attemptOf(response);
  } catch {
    return { outcome: 'no-response' };
  } finally {
    clearTimeout(timer);
  }
};
