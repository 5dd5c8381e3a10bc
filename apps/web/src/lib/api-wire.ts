import type { ErrorCode } from '@separai/contract/errors';
import { objectIn, textsIn } from './storage.ts';
import { platformText } from './text.ts';

// What calls are on the wire: the service worker reads it, too.

/** The path and query of a call, as our own address has them. */
export const addressOf = (path: string, params: unknown, query?: unknown): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
};

/** What the server said of a call that it refused, as plain data. */
export interface Refused {
  readonly status: number;
  readonly code: ErrorCode | 'unknown';
  /** For a person. */
  readonly sentence: string;
  /** Sentences of the fields that were refused, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the server has now, when a write was outdated. */
  readonly current?: unknown;
}

/** Reads an answer that is a refusal. */
export const refusedIn = async (response: Response): Promise<Refused> => {
  const { status } = response;
  const body = objectIn(await response.json().catch(() => null));
  const { error: sentence, code } = textsIn(body);
  return sentence && code
    ? { status, code: code as ErrorCode, sentence, fields: textsIn(body?.fields), current: body?.current }
    : { status, code: 'unknown', sentence: platformText.httpError(status), fields: {} };
};
