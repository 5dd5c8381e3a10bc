import { withDeadline } from '../../platform/deadline.ts';
import { failureOf } from '../../platform/error-code.ts';

const maxBytes = 64 * 1024;

/**
 * JSON from an external service, or the reason why there is none (loggable: a status or an error code, without data of the
 * request).
 */
export type JsonReply =
  | { readonly says: 'json'; readonly json: unknown }
  /** Status 404. */
  | { readonly says: 'not-found' }
  | { readonly says: 'nothing'; readonly why: string };

/** The body as text; null where it is larger than 64 kB. An unread rest is cancelled, which closes the connection. */
const readText = async (response: Response, signal: AbortSignal): Promise<string | null> => {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const cancel = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      cancel();
      return null;
    }
    chunks.push(value);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
};

/** Limits of a request to an external service. */
export interface RequestLimits {
  readonly milliseconds: number;
  /** Ends the request earlier. */
  readonly stopping?: AbortSignal;
}

interface Fetching extends RequestLimits {
  /** The User-Agent header. */
  readonly userAgent: string;
}

const request = async (url: string | URL, userAgent: string, signal: AbortSignal): Promise<JsonReply> => {
  const headers = { accept: 'application/json', 'user-agent': userAgent };
  const response = await fetch(url, { headers, redirect: 'error', signal });
  if (!response.ok) {
    await response.body?.cancel();
    return response.status === 404 ? { says: 'not-found' } : { says: 'nothing', why: String(response.status) };
  }
  const body = await readText(response, signal);
  return body === null ? { says: 'nothing', why: 'too-large' } : { says: 'json', json: JSON.parse(body) };
};

/** Fetches JSON of 64 kB at most; never throws and follows no redirect. */
export const fetchJson = async (url: string | URL, { userAgent, ...limits }: Fetching): Promise<JsonReply> => {
  try {
    return await withDeadline(limits, (signal) => request(url, userAgent, signal));
  } catch (error) {
    return { says: 'nothing', why: failureOf(error) };
  }
};
