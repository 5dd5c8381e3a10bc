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

const readText = async (response: Response): Promise<string | null> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
};

interface Fetching {
  /** The User-Agent header. */
  readonly userAgent: string;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** Fetches JSON of 64 kB at most; never throws and follows no redirect. */
export const fetchJson = async (url: string | URL, { userAgent, signal }: Fetching): Promise<JsonReply> => {
  try {
    const headers = { accept: 'application/json', 'user-agent': userAgent };
    const response = await fetch(url, { headers, redirect: 'error', signal });
    if (!response.ok) {
      await response.body?.cancel();
      return response.status === 404 ? { says: 'not-found' } : { says: 'nothing', why: String(response.status) };
    }
    const body = await readText(response);
    return body === null ? { says: 'nothing', why: 'too-large' } : { says: 'json', json: JSON.parse(body) };
  } catch (error) {
    return { says: 'nothing', why: failureOf(error) };
  }
};
